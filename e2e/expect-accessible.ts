/** Pages against the rules of axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What is well isn't described: on large pages that takes longer than looking. And all is found within the page: put together
 * in a page of its own, which only frames of other origins need, it took half as long again.
 */
const axeOf = (page: Page, part: string) =>
  new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()

/** The page or a part of it, in light and in dark, in one visit. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoViolations(axeOf(page, part), 'in light')
  await showIn('dark')
  // The same elements in other colours: the rest was looked at in the light.
  await expectNoViolations(axeOf(page, part).withRules(['color-contrast']), 'in dark')
  await showIn('light')

  /** The page follows the device in a moment; contrast can only be measured on what has finished fading. */
  async function showIn(colorScheme: 'dark' | 'light') {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.waitForFunction(
      () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    )
  }

  async function expectNoViolations(axe: AxeBuilder, scheme: string) {
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      `${page.url()} ${scheme}`,
    ).toEqual([])
  }
}
