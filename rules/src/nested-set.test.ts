import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parentsFirst, type TreeRow, toNestedSet } from './nested-set.ts'

/** Node n hangs below one of the nodes before it. */
const tree = fc
  .array(fc.record({ parent: fc.nat(), position: fc.nat(3) }), { maxLength: 40 })
  .map((picks) => {
    const rows: TreeRow[] = [{ id: 'n0', parent: null, position: 0 }]
    for (const { parent, position } of picks) {
      rows.push({ id: `n${rows.length}`, parent: `n${parent % rows.length}`, position })
    }
    return rows
  })

describe('parentsFirst', () => {
  it('goes level by level, keeps the order of siblings, and leaves out what no way leads to', () => {
    const row = (id: string, parentId: string | null) => ({ id, parentId })
    const rows = [row('c', 'b'), row('b', 'root'), row('a', 'root'), row('root', null), row('lost', 'gone')]
    expect(parentsFirst(rows).map(({ id }) => id)).toEqual(['root', 'b', 'a', 'c'])
  })
})

describe('toNestedSet', () => {
  it('numbers depth first from left 0, siblings by position', () => {
    const rows = [
      { id: 'root', parent: null, position: 0 },
      { id: 'b', parent: 'root', position: 2 },
      { id: 'a', parent: 'root', position: 1 },
      { id: 'a1', parent: 'a', position: 0 },
    ]
    const spans = toNestedSet(rows).map(({ id, left, right }) => [id, left, right])
    expect(spans).toEqual([
      ['root', 0, 7],
      ['a', 1, 4],
      ['a1', 2, 3],
      ['b', 5, 6],
    ])
  })

  it('uses every number once', () => {
    fc.assert(
      fc.property(tree, (rows) => {
        const nodes = toNestedSet(rows)
        const numbers = nodes.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
        expect(numbers).toEqual(numbers.map((_, index) => index))
      }),
    )
  })

  it('says by the numbers who lies below whom', () => {
    fc.assert(
      fc.property(tree, fc.nat(), (rows, pick) => {
        const nodes = toNestedSet(rows)
        const chosen = nodes[pick % nodes.length]
        if (chosen === undefined) return
        const parents = new Map(rows.map((row) => [row.id, row.parent]))
        const isBelowChosen = (id: string): boolean => {
          const parent = parents.get(id) ?? null
          return parent !== null && (parent === chosen.id || isBelowChosen(parent))
        }
        for (const { id, left, right } of nodes)
          expect(left > chosen.left && right < chosen.right).toBe(isBelowChosen(id))
      }),
    )
  })

  it('takes a tree deeper than the call stack', () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => ({
      id: String(n),
      parent: n === 0 ? null : String(n - 1),
      position: 0,
    }))
    expect(toNestedSet(rows)[0]).toMatchObject({ left: 0, right: 99_999 })
  })

  it('refuses rows that are not one tree', () => {
    const root = { id: 'a', parent: null, position: 0 }
    expect(() => toNestedSet([root, { ...root, id: 'b' }])).toThrow('one tree')
    expect(() => toNestedSet([root, { ...root, id: 'b', parent: 'lost' }])).toThrow('one tree')
    expect(() =>
      toNestedSet([
        { ...root, parent: 'b' },
        { ...root, id: 'b', parent: 'a' },
      ]),
    ).toThrow('one tree')
    expect(toNestedSet([])).toEqual([])
  })
})
