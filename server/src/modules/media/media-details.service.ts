/** What is known of one media item, its versions, and how it is lit. */
import type {
  LightEnvironment,
  MediaDetails,
  MediaVersion,
  ModelStatistics,
  ModelUnit,
} from '@vitrine/contract'
import { type lightSettings, mediaManifest } from '@vitrine/contract'
import type * as z from 'zod'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { changeEditable, fileVisibility, mayEditProduct } from '../products/index.ts'
import { mediaChanged } from './attachments/attachments.service.ts'
import { checkStoring } from './attachments/stored-content.ts'
import { findShownVersion, listVersions, type MediaKey } from './items/media-versions.repository.ts'
import { keepCopy, writeMedia } from './items/stored-media.service.ts'
import { findHotspots, saveLights } from './media.repository.ts'
import { startPreparing } from './prepare-media.process.ts'
import { listProductSizes, type ProductSize } from './product-size.service.ts'

/** Refuses NotFound. */
export async function getMediaDetails(scope: Scope, key: MediaKey): Promise<MediaDetails> {
  const { media } = await fileVisibility(scope)
  const shown = await findShownVersion(scope, key, null, media)
  if (shown === null) return refuse('NotFound')
  const manifest = mediaManifest.parse(shown.manifest)
  const { hotspots, revision } = (await findHotspots(scope, key)) ?? refuse('NotFound')
  const { version, type } = shown
  const details = { name: key.name, version, type, hotspots }
  // What is wrong with a file is for those who can mend it.
  if (!media.withInactive) {
    const plain = { ...manifest, warnings: [] }
    return { ...details, revision: 0, mayEdit: false, manifest: plain, sizeFindings: [] }
  }
  const { statistics } = manifest
  return {
    ...details,
    revision,
    mayEdit: await mayEditProduct(scope, key.productId),
    manifest,
    sizeFindings:
      statistics === undefined ? [] : differences(await listProductSizes(scope, key.productId), statistics),
  }
}

/** Part by which a size may differ from what the product says. */
const tolerance = 0.05

function differences(
  sizes: readonly ProductSize[],
  statistics: ModelStatistics,
): MediaDetails['sizeFindings'] {
  const measured = {
    width: statistics.widthCm,
    height: statistics.heightCm,
    length: statistics.lengthCm,
  }
  return sizes.flatMap(({ field, fieldName, side, cm: fieldCm }) => {
    const modelCm = measured[side]
    if (Math.abs(modelCm - fieldCm) <= fieldCm * tolerance) return []
    return [{ field, fieldName, side, fieldCm, modelCm }]
  })
}

/** Refuses NotFound, NotAllowed. */
export async function listMediaVersions(scope: Scope, key: MediaKey): Promise<MediaVersion[]> {
  await checkStoring(scope, key.productId, key.name)
  const versions = await listVersions(scope, key)
  if (versions.length === 0) return refuse('NotFound')
  return versions.map(({ version, status, error, sizeBytes, createdAt, manifest }) => {
    const { statistics, unit = null, unitFrom = null, warnings } = mediaManifest.parse(manifest)
    return {
      version,
      status,
      error,
      sizeBytes,
      createdAt: createdAt.toISOString(),
      sizeCm:
        statistics === undefined ? null : [statistics.widthCm, statistics.heightCm, statistics.lengthCm],
      unit,
      unitFrom,
      warnings,
    }
  })
}

/** Makes a new version of the file of an earlier one, and has it prepared. Refuses NotFound, NotAllowed. */
export async function prepareAgain(
  scope: Scope,
  storage: Storage,
  key: MediaKey,
  asked: { version?: number | undefined; unit?: ModelUnit | undefined },
): Promise<{ version: number }> {
  await checkStoring(scope, key.productId, key.name)
  const versions = await listVersions(scope, key)
  const source = versions.find(({ version }) => asked.version === undefined || version === asked.version)
  if (source === undefined) return refuse('NotFound')
  const kept = await keepCopy(scope, storage, key, source)
  try {
    return await changeEditable(scope, key.productId, async (open) => {
      const { version, storedAs } = await writeMedia(open, kept)
      await startPreparing(open, { name: key.name, storedAs, unit: asked.unit ?? null })
      await mediaChanged(open, key, 'pending')
      return { version }
    })
  } finally {
    await kept.forget()
  }
}

/** `withEnvironment`: what surrounds the model is set too, to the viewer's own where none is given. */
export async function setLightening(
  scope: Scope,
  key: MediaKey,
  settings: z.output<typeof lightSettings>,
  withEnvironment: boolean,
  basedOn?: number,
): Promise<void> {
  const { lights, environment = null } = Array.isArray(settings)
    ? { lights: settings, environment: null as LightEnvironment | null }
    : settings
  await changeEditable(scope, key.productId, async (open) => {
    const record = { kind: 'media', key: { product_id: key.productId, name: key.name } } as const
    await checkFresh(open, basedOn, record, withEnvironment ? ['lights', 'environment'] : ['lights'])
    if (!(await saveLights(open, key, lights, withEnvironment ? { environment } : null))) refuse('NotFound')
    await mediaChanged(open, key)
  })
}
