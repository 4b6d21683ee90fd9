import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RowSlot, slotsFor } from './row-slots.ts'

const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)
const linesOf = (slots: readonly RowSlot[]) => slots.map(({ line }) => line)
const keysOf = (slots: readonly RowSlot[]) => slots.map(({ key }) => key)

describe('the slots of rows', () => {
  it('stay where they are while a table moves, and those that are free take the lines that come', () => {
    const before = slotsFor([], from(0, 4), true)
    const after = slotsFor(before, from(2, 4), false)
    expect(linesOf(after)).toEqual([4, 5, 2, 3])
    expect(keysOf(after)).toEqual(keysOf(before))
    expect(linesOf(slotsFor(after, from(90, 4), false))).toEqual(from(90, 4))
  })

  it('stand in the order of their lines where it rests', () => {
    const moved = slotsFor(slotsFor([], from(0, 4), true), from(2, 4), false)
    const rested = slotsFor(moved, from(2, 4), true)
    expect(linesOf(rested)).toEqual(from(2, 4))
    expect(new Map(rested.map(({ line, key }) => [line, key]))).toEqual(
      new Map(moved.map(({ line, key }) => [line, key])),
    )
  })

  it('are the same ones while nothing changes', () => {
    const slots = slotsFor([], from(7, 3), true)
    expect(slotsFor(slots, from(7, 3), true)).toBe(slots)
    expect(slotsFor(slots, from(7, 3), false)).toBe(slots)
  })

  it('show each line once, whatever comes into view, and no line that stays goes to another slot', () => {
    const view = fc.record({ first: fc.nat(200), count: fc.nat(30), isAtRest: fc.boolean() })
    fc.assert(
      fc.property(fc.array(view), (views) => {
        let slots: readonly RowSlot[] = []
        for (const { first, count, isAtRest } of views) {
          const lines = from(first, count)
          const next = slotsFor(slots, lines, isAtRest)
          expect(linesOf(next).toSorted((one, other) => one - other)).toEqual(lines)
          expect(new Set(keysOf(next)).size).toBe(count)
          const keyOf = new Map(slots.map(({ line, key }) => [line, key]))
          for (const { line, key } of next) expect(keyOf.get(line) ?? key).toBe(key)
          slots = next
        }
      }),
    )
  })
})
