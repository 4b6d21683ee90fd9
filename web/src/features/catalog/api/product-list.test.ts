import { productQuery } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'

vi.mock('../../../lib/api/client.ts', () => ({ orpc: {} }))
vi.mock('../../../lib/api/domain-queries.ts', () => ({}))
const { listInput } = await import('./product-list.ts')

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
      query: { page: 3, per_page: 50, category: id },
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
