/** Pages against the rules of axe. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The page or a part of it, in light and in dark, in one visit. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await hasLoaded(page)
  await expectAccessibleNow(page, part)
}

export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What came within a page that had loaded: pages that hold others, as previews of mails, may never be idle again. */
export async function expectAccessibleNow(page: Page, part = 'html'): Promise<void> {
  await hasFadedIn()
  await expectNoViolations('in light')
  await showIn('dark')
  // The same elements in other colours: the rest was looked at in the light.
  await expectNoViolations('in dark', ['color-contrast'])
  await showIn('light')

  async function showIn(colorScheme: 'dark' | 'light') {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await hasFadedIn()
  }

  /** The page follows the device in a moment; contrast can only be measured on what has finished fading. */
  async function hasFadedIn() {
    await page.waitForFunction(
      () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    )
  }

  async function expectNoViolations(scheme: string, rules?: string[]) {
    expect(await violationsIn(page, part, rules), `${page.url()} ${scheme}`).toEqual([])
  }
}

/**
 * axe is brought into a page once, and tells only what is wrong: bringing it anew for each look, and describing what is
 * well, took most of the time. It looks at the page itself; of documents within it (previews of mails) none is looked into.
 */
export async function violationsIn(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([part, rules]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, {
        resultTypes: ['violations'],
        iframes: false,
        ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [part, rules] as const,
  )
}
