/** What the address of the catalogue asks for, in words, and what of it can't be asked. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, keys } from '../../../../test/example-company.ts'
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
