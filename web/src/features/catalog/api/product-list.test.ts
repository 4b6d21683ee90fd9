import { listProductFacetsInput, productQuery } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'

vi.mock('../../../lib/api/client.ts', () => ({ orpc: {} }))
vi.mock('../../../lib/api/domain-queries.ts', () => ({}))
const { facetsInput, listInput, starredInput } = await import('./product-list.ts')

const id = '0198b2a0-0000-7000-8000-000000000001'
const width = { field: `detail:${id}`, type: 'RANGE', value: '40,80' }

describe('the question for a list', () => {
  it('asks for the first page by name when the address says nothing', () => {
    expect(listInput({})).toEqual({
      query: { page: 1, per_page: 20 },
      body: { search: '', sorting: 'name', filters: [] },
    })
  })

  it('carries everything the address says', () => {
    expect(
      listInput({
        folder: id,
        category: id,
        q: 'oak',
        sort: '-createdAt',
        page: 3,
        size: 50,
        filters: [width],
      }),
    ).toEqual({
      query: { page: 3, per_page: 50, reasons: 'true', category: id },
      body: {
        search: 'oak',
        sorting: '-createdAt',
        filters: [{ field: 'folder', type: 'EXACT', value: id }, width],
      },
    })
  })

  it('is one the contract accepts', () => {
    const { query, body } = listInput({ folder: id, filters: [width], size: 100 })
    expect(productQuery.safeParse({ query: { domain: id, ...query }, body }).success).toBe(true)
  })
})

describe('the questions for numbers', () => {
  const list = { folder: id, category: id, q: 'oak', sort: '-createdAt', page: 3, size: 50, filters: [width] }
  const filters = [{ field: 'folder', type: 'EXACT', value: id }, width]

  it('are of the same list, its category a place and no filter', () => {
    const fields = [`detail:${id}`, 'media']
    const asked = facetsInput(list, fields)
    expect(asked).toEqual({ query: { category: id }, body: { search: 'oak', filters, fields } })
    const { query, body } = asked
    expect(listProductFacetsInput.safeParse({ query: { domain: id, ...query }, body }).success).toBe(true)
  })

  it('leave the page and the order out of the number of starred products, whatever is chosen of them', () => {
    const starred = { field: 'interested', type: 'EXACT', value: 'true' }
    const { query, body } = starredInput(list)
    expect(query).toEqual({ page: 1, per_page: 10, category: id, id_only: 'true' })
    expect(body).toEqual({ search: 'oak', sorting: 'name', filters: [...filters, starred] })
    expect(starredInput({ ...list, filters: [width, starred] })).toEqual({ query, body })
    expect(productQuery.safeParse({ query: { domain: id, ...query }, body }).success).toBe(true)
  })
})
