import i18next from 'i18next'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { cell, openProducts } from '../../../../test/open/open-products.tsx'

const widths = [1280, 1024, 768, 390, 360]
const whole = (element: Element) => element.scrollWidth <= element.clientWidth + 1

async function openAt(width: number, locale = 'en-us') {
  const before = i18next.language
  await page.viewport(width, 800)
  await i18next.changeLanguage(locale)
  onTestFinished(async () => {
    await page.viewport(1280, 800)
    await i18next.changeLanguage(before)
  })
  await openProducts()
  await expect.element(cell(0, 0)).toBeVisible()
}

/** What stands above the table, line by line, from left to right. */
function linesOfBar(): Element[][] {
  const search = document.querySelector('input[type=search]')
  const bar = search?.closest('[class*=barBox]')
  const parts = [...(bar?.querySelectorAll('h1, input, button') ?? [])].filter(
    (part) => part.getBoundingClientRect().width > 0,
  )
  const middle = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return Math.round((top + bottom) / 2 / 8)
  }
  return [...Map.groupBy(parts, middle).values()]
}

describe.each(['en-us', 'fr-fr', 'zh-cn'])('the bar of the table in %s', (locale) => {
  it.each(widths)('cuts nothing and leaves no tool alone on a line at %i pixels', async (width) => {
    await openAt(width, locale)
    const lines = linesOfBar()
    expect(lines.flat().length).toBeGreaterThanOrEqual(6)
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const part of lines.flat()) {
      const { left, right } = part.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(whole(part)).toBe(true)
    }
    const last = lines.at(-1) ?? []
    if (lines.length === 2) expect(last.length).toBeGreaterThanOrEqual(4)
  })
})

describe('the bar of the table', () => {
  it('has one place for how the table looks, and one for what is done less often', async () => {
    await openAt(1280)
    for (const name of ['Columns', 'Group', 'Export', 'Import', 'Trash', 'Save as view'])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'More actions' }).click()
    for (const name of ['Export', 'Import', 'Trash'])
      await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Trash' })).toBeVisible()
  })

  it('shows all of the view on a phone', async () => {
    await openAt(360)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect.element(page.getByRole('combobox', { name: 'Group' })).toBeVisible()
    const dropdown = page.getByRole('dialog', { name: 'View' }).element()
    await expect.poll(() => dropdown.getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
    const { right, bottom } = dropdown.getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(360)
    expect(bottom).toBeLessThanOrEqual(800)
  })
})
