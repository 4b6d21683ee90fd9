/** Films and 3D models of our own making, which are stored with all that screens need: nothing is prepared of them later. */
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaItem, type PreparedFile, preparedTypes } from '@vitrine/contract'
import { placeholderOf } from '../../../platform/pictures.ts'
import { keepFiles } from '../../../platform/storage/keep-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { inWorkFolder } from '../../../platform/work-folders.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkStoring, typeOfMedia } from '../attachments/stored-content.ts'
import { openModelPreparer } from '../pipeline/prepare-model.ts'
import { prepareVideo } from '../pipeline/prepare-video.ts'
import type { PreparedContent } from '../pipeline/prepared.ts'
import { type KeptMedia, newKey, preparedKey } from './stored-media.service.ts'

interface OwnMedia {
  productId: string
  fileName: string
  /** Models are GLB files. */
  type: Exclude<MediaItem['type'], 'image'>
  content: Buffer
}

export interface MediaMaker {
  /** Keeps a file with what is made of it. One at a time. Refuses as checkStoring does. */
  keep(scope: Scope, media: OwnMedia): Promise<KeptMedia>
  /** Ends the process that models are prepared in. */
  end(): void
}

export function openMediaMaker(storage: Storage, signal: AbortSignal): MediaMaker {
  let models: ReturnType<typeof openModelPreparer> | null = null
  const prepare = async (type: OwnMedia['type'], place: { source: string; folder: string }) => {
    if (type === 'video') return await prepareVideo({ ...place, signal, onProgress: () => undefined })
    models ??= openModelPreparer(signal)
    return await models.prepare(place)
  }
  return {
    async keep(scope, { productId, fileName, type, content }) {
      const name = await checkStoring(scope, productId, fileName)
      return await inWorkFolder(async (parent) => {
        const [source, folder] = [join(parent, 'original'), join(parent, 'made')]
        await mkdir(folder)
        await writeFile(source, content)
        const made = await prepare(type, { source, folder })
        return await keepWithFiles(storage, newKey(scope, productId), { productId, name, content, made })
      })
    },
    end: () => models?.end(),
  }
}

async function keepWithFiles(
  storage: Storage,
  key: string,
  {
    productId,
    name,
    content,
    made,
  }: { productId: string; name: string; content: Buffer; made: PreparedContent },
): Promise<KeptMedia> {
  const { type, width, height, files, manifest } = made
  return await keepFiles(storage, async (keep) => {
    const file = await keep(key, content, typeOfMedia(name))
    let preparedBytes = 0
    for (const [prepared, path] of Object.entries(files) as [PreparedFile, string][]) {
      const kept = await keep(preparedKey(key, prepared), createReadStream(path), preparedTypes[prepared])
      preparedBytes += kept.sizeBytes
    }
    const placeholder =
      files.thumbnail === undefined ? null : await placeholderOf(await readFile(files.thumbnail))
    const prepared = Object.keys(files) as PreparedFile[]
    const shown = { width, height, placeholder, prepared, manifest, preparedBytes }
    return { productId, name, type, file, shown }
  })
}
