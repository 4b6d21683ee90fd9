import { describe, expect, it } from 'vitest'
import { formatSorting, parseSorting } from './sorting.ts'

describe('sorting', () => {
  it('reads a leading minus as descending, and writes it back', () => {
    expect(parseSorting('-createdAt')).toEqual({ field: 'createdAt', isDescending: true })
    for (const text of ['name', '-price:1', '', '-']) expect(formatSorting(parseSorting(text))).toBe(text)
  })
})
