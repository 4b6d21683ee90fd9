import type { Product, WebSession } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { withoutCategory } from '../session-search.ts'
import type { Standing } from './order-check.ts'
import { categoriesOf, idsOfMode, productsOf, progressOf } from './session-products.ts'

const product = (_id: string, ...categories: string[]) => ({ _id, categories }) as unknown as Product
const session = {
  products: [product('a', 'chairs'), product('b', 'lamps'), product('c', 'chairs'), product('d')],
  categories: [
    { _id: 'chairs', name: 'Chairs', parents: ['Furniture', 'Seating'], count: 2 },
    { _id: 'lamps', name: 'Lamps', parents: [], count: 1 },
  ],
} as unknown as WebSession
const standings: Record<string, Standing> = { a: 'reviewed', b: 'skipped', d: 'faulty' }
const standing = ({ _id }: Product) => standings[_id] ?? null
const ids = (mode: 'review' | 'skip' | 'reviewed', categories?: string[]) => [
  ...idsOfMode(session, { mode, categories }, standing),
]

describe('the products of a mode', () => {
  it('are those without an answer or to be mended, those left for later, or those reviewed', () => {
    expect(ids('review')).toEqual(['c', 'd'])
    expect(ids('skip')).toEqual(['b'])
    expect(ids('reviewed')).toEqual(['a'])
  })

  it('are of the chosen categories alone', () => {
    expect(ids('review', ['chairs'])).toEqual(['c'])
    expect(ids('skip', ['chairs'])).toEqual([])
    expect(productsOf(session, [withoutCategory]).map(({ _id }) => _id)).toEqual(['d'])
  })
})

it('counts how far somebody is', () => {
  expect(progressOf(session.products, standing)).toEqual({
    total: 4,
    reviewed: 1,
    skipped: 1,
    open: 2,
    faulty: 1,
  })
})

it('offers each category that has products, and what has none', () => {
  expect(
    categoriesOf(session, standing).map(({ name, parent, progress }) => [name, parent, progress.total]),
  ).toEqual([
    ['Chairs', 'Seating', 2],
    ['Lamps', null, 1],
    [null, null, 1],
  ])
})
