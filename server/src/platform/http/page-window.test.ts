import { describe, expect, it } from 'vitest'
import { pageOf } from './page-window.ts'

describe('a page of a list', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index)

  it('is what the pages before it leave, with the whole total', () => {
    expect(pageOf(rows, { page: 2, per_page: 10 })).toEqual({ total: 25, result: rows.slice(10, 20) })
    expect(pageOf(rows, { page: 3, per_page: 10 })).toEqual({ total: 25, result: rows.slice(20) })
    expect(pageOf(rows, { page: 4, per_page: 10 })).toEqual({ total: 25, result: [] })
  })

  it('is everything for -1', () => {
    expect(pageOf(rows, { page: 1, per_page: -1 })).toEqual({ total: 25, result: rows })
  })
})
