import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './e2e/browser.ts'
import './scripts/own-node.mjs'

const port = Number(process.env.VITRINE_E2E_PORT || 4190)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // For what hangs: a machine three times as slow is through in time.
  timeout: 240_000,
  globalTimeout: 74 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What passes at the second try only is named and counted apart by `npm test`.
  retries: 1,
  reporter: 'list',
  outputDir: '.vitrine/test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // Each frame of a movement is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.VITRINE_CHROMIUM || undefined,
      args: chromiumArguments,
    },
  },
  webServer: {
    // The program as people run it, with the demo.
    command: `${JSON.stringify(process.execPath)} scripts/start.mjs`,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 900_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // All people of the journeys come from one address.
      VITRINE_REQUESTS_PER_MINUTE: '6000',
      // Where other work keeps the machine busy, nothing is refused for that alone.
      VITRINE_REQUEST_SECONDS: '60',
      VITRINE_CONNECT_SECONDS: '30',
      // Providers of tests run here.
      VITRINE_SINGLE_SIGN_ON: '127.0.0.1',
      // And so does their DNS, by UDP.
      VITRINE_DNS_SERVERS: `127.0.0.1:${port}`,
      VITRINE_DATA: process.env.VITRINE_DATA ?? join(import.meta.dirname, '.vitrine', 'e2e-data'),
    },
  },
})
