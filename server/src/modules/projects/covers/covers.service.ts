/** Pictures that stand for projects in the place of those of their products. */
import { randomUUID } from 'node:crypto'
import { makeSquare } from '../../../platform/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Asset } from '../../../scope/asset-endpoint.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { announceProject } from '../announce-project.ts'
import { getAnswerProject } from '../answers/answering.service.ts'
import { lockEditableProject } from '../project-access.ts'
import { findCover, listUnusedCovers, saveCover } from './covers.repository.ts'

const sidePx = 300
const contentType = 'image/png'
/** A file whose row is about to come is younger. */
const youngMs = 24 * 3_600_000

const folderOf = ({ domainId }: Scope) => `domains/${domainId}/projects/covers`
const keyOf = (scope: Scope, file: string) => `${folderOf(scope)}/${file}.png`

/**
 * The middle of the picture, 300 × 300. Returns the cover's version. Refuses NotFound, NotAllowed to others than owner and
 * super admins, StaleVersion, InvalidInput for what is no picture.
 */
export async function setProjectCover(
  scope: Scope,
  storage: Storage,
  projectId: string,
  picture: Buffer,
  basedOn?: number,
): Promise<number> {
  const check = async (open: Scope) => {
    await lockEditableProject(open, projectId)
    await checkCoverFresh(open, projectId, basedOn)
  }
  await scope.transaction(check)
  // In its place before the row: no lock waits for the storage. Where the transaction fails, it is swept up.
  const file = randomUUID()
  await storage.put(keyOf(scope, file), await makeSquare(picture, sidePx), { contentType })
  return await scope.transaction(async (open) => {
    await check(open)
    const version = await saveCover(open, projectId, file)
    await announceProject(open, projectId)
    return version
  })
}

/** Refuses as `setProjectCover`. */
export async function removeProjectCover(scope: Scope, projectId: string, basedOn?: number): Promise<void> {
  await scope.transaction(async (open) => {
    await lockEditableProject(open, projectId)
    await checkCoverFresh(open, projectId, basedOn)
    await saveCover(open, projectId, null)
    await announceProject(open, projectId)
  })
}

/** Refuses StaleVersion, which says whether there is a cover; its address has the version. */
async function checkCoverFresh(open: Scope, projectId: string, basedOn: number | undefined): Promise<void> {
  const present = async () => ({ cover: (await findCover(open, projectId)) !== null })
  await checkFresh(open, basedOn, { kind: 'projectCover', key: { id: projectId } }, ['cover'], present)
}

/**
 * For whoever runs the project or is asked in it, guests of its link too. Null where there is none of that version:
 * former ones aren't kept. Refuses NotFound, SubscriptionInactive.
 */
export async function findProjectCover(
  scope: Scope,
  projectId: string,
  version: number | null,
): Promise<Asset | null> {
  await getAnswerProject(scope, projectId)
  const cover = await findCover(scope, projectId)
  if (cover === null || (version !== null && version !== cover.version)) return null
  return { source: { key: keyOf(scope, cover.file) }, contentType, isImmutable: version !== null }
}

/** Deletes covers that neither a project nor a template has any more. Returns how many. */
export async function forgetUnusedCovers(scope: Scope, storage: Storage): Promise<number> {
  const keys = new Map<string, string>()
  for await (const key of storage.list(folderOf(scope))) {
    const file = await storage.stat(key)
    if (file !== null && file.modifiedAt.getTime() < Date.now() - youngMs)
      keys.set(key.slice(folderOf(scope).length + 1, -'.png'.length), key)
  }
  const unused = await listUnusedCovers(scope, [...keys.keys()])
  for (const file of unused) await storage.delete(keys.get(file) ?? '')
  return unused.length
}
