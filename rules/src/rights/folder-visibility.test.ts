import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReachableFolder, reachedFolders } from './folder-visibility.ts'
import type { FolderGrant, GroupGrants } from './group-grants.ts'

const me = 'me'

function folder(id: string, parentId: string | null, more: Partial<ReachableFolder> = {}): ReachableFolder {
  return { id, parentId, isPublished: true, createdBy: null, ...more }
}

function group(
  id: string,
  { view = 1, ...more }: Partial<GroupGrants> & { view?: number } = {},
): GroupGrants {
  return {
    id,
    isRoot: false,
    isExternal: false,
    parentId: null,
    levels: { folder: { view, edit: 0 } },
    fields: [],
    folders: [],
    ...more,
  }
}

function listed(ids: Record<string, boolean>): FolderGrant[] {
  return Object.entries(ids).map(([id, canView]) => ({ id, canView, canEdit: false }))
}

function visible(
  groups: GroupGrants[],
  folders: ReachableFolder[],
  more: { isClient?: boolean; own?: string[] } = {},
) {
  const groupIds = more.own ?? groups.map((each) => each.id)
  const caller = {
    isSuperAdmin: false,
    isClient: false,
    isPublicToken: false,
    groupIds,
    groups,
    personId: me,
  }
  return [...reachedFolders({ ...caller, isClient: more.isClient ?? false }, folders)].sort()
}

const tree = [
  folder('root', null),
  folder('a', 'root'),
  folder('b', 'root'),
  folder('a1', 'a'),
  folder('a2', 'a'),
]

