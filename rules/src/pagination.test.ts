import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPage, offeredPageSize, pageCountOf, pageLinks, pageSizeFor } from './pagination.ts'

describe('pages', () => {
  it('are counted, also of an empty list', () => {
    expect([0, 1, 20, 21].map((total) => pageCountOf(total, 20))).toEqual([1, 1, 1, 2])
  })

  it('are linked in a window of ten around the current one', () => {
    expect(pageLinks(1, 3)).toEqual([1, 2, 3])
    expect(pageLinks(1, 50)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pageLinks(25, 50)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
    expect(pageLinks(50, 50)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
  })

  it('never link outside the list, and always link the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer(), (pageCount, wanted) => {
        const page = clampPage(wanted, pageCount)
        const links = pageLinks(page, pageCount)
        expect(links).toContain(page)
        expect(links).toHaveLength(Math.min(10, pageCount))
        expect(links[0]).toBeGreaterThanOrEqual(1)
        expect(links.at(-1)).toBeLessThanOrEqual(pageCount)
      }),
    )
  })

  it('are as large as needed for so many', () => {
    expect([1, 10, 11, 20, 50, 51, 100, 300].map(pageSizeFor)).toEqual([10, 10, 20, 20, 50, 100, 100, 100])
  })

  it('fall back to what is offered', () => {
    expect(offeredPageSize(50)).toBe(50)
    expect(offeredPageSize(33)).toBe(20)
    expect(clampPage(Number.NaN, 5)).toBe(1)
  })
})
