import { describe, expect, it } from 'vitest'
import { indexTree } from './tree-index.ts'

const folder = (_id: string, parent: string | null, left: number, right: number) => ({
  _id,
  name: _id,
  parent,
  left,
  right,
})

const folders = [
  folder('sofas', 'living', 2, 3),
  folder('root', null, 0, 9),
  folder('living', 'root', 1, 6),
  folder('tables', 'living', 4, 5),
  folder('outdoor', 'root', 7, 8),
]

describe('an indexed tree', () => {
  const index = indexTree(folders)

  it('knows the children of a node, and the top ones of nothing', () => {
    expect(index.childrenOf('living').map(({ name }) => name)).toEqual(['sofas', 'tables'])
    expect(index.childrenOf(undefined).map(({ name }) => name)).toEqual(['living', 'outdoor'])
    expect(index.childrenOf('root').map(({ name }) => name)).toEqual(['living', 'outdoor'])
  })

  it('knows the path to a node, without the root', () => {
    expect(index.pathOf('tables').map(({ name }) => name)).toEqual(['living', 'tables'])
    expect(index.pathOf('root')).toEqual([])
    expect(index.pathOf('gone')).toEqual([])
  })

  it('may be empty', () => {
    expect(indexTree([]).childrenOf(undefined)).toEqual([])
  })
})
