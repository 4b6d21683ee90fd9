/** Cover pictures of folders. */
import { refuse } from '../../platform/errors.ts'
import { makeSquare } from '../../platform/pictures.ts'
import { type KeptFiles, keepFiles, laterVersion } from '../../platform/storage/keep-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { findCoverVersion, findLastCoverVersion, raiseCoverVersion } from './folder-covers.repository.ts'
import { isFolderVisible } from './folders.service.ts'

const sidePx = 300

function keyOf(scope: Scope, folderId: string, version: number): string {
  return `domains/${scope.domainId}/folders/${folderId}/cover/${version}/cover.png`
}

/** A cover in its place, whose row is still to be written. */
interface KeptCover extends KeptFiles {
  version: number
}

/**
 * Keeps a cover for a folder: the middle of the picture, 300 × 300.
 * Refuses NotAllowed without the right to edit folders, NotFound, InvalidInput for what is no picture.
 */
export async function keepFolderCover(
  scope: Scope,
  storage: Storage,
  folderId: string,
  picture: Buffer,
): Promise<KeptCover> {
  if (scope.isClient || scope.permissions.folder.edit < 1) refuse('NotAllowed')
  if (!(await isFolderVisible(scope, folderId))) refuse('NotFound')
  const version = laterVersion(await findLastCoverVersion(scope, folderId))
  return await keepFiles(storage, async (keep) => {
    await keep(keyOf(scope, folderId, version), await makeSquare(picture, sidePx), 'image/png')
    return { version }
  })
}

/** Returns the cover's version. Refuses Unavailable where somebody has changed it at the same moment. */
export async function writeFolderCover(open: Scope, folderId: string, cover: KeptCover): Promise<number> {
  await raiseCoverVersion(open, folderId, cover.version)
  cover.noteWritten()
  return cover.version
}

/** Sets the cover of a folder as its only step. Refuses as keepFolderCover does. */
export async function storeFolderCover(
  scope: Scope,
  storage: Storage,
  folderId: string,
  picture: Buffer,
): Promise<number> {
  const cover = await keepFolderCover(scope, storage, folderId, picture)
  try {
    return await scope.transaction((open) => writeFolderCover(open, folderId, cover))
  } finally {
    await cover.forget()
  }
}

/** Null when there is no such cover or the folder isn't visible. */
export async function findFolderCover(
  scope: Scope,
  folderId: string,
  version: number | null,
): Promise<Asset | null> {
  if (!(await isFolderVisible(scope, folderId))) return null
  const newest = await findCoverVersion(scope, folderId)
  const chosen = newest === null ? null : chosenVersion(version, newest)
  if (chosen === null) return null
  return {
    source: { key: keyOf(scope, folderId, chosen.version) },
    contentType: 'image/png',
    isImmutable: chosen.isImmutable,
  }
}
