import type { Folder } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { folderRows, withEntry, withoutEntry } from './folder-grants.ts'

const folder = (_id: string, parent: string | null) => ({ _id, parent, isPublished: true }) as Folder
const tree = [folder('root', null), folder('a', 'root'), folder('a1', 'a'), folder('b', 'root')]
const view = (id: string, canView = true, canEdit = false) => ({ id, canView, canEdit })
const shown = (entries: ReturnType<typeof view>[]) =>
  folderRows(tree, entries).map(
    ({ folder: { _id }, depth, canView, canEdit, isOwn }) =>
      `${' '.repeat(depth)}${_id}${canView ? ' view' : ''}${canEdit ? ' edit' : ''}${isOwn ? ' own' : ''}`,
  )

describe('the folders of a group', () => {
  it('take after the nearest ancestor with an entry', () => {
    expect(shown([view('a', true, true), view('a1', true)])).toEqual([
      'root',
      ' a view edit own',
      '  a1 view own',
      ' b',
    ])
    expect(shown([view('root'), view('a', false)])).toEqual(['root view own', ' a own', '  a1', ' b view'])
  })

  it('say of those above a given one that some below them are given', () => {
    const placed = (_id: string, parent: string | null, left: number, right: number) =>
      ({ _id, parent, left, right, isPublished: true }) as Folder
    const folders = [
      placed('root', null, 0, 9),
      placed('a', 'root', 1, 4),
      placed('a1', 'a', 2, 3),
      placed('b', 'root', 5, 8),
      placed('b1', 'b', 6, 7),
    ]
    const partly = (entries: ReturnType<typeof view>[], right: 'viewsBelow' | 'editsBelow') =>
      folderRows(folders, entries).flatMap((row) => (row[right] ? [row.folder._id] : []))
    expect(partly([view('a1')], 'viewsBelow')).toEqual(['root', 'a'])
    expect(partly([view('a1')], 'editsBelow')).toEqual([])
    expect(partly([view('b', true, true)], 'editsBelow')).toEqual(['root', 'b'])
    expect(partly([], 'viewsBelow')).toEqual([])
  })

  it('get and lose entries; who may edit may see', () => {
    const rowOf = (id: string, entries: ReturnType<typeof view>[]) => {
      const row = folderRows(tree, entries).find((each) => each.folder._id === id)
      if (row === undefined) throw new Error('no such folder')
      return row
    }
    const edited = withEntry([], rowOf('a', []), 'edit', true)
    expect(edited).toEqual([view('a', true, true)])
    expect(withEntry(edited, rowOf('a', edited), 'view', false)).toEqual([view('a', false, false)])
    expect(withEntry(edited, rowOf('a', edited), 'edit', false)).toEqual([view('a', true, false)])
    expect(withoutEntry(edited, 'a')).toEqual([])
  })
})
