import { type Browser, chromium } from '@playwright/test'

/** WebGL in software, so that every machine measures the same; nothing calls anywhere. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.VITRINE_CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}
