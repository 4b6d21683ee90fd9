import { describe, expect, it } from 'vitest'
import { parentIndex, pathIds, visibleRows } from './tree-rows.ts'

const items = [
  { id: 'all', left: -2, right: -1 },
  { id: 'living', left: 1, right: 8 },
  { id: 'sofas', left: 2, right: 5 },
  { id: 'corner', left: 3, right: 4 },
  { id: 'tables', left: 6, right: 7 },
  { id: 'outdoor', left: 9, right: 10 },
]
const shown = (...expanded: string[]) => visibleRows(items, new Set(expanded))
const ids = (...expanded: string[]) => shown(...expanded).map(({ item }) => item.id)

describe('lines of a tree', () => {
  it('are the top ones while nothing is open', () => {
    expect(ids()).toEqual(['all', 'living', 'outdoor'])
  })

  it('take in the children of what is open', () => {
    expect(ids('living')).toEqual(['all', 'living', 'sofas', 'tables', 'outdoor'])
    expect(ids('living', 'sofas')).toEqual(['all', 'living', 'sofas', 'corner', 'tables', 'outdoor'])
  })

  it('stay closed below a closed parent', () => {
    expect(ids('sofas')).toEqual(['all', 'living', 'outdoor'])
  })

  it('know their level and place among siblings', () => {
    const places = shown('living').map(({ level, position, siblingCount }) => [level, position, siblingCount])
    expect(places).toEqual([
      [1, 1, 3],
      [1, 2, 3],
      [2, 1, 2],
      [2, 2, 2],
      [1, 3, 3],
    ])
  })

  it('know their parent', () => {
    const rows = shown('living', 'sofas')
    expect(parentIndex(rows, 3)).toBe(2)
    expect(parentIndex(rows, 4)).toBe(1)
    expect(parentIndex(rows, 1)).toBe(-1)
  })
})

it('opens the way to an item, not the item itself', () => {
  expect(pathIds(items, 'corner')).toEqual(['living', 'sofas'])
  expect(pathIds(items, 'gone')).toEqual([])
})

it('takes ten thousand items in one go', () => {
  const many = Array.from({ length: 10_000 }, (_, place) => ({
    id: String(place),
    left: place * 2,
    right: place * 2 + 1,
  }))
  expect(visibleRows(many, new Set())).toHaveLength(10_000)
})
