/** The pages of the application, as its own table of routes names them. */
import type { Page, Request } from '@playwright/test'

interface Router {
  routesById: Record<string, { fullPath: string; options: { staticData?: { name?: string } } }>
  state: { matches: readonly { fullPath: string }[] }
  navigate: (to: { href: string }) => Promise<void>
}

/** The patterns of all addresses that show a page of their own; those that only lead elsewhere have no name. */
export async function pagesOfTable(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { routesById } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return Object.values(routesById)
      .filter(({ options }) => options.staticData?.name !== undefined)
      .map(({ fullPath }) => fullPath)
      .sort()
  })
}

/** The pattern of the address that is open. */
export async function pageShown(page: Page): Promise<string> {
  return await page.evaluate(
    () =>
      (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.state.matches.at(-1)?.fullPath ??
      '',
  )
}

/** As a link within the application leads there; waits until the page has what it asks for. */
export async function goInPage(page: Page, href: string): Promise<void> {
  let open = 0
  const counted = (change: number) => (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open += change
  }
  const [began, ended] = [counted(1), counted(-1)]
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  await page.evaluate(async (address) => {
    await (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href: address })
  }, href)
  // What is asked for next is asked for when the first answers are shown.
  for (let quiet = 0; quiet < 3; quiet = open <= 0 ? quiet + 1 : 0) await page.waitForTimeout(100)
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
}
