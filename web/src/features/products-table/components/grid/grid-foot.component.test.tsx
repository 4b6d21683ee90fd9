import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const foot = (name: string) => page.getByRole('button', { name })
const choose = async (column: string, figure: string) => {
  await foot(`Figure for ${column}`).click()
  await page.getByRole('menuitemradio', { name: figure, exact: true }).click()
}
const search = (text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)

it('says the figure that is chosen, of the whole list, and another one after it', async () => {
  await openProducts()
  await choose('Retail', 'Sum')
  await expect.element(foot('Retail: Sum €1,045')).toBeVisible()
  await expect.element(foot('Retail: Sum €1,045')).toHaveFocus()
  await search('Chair 003')
  await expect.element(foot('Retail: Sum €103')).toBeVisible()
  await search('')
  await foot('Retail: Sum €1,045').click()
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Sum', exact: true }))
    .toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'Average' }).click()
  await expect.element(foot('Retail: Average €104.50')).toBeVisible()
  await choose('Width', 'Maximum')
  await expect.element(foot('Width: Maximum 50')).toBeVisible()
  await foot('Retail: Average €104.50').click()
  await page.getByRole('menuitemradio', { name: 'None' }).click()
  await expect.element(foot('Figure for Retail')).toBeVisible()
  await expect.element(foot('Width: Maximum 50')).toBeVisible()
})

it('offers of each column what its kind has, and is chosen by keys', async () => {
  await openProducts()
  const offered = async (column: string) => {
    await expect.element(foot(`Figure for ${column}`)).toBeVisible()
    foot(`Figure for ${column}`).element().focus()
    await press('Enter')
    await expect.element(page.getByRole('menu', { name: `Figure for ${column}` })).toBeVisible()
    const items = page.getByRole('menuitemradio').elements()
    return items.map(({ textContent }) => textContent)
  }
  expect(await offered('Reference')).toEqual(['None', 'Filled', 'Empty'])
  await press('Escape')
  await expect.element(foot('Figure for Reference')).toHaveFocus()
  expect(await offered('Launch')).toEqual(['None', 'Filled', 'Empty', 'Earliest', 'Latest'])
  await expect.element(page.getByRole('menuitemradio', { name: 'None' })).toHaveFocus()
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await expect.element(foot('Launch: Empty 10')).toHaveFocus()
})

it('follows an edit, its undoing and what a colleague does', async () => {
  const { server, hearNews } = await openProducts()
  await choose('Retail', 'Sum')
  await cell(0, 2).click()
  await press('2', '0', '0', 'Enter')
  await expect.element(foot('Retail: Sum €1,145')).toBeVisible()
  await press('Control+z')
  await expect.element(foot('Retail: Sum €1,045')).toBeVisible()
  server.change(server.writes[0]?.product ?? '', keys.retail, '0')
  await hearNews()
  await expect.element(foot('Retail: Sum €945')).toBeVisible()
})

it('is of the selected products while some are', async () => {
  const { server } = await openProducts()
  await choose('Retail', 'Sum')
  await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
  await page.getByRole('checkbox', { name: 'Select Chair 002' }).click()
  await expect.element(foot('Retail: Sum €203')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Figures of 2 selected products' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all products of this list' }).click()
  await expect.element(foot('Retail: Sum €1,045')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Chair 009' }).click()
  await expect.element(foot('Retail: Sum €936')).toBeVisible()
  expect(server.summarized.at(-1)).toMatchObject({ query: { search: '' }, except: [expect.any(String)] })
})

it('belongs to a saved view, which has changed once another figure is chosen', async () => {
  const { server, address } = await openProducts()
  await choose('Retail', 'Sum')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Worth')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.views[0]?.columns?.sums).toEqual({ [keys.retail]: 'sum' })
  await expect.poll(address).toContain('view=')
  const changed = page.getByRole('img', { name: 'Changed since it was saved' })
  await expect.element(changed).not.toBeInTheDocument()
  await openProducts({ reloaded: server, address: address() })
  await expect.element(foot('Retail: Sum €1,045')).toBeVisible()
  await expect.element(changed).not.toBeInTheDocument()
  await foot('Retail: Sum €1,045').click()
  await page.getByRole('menuitemradio', { name: 'Minimum' }).click()
  await expect.element(foot('Retail: Minimum €100.00')).toBeVisible()
  await expect.element(changed).toBeVisible()
})

it('stands in the table as its last row, below the columns, wherever these are scrolled', async () => {
  await openProducts()
  const row = page.getByRole('row', { name: 'Figures of all products of this list' })
  await expect.element(row).toHaveAttribute('aria-rowindex', '12')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '12')
  await choose('Retail', 'Sum')
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  const below = () => left(document.querySelector(`[data-sum="${keys.retail}"]`) ?? document.body)
  expect(below()).toBe(left(cell(0, 2).element()))
  const before = below()
  page.getByRole('grid').element().scrollLeft = 150
  await expect.poll(() => left(cell(0, 2).element())).toBe(before - 150)
  expect(below()).toBe(left(cell(0, 2).element()))
})
