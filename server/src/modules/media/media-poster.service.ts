/** Pictures that stand for 3D files, where somebody has chosen how they are seen. */
import { refuse } from '../../platform/errors.ts'
import { makeCopy, makeThumbnail, thumbnailContentType } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { changeEditable } from '../products/index.ts'
import { mediaChanged } from './attachments/attachments.service.ts'
import { checkStoring } from './attachments/stored-content.ts'
import { completeVersion, listVersions, type MediaKey } from './items/media-versions.repository.ts'
import { copyAsNewVersion, preparedKey } from './items/stored-media.service.ts'

const posterPx = 960

/**
 * Makes a new version of the newest complete one, with this picture in place of the drawn one: the address of a version
 * answers the same for ever. Refuses NotFound for other files too, NotAllowed, and what is no picture.
 */
export async function setPoster(
  scope: Scope,
  storage: Storage,
  key: MediaKey,
  picture: Buffer,
): Promise<{ version: number }> {
  await checkStoring(scope, key.productId, key.name)
  const [poster, thumbnail] = await Promise.all([makeCopy(picture, posterPx), makeThumbnail(picture)])
  return await changeEditable(scope, key.productId, async (open) => {
    const versions = await listVersions(open, key)
    const source = versions.find(({ status }) => status === 'Complete') ?? refuse('NotFound')
    // Pictures are their own, and those of films are stills.
    if (!source.type.startsWith('3d')) return refuse('NotFound')
    const { version, storedAs } = await copyAsNewVersion(open, storage, key, source)
    const prepared = [...new Set([...source.prepared, 'poster', 'thumbnail'] as const)]
    const kept = source.prepared.filter((file) => file !== 'poster' && file !== 'thumbnail')
    let preparedBytes = poster.byteLength + thumbnail.content.byteLength
    for (const file of kept) {
      const from = preparedKey(source.storedAs, file)
      await storage.copy(from, preparedKey(storedAs, file))
      preparedBytes += (await storage.stat(from))?.sizeBytes ?? 0
    }
    const type = { contentType: thumbnailContentType }
    await storage.put(preparedKey(storedAs, 'poster'), poster, type)
    await storage.put(preparedKey(storedAs, 'thumbnail'), thumbnail.content, type)
    const { width, height, manifest } = source
    const { placeholder } = thumbnail
    const made = { type: source.type, width, height, placeholder, prepared, manifest, preparedBytes }
    await completeVersion(open, { ...key, version }, made)
    await mediaChanged(open, key)
    return { version }
  })
}
