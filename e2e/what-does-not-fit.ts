/** Parts of a page that reach beyond its window, and how much of the window bars take. */
import { expect, type Page } from '@playwright/test'

export const smallPhone = { width: 360, height: 640 }
const onItsSide = { width: 640, height: 360 }

/** Upright and on its side, in the usual size of text and in twice that. */
export async function lookOnPhones(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  for (const fontSize of ['100%', '200%'])
    for (const window of [smallPhone, onItsSide]) {
      await page.setViewportSize(window)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      const what = `${address} at ${window.width} × ${window.height}, text ${fontSize}`
      found.push(...(await whatDoesNotFit(page, what)))
      const covered = await page.evaluate(coveredPart)
      if (covered > 0.4) found.push(`${what}: what stays in place covers ${covered} of the window`)
    }
  return found
}

export async function whatDoesNotFit(page: Page, what: string): Promise<string[]> {
  // Parts of a page come in one after the other.
  const isWide = async () => (await page.evaluate(widerThanItsWindow)).length > 0
  await expect
    .poll(isWide, { timeout: 5_000 })
    .toBe(false)
    .catch(() => {})
  return (await page.evaluate(widerThanItsWindow)).map((element) => `${what}: ${element}`)
}

/** What reaches beyond the right edge of a page that can be scrolled to it; rows that are moved sideways may be longer. */
function widerThanItsWindow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.closest('[data-more]') === null)
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
}

/** Which part of the window's height is taken by bars that stay while the page is scrolled. */
function coveredPart(): number {
  const middlePx = (document.documentElement.scrollHeight - innerHeight) / 2
  const boxes = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
  window.scrollTo({ top: middlePx, behavior: 'instant' })
  const before = boxes()
  window.scrollTo({ top: middlePx + 16, behavior: 'instant' })
  const rows = new Set<number>()
  for (const [place, { top, bottom, width }] of boxes().entries()) {
    if (scrollY <= middlePx || top !== before[place]?.top || width < innerWidth / 2) continue
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
  }
  return rows.size / innerHeight
}
