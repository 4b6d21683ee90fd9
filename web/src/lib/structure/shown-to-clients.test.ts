import type { Folder } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { isFolderPublished, isProductPublished } from './shown-to-clients.ts'
import { indexTree } from './tree-index.ts'

const folder = (_id: string, parent: string | null, bounds: [number, number], isPublished = true) =>
  ({ _id, name: _id, parent, left: bounds[0], right: bounds[1], isPublished }) as Folder

const folders = indexTree([
  folder('root', null, [0, 9], false),
  folder('open', 'root', [1, 2]),
  folder('workshop', 'root', [3, 6], false),
  folder('drafts', 'workshop', [4, 5]),
])

it('hides what lies below a folder that is not published; the root counts as published', () => {
  expect(['root', 'open', 'workshop', 'drafts'].map((id) => isFolderPublished(folders, id))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('shows a published product of a published folder, and one that is opened by itself', () => {
  const shown = (isPublished: boolean, ids: string[]) =>
    isProductPublished(folders, { isPublished, folders: ids })
  expect(shown(true, ['drafts', 'open'])).toBe(true)
  expect(shown(true, ['drafts'])).toBe(false)
  expect(shown(false, ['open'])).toBe(false)
  expect(shown(true, [])).toBe(true)
})
