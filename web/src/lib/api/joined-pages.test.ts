import { expect, it } from 'vitest'
import { joinedPages, nextPage } from './joined-pages.ts'

const page = (total: number, ...result: number[]) => ({ total, result })

it('asks for page after page until all are read', () => {
  expect(nextPage([page(5, 1, 2)])).toBe(2)
  expect(nextPage([page(5, 1, 2), page(5, 3, 4)])).toBe(3)
  expect(nextPage([page(5, 1, 2), page(5, 3, 4), page(5, 5)])).toBeNull()
})

it('asks no further where the list has shrunk meanwhile', () => {
  expect(nextPage([page(5, 1, 2), page(5)])).toBeNull()
  expect(nextPage([page(0)])).toBeNull()
  expect(nextPage([])).toBeNull()
})

it('joins what has been read, with the last total', () => {
  expect(joinedPages({ pages: [page(5, 1, 2), page(4, 3, 4)] })).toEqual({ total: 4, result: [1, 2, 3, 4] })
  expect(joinedPages<number>(undefined)).toEqual({ total: 0, result: [] })
})
