import type { Folder, GroupDetail } from '@vitrine/contract'
import { type FolderReason, type GroupGrants, grantedFolders } from '@vitrine/rules'

type Grants = GroupDetail['folders']

/** One folder as the tree of a group shows it. */
export interface FolderRow {
  folder: Folder
  depth: number
  canView: boolean
  canEdit: boolean
  /** Whether the folder has an entry of its own, rather than its ancestors'. */
  isOwn: boolean
  /** Whether some folder below it is given. */
  viewsBelow: boolean
  editsBelow: boolean
}

function asGroup(folders: Grants): GroupGrants {
  const listed = { view: 1, edit: 1 }
  return {
    id: '',
    isRoot: false,
    isExternal: false,
    parentId: null,
    levels: { folder: listed },
    folders,
    fields: [],
  }
}

const places = (folders: readonly Folder[]) =>
  folders.map(({ _id, parent, isPublished }) => ({ id: _id, parentId: parent, isPublished, createdBy: null }))

/** What lists of entries give each folder, in the order of the tree. `folders` come in order of `left`. */
export function folderRows(folders: readonly Folder[], entries: Grants): FolderRow[] {
  const group = asGroup(entries)
  const viewed: ReadonlyMap<string, FolderReason> = grantedFolders(group, places(folders), 'view', null)
  const edited: ReadonlyMap<string, FolderReason> = grantedFolders(group, places(folders), 'edit', null)
  const own = new Set(entries.map(({ id }) => id))
  const depths = new Map<string, number>()
  const isGivenBelow = (given: ReadonlyMap<string, unknown>) => {
    const lefts = folders.filter(({ _id }) => given.has(_id)).map(({ left }) => left)
    // In order of `left`, as the folders are: the first one behind its start decides.
    return ({ left, right }: Folder) => {
      const next = firstAbove(lefts, left)
      return next !== undefined && next < right
    }
  }
  const viewsBelow = isGivenBelow(viewed)
  const editsBelow = isGivenBelow(edited)
  return folders.map((folder) => {
    const depth = folder.parent === null ? 0 : (depths.get(folder.parent) ?? 0) + 1
    depths.set(folder._id, depth)
    return {
      folder,
      depth,
      canView: viewed.has(folder._id),
      canEdit: edited.has(folder._id),
      isOwn: own.has(folder._id),
      viewsBelow: viewsBelow(folder),
      editsBelow: editsBelow(folder),
    }
  })
}

/** The first number above another, of numbers in their order. */
function firstAbove(numbers: readonly number[], bound: number): number | undefined {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? bound) > bound) to = middle
    else from = middle + 1
  }
  return numbers[from]
}

/** Gives a folder an entry of its own; editing needs seeing. */
export function withEntry(
  entries: Grants,
  row: FolderRow,
  right: 'view' | 'edit',
  isGranted: boolean,
): Grants {
  const { _id } = row.folder
  const next =
    right === 'view'
      ? { id: _id, canView: isGranted, canEdit: isGranted && row.canEdit }
      : { id: _id, canView: isGranted || row.canView, canEdit: isGranted }
  return [...entries.filter(({ id }) => id !== _id), next]
}

/** As its ancestors again. */
export function withoutEntry(entries: Grants, folderId: string): Grants {
  return entries.filter(({ id }) => id !== folderId)
}
