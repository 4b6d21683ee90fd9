import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Group, GroupLines } from './group-lines.ts'

const groupsOf = (...counts: number[]): Group[] => counts.map((count, n) => ({ value: String(n), count }))
const closing =
  (...values: string[]) =>
  (value: string | null) =>
    values.includes(value ?? 'none')

describe('the lines of a grouped table', () => {
  it('are heads with their rows below them, those of closed groups left out', () => {
    const lines = new GroupLines(groupsOf(2, 3, 1), closing('1'))
    const all = Array.from({ length: lines.lineCount }, (_, line) => lines.lineAt(line))
    expect(all).toEqual([
      { kind: 'head', group: 0 },
      { kind: 'row', row: 0 },
      { kind: 'row', row: 1 },
      { kind: 'head', group: 1 },
      { kind: 'head', group: 2 },
      { kind: 'row', row: 2 },
    ])
    expect([0, 1, 2].map((row) => lines.listedRow(row))).toEqual([0, 1, 5])
    expect([0, 1, 2].map((group) => lines.firstRowOf(group))).toEqual([0, 2, 2])
  })

  it('name only those rows of the list that are shown, however many lie between', () => {
    const lines = new GroupLines(groupsOf(2, 100_000, 3), closing('1'))
    expect(lines.listedRanges({ first: 1, last: 3 })).toEqual([
      { first: 1, last: 1 },
      { first: 100_002, last: 100_003 },
    ])
    expect(new GroupLines(groupsOf(2, 3), closing()).listedRanges({ first: 0, last: 4 })).toEqual([
      { first: 0, last: 4 },
    ])
    expect(new GroupLines(groupsOf(2), closing('0')).listedRanges({ first: 0, last: 4 })).toEqual([])
  })

  it('lead from each row to its line and back, whichever groups are closed', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1 })
    fc.assert(
      fc.property(some, (given) => {
        const groups = groupsOf(...given.map(([count]) => count))
        const lines = new GroupLines(groups, (value) => given[Number(value)]?.[1] === true)
        const shown = given.flatMap(([count, isClosed]) => Array.from({ length: count }, () => !isClosed))
        const listed = shown.flatMap((isShown, row) => (isShown ? [row] : []))
        expect(lines.shownCount).toBe(listed.length)
        for (const [row, place] of listed.entries()) {
          expect(lines.lineAt(lines.lineOfRow(row))).toEqual({ kind: 'row', row })
          expect(lines.listedRow(row)).toBe(place)
        }
        for (const group of groups.keys())
          expect(lines.lineAt(lines.lineOfHead(group))).toEqual({ kind: 'head', group })
        const all = { first: 0, last: lines.shownCount - 1 }
        const ranges = lines.listedRanges(all)
        const within = ranges.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, place) => first + place),
        )
        expect(within).toEqual(listed)
      }),
    )
  })
})
