/** Prepares an uploaded file for every screen, and shows it once it is. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ModelUnit, modelUnits, type PreparedFile, preparedTypes } from '@vitrine/contract'
import * as z from 'zod'
import { PassingRefusal, refuse } from '../../platform/errors.ts'
import { placeholderOf } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Shares } from '../../platform/work/shares.ts'
import { inWorkFolder } from '../../platform/work-folders.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../processes/index.ts'
import { mediaChanged } from './attachments/attachments.service.ts'
import {
  completeVersion,
  failVersion,
  findVersionStoredAs,
  type MediaKey,
  type MediaVersion,
} from './items/media-versions.repository.ts'
import { preparedKey } from './items/stored-media.service.ts'
import { BrokenContent } from './pipeline/broken-content.ts'
import { prepareModel } from './pipeline/prepare-model.ts'
import { preparePicture } from './pipeline/prepare-picture.ts'
import { prepareVideo } from './pipeline/prepare-video.ts'
import type { PreparedContent, Preparing } from './pipeline/prepared.ts'
import { knownSize } from './product-size.service.ts'

/** Longer than all that may be before it. */
const longestWaitMs = 12 * 3_600_000

const input = z.object({
  /** Key of the original, which stays when the item gets another name. */
  storedAs: z.string(),
  unit: z.enum(modelUnits).nullable(),
})
type Input = z.output<typeof input>

export const prepareMediaProcess = defineProcess({
  name: 'prepare-media',
  input,
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
  isQuiet: true,
})

export async function prepareMedia(
  run: ProcessRun<Input, 'ended'>,
  storage: Storage,
  places: Shares,
): Promise<ProcessOutcome> {
  const version = await findVersionStoredAs(await run.scope(), run.input.storedAs)
  // Deleted for good in the meantime.
  if (version === null) return {}
  run.progress({ status: 'PROCESSING', processed: 0, total: 100 })
  try {
    return await inWorkFolder(async (folder) => {
      const made = await inTurn(places, run.signal, () => prepareVersion(run, storage, version, folder))
      await publish(run, storage, made)
      for (const { code, data } of made.manifest.warnings) await run.log(`warning.${code}`, data)
      return { numbers: { warnings: made.manifest.warnings.length } }
    })
  } catch (error) {
    if (!(error instanceof BrokenContent)) throw error
    const { reason, detail } = error
    await run.step(async (open) => {
      const found = await findVersionStoredAs(open, run.input.storedAs)
      if (found === null) return
      await failVersion(open, found, { reason, detail })
      await mediaChanged(open, found, 'pending')
    }, 'ended')
    return refuse('Upload3DPostProcessingErr', { reason, detail })
  }
}

/**
 * Runs as many works at once as the machine has room for; the others wait. Waiting ends with the program or when the work is
 * no longer wanted. Throws MachineBusy.
 */
async function inTurn<Result>(
  places: Shares,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = await places.take('preparing', { signal, waitMs: longestWaitMs })
  if (leave === null) throw new PassingRefusal('MachineBusy')
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Queues the preparing of a version, in the caller's transaction. */
export async function startPreparing(
  open: Scope,
  file: { name: string; storedAs: string; unit?: ModelUnit | null },
): Promise<string> {
  return await startProcess(open, prepareMediaProcess, {
    subject: file.name,
    input: { storedAs: file.storedAs, unit: file.unit ?? null },
  })
}

async function prepareVersion(
  run: ProcessRun<Input, 'ended'>,
  storage: Storage,
  { type, name, storedAs, productId }: MediaVersion & MediaKey,
  folder: string,
): Promise<PreparedContent> {
  const source = join(folder, 'original')
  const content = await storage.open(storedAs)
  if (content === null) throw new BrokenContent('empty')
  await pipeline(content, createWriteStream(source), { signal: run.signal })
  const made = join(folder, 'made')
  await mkdir(made)
  const preparing: Preparing = {
    source,
    folder: made,
    signal: run.signal,
    onProgress: (part) => run.progress({ processed: Math.round(part * 95) }),
  }
  if (type === 'image') return await preparePicture({ ...preparing, name })
  if (type === 'video') return await prepareVideo(preparing)
  const size = await knownSize(await run.scope(), productId)
  return await prepareModel(preparing, { unit: run.input.unit, size })
}

/** Files first, rows second; again after an interruption the same files get the same keys. */
async function publish(
  run: ProcessRun<Input, 'ended'>,
  storage: Storage,
  { type, width, height, files, manifest }: PreparedContent,
): Promise<void> {
  const { storedAs } = run.input
  let preparedBytes = 0
  for (const [file, path] of Object.entries(files) as [PreparedFile, string][]) {
    run.signal.throwIfAborted()
    const key = preparedKey(storedAs, file)
    preparedBytes += await storage.put(key, createReadStream(path), { contentType: preparedTypes[file] })
  }
  const placeholder =
    files.thumbnail === undefined ? null : await placeholderOf(await readFile(files.thumbnail))
  await run.step(async (open) => {
    const found = await findVersionStoredAs(open, storedAs)
    if (found === null) return
    const prepared = Object.keys(files) as PreparedFile[]
    await completeVersion(open, found, {
      type,
      width,
      height,
      placeholder,
      prepared,
      manifest,
      preparedBytes,
    })
    await mediaChanged(open, found)
  }, 'ended')
}
