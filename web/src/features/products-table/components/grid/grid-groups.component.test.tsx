import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, ids, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

/** Oak and ash in turns; the last two have no material. */
const products = () =>
  Array.from({ length: 8 }, (_, n) =>
    exampleProduct(
      n,
      n < 6 ? { details: [{ detailField: ids.material, value: n % 2 === 0 ? 'Oak' : 'Ash' }] } : {},
    ),
  )
const head = (name: string) => page.getByRole('button', { name: `Material: ${name}` })
const grid = () => page.getByRole('grid')
const names = () =>
  [...document.querySelectorAll('[role=row] [data-row][data-column="0"]')]
    .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map(({ textContent }) => textContent.trim())
const lineOfEditor = () =>
  document.querySelector('[data-editor]')?.closest('[role=row]')?.getAttribute('aria-rowindex')
const chair = (number: number) => exampleProduct(number)._id
const chairs = (...numbers: number[]) => numbers.map((number) => `Chair 00${number}`)

async function groupBy(field: string) {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
}

async function openGrouped(opening: Parameters<typeof openProducts>[0] = {}) {
  const opened = await openProducts({ products: products(), ...opening })
  await groupBy('Material')
  await expect.element(head('Ash, 3 products')).toBeVisible()
  await press('Escape')
  return opened
}

it('has a head with the value and the count above the rows of each group, those without a value last', async () => {
  const { address } = await openGrouped()
  await expect.poll(names).toEqual(chairs(1, 3, 5, 0, 2, 4, 6, 7))
  await expect.element(head('Oak, 3 products')).toBeVisible()
  await expect.element(head('No value, 2 products')).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '13')
  const lines = [...document.querySelectorAll('[role=row]')].map((row) =>
    Number(row.getAttribute('aria-rowindex')),
  )
  expect(lines.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
  expect(address()).toContain('group=')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Chair 003')
  await expect.element(head('Ash, 1 product')).toBeVisible()
  await expect.element(head('Oak')).not.toBeInTheDocument()
})

it('is closed and opened, by a press and by keys that walk over heads and rows', async () => {
  await openGrouped()
  await head('Ash').click()
  await expect.poll(names).toEqual(chairs(0, 2, 4, 6, 7))
  await expect.element(head('Ash')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-0')
  await press('ArrowDown')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-1')
  await press('ArrowDown')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'cell-0-0')
  await press('ArrowUp', 'ArrowLeft')
  await expect.poll(names).toEqual(chairs(6, 7))
  await press('ArrowUp', 'Enter')
  await expect.poll(names).toEqual(chairs(1, 3, 5, 6, 7))
  await press('ArrowDown')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'cell-0-0')
  await press('ArrowRight')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'cell-0-1')
})

describe('an open editor', () => {
  it('keeps the focus while a colleague takes its product to another group, and saves', async () => {
    const { server, hearNews } = await openGrouped()
    await cell(0, 1).dblClick()
    const input = page.getByRole('textbox', { name: 'Reference: Chair 001' })
    await expect.element(input).toHaveFocus()
    server.change(chair(1), keys.material, 'Oak')
    await hearNews()
    await expect.element(head('Oak, 4 products')).toBeVisible()
    await expect.poll(lineOfEditor).toBe('7')
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard('NEW-1{Enter}')
    await expect.poll(() => server.valueOf(chair(1), 'reference')).toBe('NEW-1')
    await expect.poll(names).toEqual(chairs(3, 5, 0, 1, 2, 4, 6, 7))
    await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'cell-4-1')
  })

  it('keeps its text where its product goes far out of view', async () => {
    const many = Array.from({ length: 90 }, (_, n) =>
      exampleProduct(n, { details: [{ detailField: ids.material, value: n < 80 ? 'Ash' : 'Oak' }] }),
    )
    const { server, hearNews } = await openProducts({
      products: many,
      address: `/content/products?group=${keys.material}`,
    })
    await cell(0, 1).dblClick()
    await page.getByRole('textbox', { name: 'Reference: Chair 000' }).fill('TYPED')
    server.change(chair(0), keys.material, 'Oak')
    await hearNews()
    await expect.poll(lineOfEditor).toBe('83')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.valueOf(chair(0), 'reference')).toBe('TYPED')
  })

  it('says that the list does not hold its product any more where its group is closed, and saves', async () => {
    const { server, hearNews } = await openGrouped()
    await head('Oak').click()
    await cell(0, 1).dblClick()
    server.change(chair(1), keys.material, 'Oak')
    await hearNews()
    await expect.element(page.getByRole('alert')).toHaveTextContent('no longer in this list')
    await userEvent.keyboard('NEW-1{Enter}')
    await expect.poll(() => server.valueOf(chair(1), 'reference')).toBe('NEW-1')
    await expect.poll(names).toEqual(chairs(3, 5, 6, 7))
  })
})

