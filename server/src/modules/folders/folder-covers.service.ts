/** Cover pictures of folders. */
import { randomUUID } from 'node:crypto'
import { refuse } from '../../platform/errors.ts'
import { makeSquare } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { findCoverVersion, raiseCoverVersion } from './folder-covers.repository.ts'
import { isFolderVisible } from './folders.service.ts'

const sidePx = 300

function keyOf(scope: Scope, folderId: string, version: number): string {
  return `domains/${scope.domainId}/folders/${folderId}/cover/${version}/cover.png`
}

/**
 * Sets the cover of a folder: the middle of the picture, 300 × 300. Returns its version.
 * Refuses NotAllowed without the right to edit folders, NotFound, InvalidInput for what is no picture.
 */
export async function storeFolderCover(
  scope: Scope,
  storage: Storage,
  folderId: string,
  picture: Buffer,
): Promise<number> {
  if (scope.isClient || scope.permissions.folder.edit < 1) refuse('NotAllowed')
  if (!(await isFolderVisible(scope, folderId))) refuse('NotFound')
  const temporaryKey = `temporary/${randomUUID()}`
  await storage.put(temporaryKey, await makeSquare(picture, sidePx), { contentType: 'image/png' })
  try {
    return await scope.transaction(async (open) => {
      const version = await raiseCoverVersion(open, folderId)
      await storage.move(temporaryKey, keyOf(scope, folderId, version))
      return version
    })
  } catch (error) {
    await storage.delete(temporaryKey)
    throw error
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
