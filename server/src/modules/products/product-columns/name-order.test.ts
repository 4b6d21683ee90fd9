import { describe, expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { NameOrder } from './name-order.ts'

const rows = 300

describe('the order of names', () => {
  it.each([
    ['anywhere', (random: Random, length: number) => random.below(length + 1)],
    ['always behind the one before', (_: Random, __: number, last: number) => last + 1],
    ['always before the one before', (_: Random, __: number, last: number) => last],
    ['at the beginning', () => 0],
    ['at the end', (_: Random, length: number) => length],
  ])('is that of a list in which rows are put in other places, %s', (_, placeFor) => {
    const random = new Random(3)
    const order = new NameOrder()
    order.grow(rows)
    let list = Array.from({ length: 50 }, (_, at) => at)
    for (const row of list) order.append(row)
    let last = 25
    for (let turn = 0; turn < 400; turn++) {
      const count = 1 + random.below(4)
      const chosen = new Set(Array.from({ length: count }, () => random.below(Math.min(rows, 50 + turn))))
      list = list.filter((row) => !chosen.has(row))
      for (const row of chosen) {
        last = Math.min(list.length, Math.max(0, placeFor(random, list.length, last)))
        list.splice(last, 0, row)
      }
      const placed = list.flatMap((row, at) =>
        chosen.has(row) ? [{ row, before: list[at - 1] ?? null, after: list[at + 1] ?? null }] : [],
      )
      expect(order.place(placed)).toBe(true)
      expect([...order.rows]).toEqual(list)
      expect(list.toSorted((one, other) => (order.ranks[one] ?? 0) - (order.ranks[other] ?? 0))).toEqual(list)
    }
  })

  it('is given up where a neighbour has no place', () => {
    const order = new NameOrder()
    order.grow(10)
    order.append(1)
    expect(order.place([{ row: 2, before: 1, after: null }])).toBe(true)
    expect(order.place([{ row: 3, before: 4, after: null }])).toBe(false)
    expect(order.place([{ row: 3, before: 1, after: -1 }])).toBe(false)
  })
})
