/** What the address of the catalogue asks for, in words, and what of it can't be asked. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, ids, keys } from '../../../../test/example-company.ts'
import { openCatalog } from '../../../../test/open-catalog.tsx'

const products = [exampleProduct(0), exampleProduct(1)]
const addressOf = (filters: unknown) => `/catalog?filters=${encodeURIComponent(JSON.stringify(filters))}`
const chips = () => page.getByRole('region', { name: 'Active filters' })
const chip = (text: string) => chips().getByRole('button', { name: `Remove filter: ${text}`, exact: true })
const card = (name: string) => page.getByRole('heading', { level: 2, name })

describe('filters of the address', () => {
  it('are said in words, a group as one, and taken away one by one', async () => {
    const oak = { field: keys.material, type: 'EXACT', value: 'Oak' }
    const wide = { field: keys.width, type: 'GTE', value: '90' }
    const either = { field: 'any', type: 'ANY', value: JSON.stringify([oak, wide]) }
    const named = { field: 'name', type: 'NOT_REGEX_I', value: 'chaise' }
    const { server, address } = await openCatalog({ products, address: addressOf([either, named]) })
    const group = chip('Any of: Material: Oak; Width from 90')
    await expect.element(group).toBeVisible()
    await expect.element(chip('Name does not contain “chaise”')).toBeVisible()
    expect(server.asked.at(-1)).toEqual([either, named])
    await group.click()
    await expect.element(group).not.toBeInTheDocument()
    await expect.poll(() => server.asked.at(-1)).toEqual([named])
    expect(decodeURIComponent(address())).not.toContain('Oak')
  })

  it('that cannot be asked are left out with the reason, while the others hold', async () => {
    const sound = { field: 'name', type: 'REGEX_I', value: 'chair' }
    const hidden = { field: 'price:00000000-0000-4000-8000-999999999999', type: 'GT', value: '1' }
    const odd = { field: keys.width, type: 'EQ', value: 'wide' }
    const { server } = await openCatalog({ products, address: addressOf([hidden, sound, odd, 7]) })
    await expect.element(card('Chair 000')).toBeVisible()
    for (const reason of [
      'a filter on a field that you cannot see',
      'Width, “wide” is not a valid value',
      'a filter that cannot be read',
    ])
      await expect.element(chip(`Left out: ${reason}`)).toBeVisible()
    expect(server.asked.every((filters) => filters.length === 1 && filters[0]?.value === 'chair')).toBe(true)
  })

  it('that are none at all are said to be left out, and go at a click', async () => {
    const { server, address } = await openCatalog({ products, address: '/catalog?filters=%7Bbad' })
    await expect.element(card('Chair 001')).toBeVisible()
    await chip('Left out: a filter that cannot be read').click()
    await expect.element(chips()).not.toBeInTheDocument()
    expect(address()).toBe('/catalog')
    expect(server.asked.every((filters) => filters.length === 0)).toBe(true)
  })
})

describe('options of a quick filter', () => {
  const ofMaterial = (number: number, material: string) =>
    exampleProduct(number, { details: [{ detailField: ids.material, value: material }] })
  const wooden = [ofMaterial(0, 'Oak'), ofMaterial(1, 'Oak'), ofMaterial(2, 'Ash')]
  const pill = () => page.getByRole('button', { name: 'Material', exact: true })
  const option = (name: string) => page.getByRole('checkbox', { name, exact: true })

  it('say how many products of the list have them, whatever is chosen among them', async () => {
    const width = { field: keys.width, type: 'GTE', value: '10' }
    const { server } = await openCatalog({
      products: wooden,
      address: `${addressOf([width])}&category=${ids.chairs}&q=chair`,
    })
    await expect.element(card('Chair 000')).toBeVisible()
    expect(server.grouped).toEqual([])
    await pill().click()
    await expect.element(option('Oak 2')).toBeVisible()
    await option('Ash 1').click()
    await expect.poll(() => server.asked.at(-1)).toHaveLength(2)
    await expect.element(option('Oak 2')).toBeVisible()
    await expect.element(option('Ash 1')).toBeChecked()
    const inCategory = { field: 'category', type: 'EXACT', value: ids.chairs }
    expect(server.grouped).toEqual([
      { grouping: keys.material, search: 'chair', filters: [inCategory, width] },
    ])
    await pill().click()
    await expect.element(option('Oak 2')).not.toBeInTheDocument()
    await chip('Width from 10').click()
    await expect.element(chip('Width from 10')).not.toBeInTheDocument()
    await pill().click()
    await expect.element(option('Oak 2')).toBeVisible()
    expect(server.grouped.at(-1)?.filters).toEqual([inCategory])
  })

  it('can be chosen without numbers where these cannot be read', async () => {
    const { server } = await openCatalog({ products: wooden, address: '/catalog' })
    server.hasNoGroups = true
    await pill().click()
    await expect.poll(() => server.grouped).toHaveLength(1)
    await option('Oak').click()
    await expect.poll(() => server.asked.at(-1)).toEqual([{ field: keys.material, type: 'IN', value: 'Oak' }])
  })

  it('are counted among all filters only where their field is open', async () => {
    const { server } = await openCatalog({ products: wooden, address: '/catalog' })
    await page.getByRole('button', { name: /^(More filters|Filters)/ }).click()
    const field = page.getByRole('dialog').getByRole('button', { name: 'Material' })
    await expect.element(field).toBeVisible()
    expect(server.grouped).toEqual([])
    await field.click()
    await expect.element(option('Oak 2')).toBeVisible()
  })
})
