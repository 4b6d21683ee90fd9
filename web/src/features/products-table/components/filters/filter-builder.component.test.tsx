import { groupOf } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, ids, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const button = () => page.getByRole('button', { name: /^Filter/ })
const builder = () => page.getByRole('dialog', { name: 'Filter' })
const fields = () => builder().getByRole('combobox', { name: 'Field' })
const ways = () => builder().getByRole('combobox', { name: 'Condition' })
const values = () => builder().getByRole('textbox', { name: 'Value' })
const chips = () => page.getByRole('region', { name: 'Active filters' })
const addressOf = (filters: readonly unknown[]) =>
  `/content/products?filters=${encodeURIComponent(JSON.stringify(filters))}`

async function choose(box: ReturnType<typeof ways>, option: string) {
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** By keys, as far as it is in the order of the page. */
async function tabTo(control: ReturnType<typeof values>) {
  for (let times = 0; times < 12 && document.activeElement !== control.element(); times++) await press('Tab')
}

async function open() {
  await button().click()
  await expect.element(builder()).toBeVisible()
}

describe('the filter builder', () => {
  it('asks for what does not contain a text, and says so', async () => {
    const { server } = await openProducts()
    await open()
    await choose(ways().first(), 'does not contain')
    await values().first().fill('lamp')
    await press('Enter')
    await expect.element(chips()).toHaveTextContent('Name does not contain “lamp”')
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([{ field: 'name', type: 'NOT_REGEX_I', value: 'lamp' }])
  })

  it('closes an open list by Escape, then itself, and keeps what is not applied', async () => {
    const { server } = await openProducts()
    await open()
    await values().first().fill('lamp')
    await ways().first().click()
    await expect.element(page.getByRole('option', { name: 'is none of', exact: true })).toBeVisible()
    await press('Escape')
    await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
    await expect.element(values().first()).toHaveValue('lamp')
    await press('Escape')
    await expect.element(builder()).not.toBeInTheDocument()
    await expect.element(button()).toHaveTextContent('Filter · Not applied yet')
    await expect.element(button()).toHaveFocus()
    expect(server.asked.flat()).toEqual([])
    await open()
    await expect.element(values().first()).toHaveValue('lamp')
    await builder().getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(values().first()).toHaveValue('')
    await press('Escape')
    await expect.element(builder()).not.toBeInTheDocument()
    await expect.element(button()).toHaveTextContent(/^Filter$/)
  })

  it('says at the line that a value is missing, every time, and applies when it is there', async () => {
    const { server } = await openProducts()
    await open()
    await values().first().fill('chair')
    await builder().getByRole('button', { name: 'Add a filter' }).click()
    for (let time = 0; time < 2; time++) {
      await builder().getByRole('button', { name: 'Apply' }).click()
      await expect.element(builder()).toHaveTextContent('Choose a value, or remove this line.')
      await expect.element(values().nth(1)).toHaveFocus()
    }
    expect(server.asked.flat()).toEqual([])
    await choose(fields().nth(1), 'Width')
    await choose(ways().nth(1), 'does not equal')
    await values().nth(1).fill('wide')
    await press('Enter')
    await expect.element(builder()).toHaveTextContent('"wide" is not a valid value for Width')
    await values().nth(1).fill('40')
    await press('Enter')
    await expect.element(builder()).not.toBeInTheDocument()
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([
        { field: 'name', type: 'REGEX_I', value: 'chair' },
        { field: keys.width, type: 'NOT_EQ', value: '40' },
      ])
  })

  it('takes numbers as cells take them, and keeps bounds apart', async () => {
    const { server } = await openProducts()
    await open()
    await choose(fields().first(), 'Retail')
    await choose(ways().first(), 'is between')
    const bound = (name: string) => builder().getByRole('textbox', { name, exact: true })
    await bound('To').fill('1.234,50')
    await userEvent.type(bound('From'), '500,50')
    await expect.element(bound('From')).toHaveValue('500,50')
    await expect.element(bound('To')).toHaveValue('1.234,50')
    await builder().getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([{ field: keys.retail, type: 'RANGE', value: '500.5,1234.5' }])
    await open()
    await choose(ways().first(), 'is at least')
    await values().first().fill('dear')
    await press('Enter')
    await expect.element(builder()).toHaveTextContent('"dear" is not a valid value for Retail')
    await values().first().fill('2300,50')
    await press('Enter')
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([{ field: keys.retail, type: 'GTE', value: '2300.5' }])
  })

  it('takes several numbers as cells take them', async () => {
    const { server } = await openProducts()
    await open()
    await choose(fields().first(), 'Retail')
    await choose(ways().first(), 'is one of')
    await userEvent.type(values().first(), '355,5; 1.234,50; 12')
    await expect.element(values().first()).toHaveValue('355,5; 1.234,50; 12')
    await press('Enter')
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([{ field: keys.retail, type: 'IN', value: '355.5,1234.5,12' }])
  })

  it('takes days as cells take them, and refuses what is none', async () => {
    const { server } = await openProducts()
    await open()
    await choose(fields().first(), 'Launch')
    await choose(ways().first(), 'is between')
    const bound = (name: string) => builder().getByRole('textbox', { name, exact: true })
    await userEvent.type(bound('From'), '31.12.2024')
    await expect.element(bound('From')).toHaveValue('2024/12/31')
    await bound('To').fill('Dec 31, 2025')
    await builder().getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(() => server.asked.at(-1))
      .toEqual([{ field: keys.launch, type: 'RANGE', value: '2024-12-31,2025-12-31' }])
    await open()
    await userEvent.clear(bound('To'))
    await userEvent.type(bound('To'), '2026/12/32')
    await expect.element(builder()).toHaveTextContent('Invalid date')
    await expect.element(bound('To')).toHaveValue('2026/12/32')
  })

  it('makes, changes and takes away an or-group by keys alone', async () => {
    const { server } = await openProducts()
    await expect.element(button()).toBeVisible()
    button().element().focus()
    await press('Enter')
    await expect.element(values().first()).toHaveFocus()
    // The one line there is goes: the group stands alone.
    await press('Tab', 'Enter')
    await expect.element(values().first()).not.toBeInTheDocument()
    builder().getByRole('button', { name: 'Add “any of these”' }).element().focus()
    await press('Enter')
    const group = () => builder().getByRole('group', { name: 'Any of these' })
    await expect.element(group()).toBeVisible()
    values().first().element().focus()
    await userEvent.keyboard('chair')
    await tabTo(values().nth(1))
    await expect.element(values().nth(1)).toHaveFocus()
    await userEvent.keyboard('lamp')
    await press('Enter')
    const chair = { field: 'name', type: 'REGEX_I', value: 'chair' }
    const lamp = { field: 'name', type: 'REGEX_I', value: 'lamp' }
    await expect.element(chips()).toHaveTextContent('Any of: Name contains “chair”; Name contains “lamp”')
    await expect.poll(() => server.asked.at(-1)).toEqual([groupOf([chair, lamp])])
    await open()
    group().getByRole('button', { name: 'Or …' }).element().focus()
    await press('Enter')
    values().nth(2).element().focus()
    await userEvent.keyboard('desk')
    await press('Enter')
    const desk = { ...lamp, value: 'desk' }
    await expect.poll(() => server.asked.at(-1)).toEqual([groupOf([chair, lamp, desk])])
    await open()
    group().getByRole('button', { name: 'Remove the whole group' }).element().focus()
    await press('Enter')
    builder().getByRole('button', { name: 'Apply' }).element().focus()
    await press('Enter')
    await expect.element(chips()).not.toBeInTheDocument()
    await expect.element(cell(0, 0)).toBeVisible()
  })

  it('offers no range of names', async () => {
    await openProducts()
    await open()
    await ways().first().click()
    await expect.element(page.getByRole('option', { name: 'is not', exact: true })).toBeVisible()
    expect(page.getByRole('option', { name: 'is between', exact: true }).query()).toBeNull()
  })
})

describe('options of a line', () => {
  const choices = () => builder().getByRole('combobox', { name: 'Value' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  /** Two of oak, one of ash, one without a material. */
  const products = ['Oak', 'Oak', 'Ash', null].map((material, n) =>
    exampleProduct(n, {
      categories: [n < 3 ? ids.chairs : ids.lamps],
      details: material === null ? [] : [{ detailField: ids.material, value: material }],
    }),
  )

  it('say how many products of the list have them, asked when they are looked at, anew for other conditions', async () => {
    const { server } = await openProducts({ products })
    await open()
    await choose(fields().first(), 'Material')
    expect(server.grouped).toEqual([])
    await choices().first().click()
    await expect.element(option('Oak 2')).toBeVisible()
    await expect.element(option('Ash 1')).toBeVisible()
    expect(server.grouped).toEqual([{ grouping: keys.material, search: '', filters: [] }])
    await option('Ash 1').click()
    await press('Escape')
    // Another condition: what is chosen in the line itself narrows nothing of its own options.
    await builder().getByRole('button', { name: 'Add a filter' }).click()
    await values().first().fill('Chair')
    await builder().getByRole('button', { name: 'Add a filter' }).click()
    await choices().first().click()
    await expect.element(option('Oak 2')).toBeVisible()
    const named = { field: 'name', type: 'REGEX_I', value: 'Chair' }
    // The third line says nothing yet.
    expect(server.grouped.at(-1)).toEqual({ grouping: keys.material, search: '', filters: [named] })
    await press('Escape')
    await builder().getByRole('button', { name: 'Discard changes' }).click()
    await press('Escape')
    await expect.element(builder()).not.toBeInTheDocument()
    await page.getByRole('searchbox', { name: 'Search' }).fill('Chair 001')
    await expect.element(cell(1, 0)).not.toBeInTheDocument()
    await open()
    await choose(fields().first(), 'Material')
    await choices().first().click()
    await expect.element(option('Oak 1')).toBeVisible()
    await expect.element(option('Ash 0')).toBeVisible()
  })

  it('count a category with what is below it, and stay the same to alternatives of an or-group', async () => {
    const { server } = await openProducts({ products, address: `/content/products?folder=${ids.showroom}` })
    await open()
    await builder().getByRole('button', { name: 'Add “any of these”' }).click()
    await builder().getByRole('button', { name: 'Remove this filter' }).first().click()
    await choose(fields().first(), 'Category')
    await values().first().fill('lamp')
    await choices().first().click()
    await expect.element(option('Chairs 3')).toBeVisible()
    await expect.element(option('Lamps 1')).toBeVisible()
    const inFolder = { field: 'folder', type: 'EXACT', value: ids.showroom }
    expect(server.grouped).toEqual([{ grouping: 'category', search: '', filters: [inFolder] }])
  })

  it('can be chosen where the numbers cannot be read, and those of folders have none', async () => {
    const { server } = await openProducts({ products })
    server.hasNoGroups = true
    await open()
    await choose(fields().first(), 'Material')
    await choices().first().click()
    await expect.poll(() => server.grouped).toHaveLength(1)
    await option('Oak').click()
    await press('Escape')
    await builder().getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => server.asked.at(-1)).toEqual([{ field: keys.material, type: 'IN', value: 'Oak' }])
    server.hasNoGroups = false
    await open()
    await choices().first().click()
    await expect.element(option('Oak 2')).toBeVisible()
    await press('Escape')
    await choose(fields().first(), 'Folder')
    await choices().first().click()
    await expect.element(option('Showroom')).toBeVisible()
    expect(server.grouped.every(({ grouping }) => grouping === keys.material)).toBe(true)
  })
})

describe('filters of an address that cannot be asked', () => {
  it('are left out with the reason, while the others hold', async () => {
    const sound = { field: 'name', type: 'REGEX_I', value: 'chair' }
    const { server } = await openProducts({
      address: addressOf([
        sound,
        { field: keys.width, type: 'EQ', value: 'wide' },
        { field: 'name', type: 'LIKE', value: 'x' },
        { field: 'detail:00000000-0000-4000-8000-999999999999', type: 'EXIST', value: '' },
        7,
        { field: 'any', type: 'ANY', value: '[' },
      ]),
    })
    await expect.element(cell(0, 0)).toBeVisible()
    for (const reason of [
      'Left out: Width, “wide” is not a valid value',
      'Left out: a filter on Name whose condition does not apply',
      'Left out: a filter on a field that you cannot see',
      'Left out: a filter that cannot be read',
    ])
      await expect.element(chips()).toHaveTextContent(reason)
    expect(server.asked.flat().every(({ value }) => value === 'chair')).toBe(true)
    await page
      .getByRole('button', { name: 'Remove filter: Left out: Width, “wide” is not a valid value' })
      .click()
    await expect.element(chips()).not.toHaveTextContent('wide')
  })
})