describe('reached folders', () => {
  it('follow the nearest listed ancestor, which may take a part away again', () => {
    expect(visible([group('g', { folders: listed({ a: true, a2: false }) })], tree)).toEqual(['a', 'a1'])
    expect(visible([group('g', { folders: listed({ root: true, a: false, a1: true }) })], tree)).toEqual([
      'a1',
      'b',
      'root',
    ])
  })

  it('unite over groups: what one takes away another may give', () => {
    const groups = [
      group('g', { folders: listed({ a: true, a2: false }) }),
      group('h', { folders: listed({ a2: true }) }),
    ]
    expect(visible(groups, tree)).toEqual(['a', 'a1', 'a2'])
  })

  it('are none at level 0 or without a group, and all at level 3', () => {
    expect(visible([group('g', { view: 0, folders: listed({ a: true }) })], tree)).toEqual([])
    expect(visible([], tree)).toEqual([])
    expect(visible([group('g', { view: 3 })], tree)).toEqual(['a', 'a1', 'a2', 'b', 'root'])
  })

  it('include own folders from level 2 on', () => {
    const mine = [...tree, folder('mine', 'b', { createdBy: me })]
    expect(visible([group('g', { view: 2 })], mine)).toEqual(['mine'])
    expect(visible([group('g', { view: 1 })], mine)).toEqual([])
  })

  it('of an external group stay within its parent, and are none without one', () => {
    const parent = group('p', { folders: listed({ a: true }) })
    const external = group('x', { isExternal: true, parentId: 'p', folders: listed({ a1: true, b: true }) })
    expect(visible([parent, external], tree, { own: ['x'] })).toEqual(['a1'])
    expect(visible([group('x', { isExternal: true, folders: listed({ b: true }) })], tree)).toEqual([])
  })

  it('end for clients at an unpublished folder, with everything below it', () => {
    const hidden = tree.map((each) => (each.id === 'a' ? { ...each, isPublished: false } : each))
    const all = [group('g', { view: 3 })]
    expect(visible(all, hidden, { isClient: true })).toEqual(['b', 'root'])
    expect(visible(all, hidden)).toHaveLength(5)
  })

  it('are what walking up from each folder says', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `f${index}`)
    const world = fc.record({
      parents: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      published: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      lists: fc.array(fc.dictionary(fc.constantFrom(...ids), fc.boolean()), { minLength: 1, maxLength: 3 }),
      isClient: fc.boolean(),
    })
    fc.assert(
      fc.property(world, ({ parents, published, lists, isClient }) => {
        const folders = ids.map((id, index) =>
          folder(id, index === 0 ? null : `f${(parents[index] ?? 0) % index}`, {
            isPublished: published[index] ?? true,
          }),
        )
        const byId = new Map(folders.map((each) => [each.id, each]))
        const decided = (list: Record<string, boolean>, id: string | null): boolean =>
          id !== null && (list[id] ?? decided(list, byId.get(id)?.parentId ?? null))
        const shown = (id: string): boolean => {
          const each = byId.get(id)
          return each?.parentId == null || (each.isPublished && shown(each.parentId))
        }
        const expected = ids.filter(
          (id) => lists.some((list) => decided(list, id)) && (!isClient || shown(id)),
        )
        const groups = lists.map((list, index) => group(`g${index}`, { folders: listed(list) }))
        expect(visible(groups, folders, { isClient })).toEqual(expected.sort())
      }),
    )
  })

  it('are what the rules say of levels, own folders, parents of external groups and super admins', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `f${index}`)
    const anyGroup = fc.record({
      view: fc.integer({ min: 0, max: 3 }),
      folders: fc.dictionary(fc.constantFrom(...ids), fc.boolean()),
      isExternal: fc.boolean(),
      isRoot: fc.boolean(),
      // Beyond the last group: a parent that isn't there.
      parent: fc.integer({ min: 0, max: 4 }),
      isMine: fc.boolean(),
    })
    const world = fc.record({
      parents: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
      published: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      mine: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      groups: fc.array(anyGroup, { minLength: 1, maxLength: 4 }),
      isClient: fc.boolean(),
      isSuperAdmin: fc.boolean(),
    })
    fc.assert(
      fc.property(world, ({ parents, published, mine, groups, isClient, isSuperAdmin }) => {
        const folders = ids.map((id, index) =>
          folder(id, index === 0 ? null : `f${(parents[index] ?? 0) % index}`, {
            isPublished: published[index] ?? true,
            createdBy: mine[index] === true ? me : 'somebody else',
          }),
        )
        const parentOf = (id: string) => folders.find((each) => each.id === id)?.parentId ?? null
        const pathTo = (id: string): string[] => {
          const above = parentOf(id)
          return above === null ? [id] : [id, ...pathTo(above)]
        }
        const grants = (each: (typeof groups)[number], id: string, countsOwn: boolean): boolean => {
          if (each.view === 3) return true
          if (each.view === 0) return false
          const nearest = pathTo(id).find((at) => each.folders[at] !== undefined)
          const isOwn = folders.some((one) => one.id === id && one.createdBy === me)
          return (
            (nearest !== undefined && each.folders[nearest] === true) ||
            (countsOwn && each.view === 2 && isOwn)
          )
        }
        const reaches = (each: (typeof groups)[number], id: string): boolean => {
          if (!grants(each, id, true)) return false
          if (!each.isExternal) return true
          const parent = groups[each.parent]
          return parent !== undefined && (parent.isRoot || grants(parent, id, false))
        }
        const shown = (id: string) =>
          pathTo(id).every((at) => parentOf(at) === null || folders.some((f) => f.id === at && f.isPublished))
        const own = groups.flatMap((each, index) => (each.isMine ? [`g${index}`] : []))
        const expected = ids.filter((id) => {
          if (own.length === 0) return false
          if (isSuperAdmin) return true
          const isReached = groups.some((each) => each.isMine && reaches(each, id))
          return isReached && (!isClient || shown(id))
        })
        const all = groups.map((each, index) =>
          group(`g${index}`, { ...each, parentId: `g${each.parent}`, folders: listed(each.folders) }),
        )
        const caller = { isSuperAdmin, isClient, isPublicToken: false, groupIds: own, groups: all }
        expect([...reachedFolders({ ...caller, personId: me }, folders)].sort()).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
