/** Pictures that stand for 3D files, where somebody has chosen how they are seen. */
import { refuse } from '../../platform/errors.ts'
import { makeCopy, makeThumbnail } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { changeEditable } from '../products/index.ts'
import { mediaChanged } from './attachments/attachments.service.ts'
import { checkStoring } from './attachments/stored-content.ts'
import { listVersions, type MediaKey, type MediaVersion } from './items/media-versions.repository.ts'
import { keepCopy, writeMedia } from './items/stored-media.service.ts'

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
  for (;;) {
    const source = await newestComplete(scope, key)
    // Pictures are their own, and those of films are stills.
    if (!source.type.startsWith('3d')) return refuse('NotFound')
    const kept = await keepCopy(scope, storage, key, source, { poster, thumbnail })
    try {
      const version = await changeEditable(scope, key.productId, async (open) => {
        if ((await newestComplete(open, key)).version !== source.version) return null
        const written = await writeMedia(open, kept)
        await mediaChanged(open, key)
        return written.version
      })
      if (version !== null) return { version }
    } finally {
      await kept.forget()
    }
  }
}

async function newestComplete(scope: Scope, key: MediaKey): Promise<MediaVersion> {
  const versions = await listVersions(scope, key)
  return versions.find(({ status }) => status === 'Complete') ?? refuse('NotFound')
}