it('has a row where it was until the server has its new value, and then in the group of that', async () => {
  const { server } = await openGrouped()
  const letGo = server.hold()
  await navigator.clipboard.writeText('Oak')
  await cell(0, 3).click()
  await press('ArrowRight', 'ArrowRight', 'Control+v')
  await expect.element(cell(0, 5)).toHaveTextContent('Oak')
  expect(names()).toEqual(chairs(1, 3, 5, 0, 2, 4, 6, 7))
  letGo()
  await expect.poll(names).toEqual(chairs(3, 5, 0, 1, 2, 4, 6, 7))
  await expect.element(head('Ash, 2 products')).toBeVisible()
})

it('pastes past heads and closed groups, into the rows that are seen', async () => {
  const { server } = await openGrouped()
  await head('Oak').click()
  await expect.poll(names).toEqual(chairs(1, 3, 5, 6, 7))
  await cell(2, 3).click()
  await press('7', 'Enter')
  await expect.poll(() => server.valueOf(chair(5), keys.width)).toBe('7')
  await cell(2, 3).click()
  await press('Shift+ArrowDown', 'Control+d')
  await expect.poll(() => server.valueOf(chair(6), keys.width)).toBe('7')
  expect(server.valueOf(chair(0), keys.width)).toBeNull()
})

it('leaves the rows alone while the keys are at a head, whatever is pasted, deleted or typed there', async () => {
  const { server } = await openGrouped()
  await navigator.clipboard.writeText('99')
  await cell(0, 3).click()
  await press('ArrowUp')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-0')
  const before = server.valueOf(chair(1), keys.width)
  await press('Control+v', 'Delete', '5', 'Control+c')
  await expect.element(page.getByRole('textbox', { name: /Width/ })).not.toBeInTheDocument()
  await press('ArrowDown', 'ArrowDown', 'Control+v')
  await expect.poll(() => server.valueOf(chair(3), keys.width)).toBe('99')
  expect(server.valueOf(chair(1), keys.width)).toBe(before)
  expect(server.writes).toHaveLength(1)
})

it('copies past heads and closed groups, and nothing at a head', async () => {
  await openGrouped()
  await navigator.clipboard.writeText('before')
  await cell(2, 1).click()
  await press('Shift+ArrowDown', 'Control+c')
  await expect.poll(() => navigator.clipboard.readText()).toBe('REF-005\nREF-000')
  await head('Oak').click()
  await expect.poll(names).toEqual(chairs(1, 3, 5, 6, 7))
  await cell(2, 1).click()
  await press('Shift+ArrowDown', 'Control+c')
  await expect.poll(() => navigator.clipboard.readText()).toBe('REF-005\nREF-006')
  await cell(0, 1).click()
  await press('ArrowUp')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-0')
  await press('Control+c', 'Control+x')
  expect(await navigator.clipboard.readText()).toBe('REF-005\nREF-006')
})

it('has no menu at a head by the key for it, which no row is meant by, and one at the row below', async () => {
  await openGrouped()
  await cell(0, 1).click()
  await press('ArrowUp', 'ContextMenu')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-0')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await press('ArrowDown', 'ContextMenu')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe('REF-001')
  await expect.element(grid()).toHaveFocus()
})

it('goes to the first and the last line from a head by Home and End', async () => {
  await openGrouped()
  await cell(0, 1).click()
  await press('ArrowUp', 'End')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'cell-7-1')
  await cell(3, 1).click()
  await press('ArrowUp')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-1')
  await press('Home')
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', 'group-0')
})

it('belongs to a saved view', async () => {
  const { server, address } = await openGrouped()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('By material')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.views[0]?.grouping).toBe(keys.material)
  await expect.poll(address).toContain('view=')
  await openProducts({ reloaded: server, address: address() })
  await expect.element(head('Oak, 3 products')).toBeVisible()
  const changed = page.getByRole('img', { name: 'Changed since it was saved' })
  await expect.element(changed).not.toBeInTheDocument()
  await groupBy('Not grouped')
  await expect.element(changed).toBeVisible()
  await expect.poll(names).toEqual(chairs(0, 1, 2, 3, 4, 5, 6, 7))
})
