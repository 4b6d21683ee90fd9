import type { Folder } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { folderTiles } from './folder-tiles.ts'

function folder(name: string, parent: string | null, left: number, right: number, productCount = 0): Folder {
  return {
    _id: name,
    name,
    parent,
    left,
    right,
    productCount,
    isProductFolder: productCount > 0,
    isPublished: true,
    isEditable: false,
    hasCover: false,
    version: 1,
    coverVersion: 0,
    createdAt: '2026-01-01T00:00:00Z',
  }
}

describe('folders on the home page', () => {
  it('are those right below the root, in tree order, saying what they hold', () => {
    const tiles = folderTiles([
      folder('Tables', 'All', 5, 6, 4),
      folder('All', null, 0, 9),
      folder('Seats', 'All', 1, 4, 2),
      folder('Chairs', 'Seats', 2, 3, 7),
    ])
    expect(tiles.map(({ folder: { name }, holds, count }) => [name, holds, count])).toEqual([
      ['Seats', 'folders', 1],
      ['Tables', 'products', 4],
    ])
  })

  it('leave out those without products', () => {
    expect(folderTiles([folder('All', null, 0, 3), folder('Empty', 'All', 1, 2)])).toEqual([])
  })

  it('are none without a tree', () => {
    expect(folderTiles([])).toEqual([])
  })
})
