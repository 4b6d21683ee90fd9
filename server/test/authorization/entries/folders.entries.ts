/** Calls about folders. */

import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first, withinCompany } from '../attempt.ts'
import { changesFolder, type Outcome, seesFolder, takesBack } from '../model.ts'
import { type Caller, type Folder, inventedId, type World } from '../world.ts'
import { anyPersonOf } from './own.ts'

const editor = { for: 'staff', area: 'folder', least: 1 } as const

const invented: Folder = { id: inventedId, parent: inventedId, isPublished: true, createdBy: null }
const anyFolder = (world: World, random: Random) => random.pick([...world.folders, invented])

/** Everybody in the company knows that there is an uppermost one. */
function toPutInto(world: World, caller: Caller, folder: Folder): Outcome {
  const isKnown = folder.id !== inventedId && (folder.parent === null || seesFolder(world, caller, folder))
  return first(!isKnown && 'hidden', !changesFolder(world, caller, folder) && 'forbidden')
}

function toChange(world: World, caller: Caller, folder: Folder): Outcome | null {
  const outcome = first(
    ...[toPutInto(world, caller, folder)].filter((each) => each !== 'done'),
    folder.parent === null && 'business',
  )
  return outcome === 'done' ? null : outcome
}

function below(world: World, folder: Folder): Folder[] {
  return [
    folder,
    ...world.folders.filter(({ parent }) => parent === folder.id).flatMap((each) => below(world, each)),
  ]
}

const changed =
  (given: Partial<Attempt>, isOfCover = false): Entry =>
  (world, caller, random) => {
    const folder = anyFolder(world, random)
    return {
      params: { folderId: folder.id },
      // Covers have versions of their own, and none is needed.
      ...(isOfCover ? {} : { versioned: { table: 'folders', id: folder.id } }),
      ...given,
      expected: first(toChange(world, caller, folder)),
    }
  }

const moveFolder: Entry = (world, caller, random) => {
  const folder = anyFolder(world, random)
  const parent = anyFolder(world, random)
  const isBelow = folder.id !== inventedId && below(world, folder).some(({ id }) => id === parent.id)
  return {
    params: { folderId: folder.id },
    versioned: { table: 'folders', id: folder.id },
    body: { parent: parent.id },
    expected: first(
      toChange(world, caller, folder),
      ...[toPutInto(world, caller, parent)].filter((each) => each !== 'done'),
      isBelow && 'business',
    ),
  }
}

const deleteFolder: Entry = (world, caller, random) => {
  const folder = anyFolder(world, random)
  return {
    params: { folderId: folder.id },
    versioned: { table: 'folders', id: folder.id },
    expected: first(
      toChange(world, caller, folder),
      below(world, folder).some((each) => !changesFolder(world, caller, each)) && 'forbidden',
    ),
  }
}

/** A picture. */
export const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

export const folderEntries: Record<string, Entry> = {
  'folders.createFolder': withinCompany(editor, (world, caller, random) => {
    const parent = anyFolder(world, random)
    return {
      body: { name: `Folder ${random.below(1_000_000)}`, parent: parent.id, isProductFolder: true },
      expected: toPutInto(world, caller, parent),
    }
  }),
  'folders.editFolder': withinCompany(editor, changed({ body: { isPublished: true, description: 'Said' } })),
  'folders.setFolderCover': withinCompany(editor, changed({ image: onePixel }, true)),
  'folders.removeFolderCover': withinCompany(editor, changed({}, true)),
  'folders.moveFolder': withinCompany(editor, moveFolder),
  'folders.deleteFolder': withinCompany(editor, deleteFolder),
  'folders.undoFolderDeletion': withinCompany(editor, (world, caller, random) => {
    const deletion = random.pick([...world.deletions, { id: inventedId, owner: inventedId }])
    return {
      params: { bulkId: deletion.id },
      expected: takesBack(world, caller, deletion) ? 'done' : 'hidden',
    }
  }),
  'folders.addInterestedFolder': withinCompany({ for: 'clients' }, (world, caller, random) => {
    const folder = anyFolder(world, random)
    const userId = anyPersonOf(world, caller, random)
    const isSeen = folder.id !== inventedId && seesFolder(world, caller, folder)
    return {
      params: { userId },
      body: folder.id,
      expected: first(userId !== caller.person?.id && 'hidden', !isSeen && 'hidden'),
    }
  }),
  'folders.removeInterestedFolder': withinCompany({ for: 'people' }, (world, caller, random) => {
    const userId = anyPersonOf(world, caller, random)
    return {
      params: { userId, folder: anyFolder(world, random).id },
      expected: userId === caller.person?.id ? 'done' : 'hidden',
    }
  }),
}
