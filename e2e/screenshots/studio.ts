/** Pages opened as somebody, in a chosen look, and pictures of them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { password } from '../places.ts'
import { fillSignIn } from '../sign-in.ts'

export interface Studio {
  browser: Browser
  /** Port of the running program; empty when its addresses have none. */
  port: string
  /** Where the pictures go. */
  folder: string
}

export type Language = 'en-us' | 'fr-fr' | 'zh-cn'

export interface Look {
  colorScheme: 'light' | 'dark'
  /** CSS pixels. */
  viewport: { width: number; height: number }
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface Shot {
  path: string
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>
}
/** Pages by the names of their pictures. */
export type Shots = Record<string, string | Shot>

/** Somebody's session on one host name: it ends when the same person signs in elsewhere. */
export interface Visitor {
  origin: string
  /** Language of the browser; a language that the person has chosen takes precedence. */
  locale?: Language
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Somebody nobody knows yet. */
export function stranger({ port }: Studio, hostName: string): Visitor {
  const origin = `http://${hostName}${port === '' ? '' : `:${port}`}`
  return { origin, state: { cookies: [], origins: [] } }
}

export async function visitAs(studio: Studio, hostName: string, email: string): Promise<Visitor> {
  const { origin } = stranger(studio, hostName)
  const context = await studio.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await fillSignIn(page, email, password)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return { origin, state }
}

/**
 * Calls the API as the visitor, inside a page: only browsers find *.localhost everywhere.
 * `{domain}` and `{user}` in the path stand for the ids of where and who they are.
 */
export async function call(
  { browser }: Studio,
  { origin, state }: Visitor,
  method: 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  await page.goto(`${origin}/version.json`)
  const answer = await page.evaluate(
    async ([method, path, body]) => {
      const stored = (name: string) => JSON.parse(localStorage.getItem(`vitrine.${name}`) ?? '""')
      const address = path.replace('{domain}', stored('domain')).replace('{user}', stored('user'))
      const headers: HeadersInit = body === null ? {} : { 'content-type': 'application/json' }
      const response = await fetch(address, { method, headers, body })
      return { isFine: response.ok, text: await response.text() }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
  await context.close()
  if (!answer.isFine) throw new Error(`${method} ${path} was refused: ${answer.text}`)
  return answer.text === '' ? null : JSON.parse(answer.text)
}

/** Chooses the language of a person, as their preferences do. */
export async function chooseLanguage(studio: Studio, visitor: Visitor, language: Language): Promise<void> {
  await call(studio, visitor, 'PATCH', '/api/users/{user}?domain={domain}', { language })
}

/** A browser of the visitor's, in a look. */
export async function browserOf({ browser }: Studio, visitor: Visitor, look: Look): Promise<BrowserContext> {
  return await browser.newContext({
    ...look,
    locale: visitor.locale ?? 'en-us',
    storageState: visitor.state,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    hasTouch: look.viewport.width < 500,
  })
}

/** Opens a page in a window of its own, which the caller closes by closing `page.context()`. */
export async function open(studio: Studio, visitor: Visitor, path: string, look: Look): Promise<Page> {
  const page = await (await browserOf(studio, visitor, look)).newPage()
  await page.goto(`${visitor.origin}${path}`)
  await settle(page)
  return page
}

/** Waits until what is in view has arrived: words, letters and pictures. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // The last is the line below the header, which moves while something is read.
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy=true], header [data-mounted]')
  await expect(waiting).toHaveCount(0, { timeout: 20_000 })
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      // What was scrolled past may never be loaded.
      return top < innerHeight && bottom > 0
    })
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
}

/** Writes what the window shows as `name`.webp. */
export async function take({ folder }: Studio, page: Page, name: string): Promise<void> {
  await write(folder, name, await page.screenshot(still))
}

/** Writes the whole page, of long ones two windows, as `name`.webp. */
export async function takeWhole({ folder }: Studio, page: Page, name: string): Promise<Buffer> {
  const window = page.viewportSize() ?? desktop
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: window.width, height: Math.min(tall, 2 * window.height) }
  const png = await page.screenshot({ ...still, fullPage: true, clip })
  await write(folder, name, png)
  return png
}

const still = { animations: 'disabled', caret: 'hide' } as const

async function write(folder: string, name: string, png: Buffer): Promise<void> {
  await writeFile(join(folder, `${name}.webp`), await sharp(png).webp({ quality: 82, effort: 4 }).toBuffer())
  console.log(`  ${name}`)
}
