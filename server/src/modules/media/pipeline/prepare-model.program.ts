/**
 * Prepares 3D files in a process of its own, so that whatever a file does harms nothing else: one that it is given as a
 * ModelJob, or one after the other as it is asked on its channel. Then it makes only once what it loads, and what it makes of
 * textures that several of them have; these are files of our own making, and a fault of one ends it. It writes its files into
 * the folder and says how far it is, and each end, on the channel.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger } from '@gltf-transform/core'
import type { MediaManifest, ModelWarning } from '@vitrine/contract'
import { metresOf } from '@vitrine/contract/model-units'
import sharp from 'sharp'
import { asked, givenJob, say } from '../../../platform/limited-process/program-channel.ts'
import { drawModel } from './draw/draw-model.ts'
import type { ReadModel } from './model-document.ts'
import type { KnownLengths, ManyModels, ModelEnding, ModelJob } from './model-job.ts'
import { doJob, sayProgress } from './program-report.ts'
import { readModel } from './read/read-model.ts'
import { chooseUnit } from './units.ts'
import { cleanModel, writePhoneModel, writeWebModel } from './write/derive-model.ts'
import { boundsOf, measureModel, sizeOf, sizeWarnings } from './write/measure-model.ts'
import { fitsAsSent } from './write/sent-model.ts'
import { writeUsdz } from './write/write-usdz.ts'

const posterPx = 960
const thumbnailPx = 480
/** Drawn larger and shrunk, edges are smooth. */
const drawnPx = 1_440

async function prepare({ source, folder, lengths }: ModelJob): Promise<ModelEnding> {
  sayProgress(0.05)
  const work = join(folder, 'work')
  await mkdir(work)
  const read = await readModel(source, work)
  const { document } = read
  document.setLogger(new Logger(Logger.Verbosity.SILENT))
  sayProgress(0.3)
  const { hasPlainTextures } = await cleanModel(document)
  const unit = toMetres(read, lengths)
  const statistics = measureModel(document)
  const written = await writeWebModel(document)
  const isAsSent = unit === null && hasPlainTextures && fitsAsSent(read, statistics)
  const web = isAsSent && read.asSent.byteLength <= written.byteLength ? read.asSent : written
  await writeFile(join(folder, 'web.glb'), web)
  sayProgress(0.55)
  const phone = await writePhoneModel(document, statistics.triangles)
  await writeFile(join(folder, 'phone.glb'), phone.content)
  sayProgress(0.7)
  const drawn = await drawModel(document, drawnPx)
  const raw = { width: drawnPx, height: drawnPx, channels: 4 as const }
  const poster = await sharp(drawn, { raw }).resize(posterPx).webp({ quality: 76 }).toBuffer()
  await writeFile(join(folder, 'poster.webp'), poster)
  await sharp(drawn, { raw }).resize(thumbnailPx).webp({ quality: 80 }).toFile(join(folder, 'thumbnail.webp'))
  sayProgress(0.85)
  const usdz = await writeUsdz(phone.document)
  await writeFile(join(folder, 'model.usdz'), usdz)
  const warnings: ModelWarning[] = [
    ...read.warnings,
    ...(unit?.unitFrom === 'guess' ? [{ code: 'unitGuessed', data: { unit: unit.unit } } as const] : []),
    ...sizeWarnings(statistics, web.byteLength),
    ...(phone.isSimplified
      ? [{ code: 'phoneSimplified', data: { triangles: statistics.triangles } } as const]
      : []),
  ]
  const manifest: MediaManifest = {
    statistics,
    warnings,
    ...unit,
    files: {
      web: web.byteLength,
      phone: phone.content.byteLength,
      usdz: usdz.byteLength,
      poster: poster.byteLength,
    },
  }
  return { state: 'done', type: read.type, manifest }
}

/** Lengths of a file without a unit become metres; null where the file has one and nobody says another. */
function toMetres(
  { document, hasUnits }: ReadModel,
  { unit: said, size }: KnownLengths,
): ReturnType<typeof chooseUnit> | null {
  if (hasUnits && said === null) return null
  const chosen =
    said === null ? chooseUnit(sizeOf(boundsOf(document)), size) : ({ unit: said, unitFrom: 'said' } as const)
  const factor = metresOf[chosen.unit]
  if (factor !== 1) {
    for (const scene of document.getRoot().listScenes()) {
      const sized = document.createNode('size').setScale([factor, factor, factor])
      for (const child of scene.listChildren()) sized.addChild(child)
      scene.addChild(sized)
    }
  }
  return chosen
}

if (givenJob<ModelJob | ManyModels>().kind === 'many')
  for await (const job of asked<ModelJob>()) await say(await prepare(job))
else await doJob(prepare)
