import type { Product, WebSession } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { withoutCategory } from '../session-search.ts'
import { categoriesOf, idsOfMode, productsOf, progressOf } from './session-products.ts'

const product = (_id: string, ...categories: string[]) => ({ _id, categories }) as unknown as Product
const session = {
  products: [product('a', 'chairs'), product('b', 'lamps'), product('c', 'chairs'), product('d')],
  categories: [
    { _id: 'chairs', name: 'Chairs', count: 2 },
    { _id: 'lamps', name: 'Lamps', count: 1 },
  ],
} as unknown as WebSession
const states: Record<string, 'reviewed' | 'skipped'> = { a: 'reviewed', b: 'skipped' }
const answerOf = (id: string) => ({ state: states[id] ?? null })
const ids = (mode: 'review' | 'skip' | 'reviewed', categories?: string[]) => [
  ...idsOfMode(session, { mode, categories }, answerOf),
]

describe('the products of a mode', () => {
  it('are those without an answer, those left for later, or those reviewed', () => {
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
  expect(progressOf(session.products, answerOf)).toEqual({ total: 4, reviewed: 1, skipped: 1, open: 2 })
})

it('offers each category that has products, and what has none', () => {
  expect(categoriesOf(session, answerOf).map(({ name, progress }) => [name, progress.total])).toEqual([
    ['Chairs', 2],
    ['Lamps', 1],
    [null, 1],
  ])
})
