import { describe, expect, it } from 'vitest'
import { type CategoryNode, categoryLines, categoryPath } from './category-lines.ts'

const nodes: CategoryNode[] = [
  { _id: 'root', name: 'All', parent: null },
  { _id: 'living', name: 'Living', parent: 'root' },
  { _id: 'seating', name: 'Seating', parent: 'living' },
  { _id: 'chairs', name: 'Chairs', parent: 'seating' },
]
const byId = new Map(nodes.map((node) => [node._id, node]))
const headers = ['Room', 'Group', 'Kind'] as const
const names = (id: string | null) => categoryLines(id, byId, headers).map((line) => line.name)

describe('categoryLines', () => {
  it('labels each level by its header', () => {
    expect(categoryLines('chairs', byId, headers)).toEqual([
      { header: 'Room', name: 'Living' },
      { header: 'Group', name: 'Seating' },
      { header: 'Kind', name: 'Chairs' },
    ])
  })

  it('leaves levels without a category null', () => {
    expect(names('living')).toEqual(['Living', null, null])
    expect(names('root')).toEqual([null, null, null])
    expect(names(null)).toEqual([null, null, null])
    expect(names('unknown')).toEqual([null, null, null])
  })

  it('ends even where categories go round in a circle', () => {
    const circle = new Map([
      ['a', { _id: 'a', name: 'A', parent: 'b' }],
      ['b', { _id: 'b', name: 'B', parent: 'a' }],
    ])
    expect(categoryPath('a', circle).map((node) => node._id)).toEqual(['b', 'a'])
  })
})
