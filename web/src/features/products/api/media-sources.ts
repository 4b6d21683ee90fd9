import type { MediaItem } from '@vitrine/contract'
import type { EnvironmentSettings, Lighting, ModelFormat, ModelSource } from '@vitrine/viewer'
import { mediaPath, preparedPath, shownPicturePath, thumbnailPath } from '../../../lib/api/asset-paths.ts'
import type { MediaSource } from '../components/media/media-source.ts'

/** Default surroundings that light a model. */
export const usualEnvironment: EnvironmentSettings = { name: 'studio', intensity: 1, rotation: 0 }

export function lightingOf({ lightening, environment }: MediaItem): Lighting {
  return { lights: lightening, environment: environment ?? usualEnvironment }
}

type Item = MediaSource & { item: MediaItem }

const originalFormats: Partial<Record<MediaItem['type'], ModelFormat>> = { '3dFBX': 'fbx', '3dOBJ': 'obj' }

/** The file for browsers, and the original where it isn't glTF. Null while there is nothing that can be shown. */
export function modelSourcesOf({ domainId, product, item }: Item): {
  model: ModelSource
  original: ModelSource | null
} | null {
  const { name, version, sizeBytes } = item
  const whole = mediaPath(domainId, product._id, name, version)
  const format = originalFormats[item.type]
  const original = format === undefined ? null : { url: whole, format, sizeBytes }
  if (item.prepared.includes('web')) {
    const url = preparedPath(domainId, product._id, name, 'web', version)
    return { model: { url, format: 'glb', sizeBytes }, original }
  }
  // Until it is prepared, a GLB is shown as it is.
  return /\.glb$/i.test(name) ? { model: { url: whole, format: 'glb', sizeBytes }, original: null } : null
}

/** The smaller model for phones where there is one. */
export function phoneSourceOf(source: Item): ModelSource | null {
  const { domainId, product, item } = source
  const { name, version, sizeBytes } = item
  if (!item.prepared.includes('phone')) return modelSourcesOf(source)?.model ?? null
  return { url: preparedPath(domainId, product._id, name, 'phone', version), format: 'glb', sizeBytes }
}

/** Path of the film converted for all browsers, or of the original file. */
export function filmPathOf({ domainId, product, item }: Item): string {
  const { name, version } = item
  return item.prepared.includes('film')
    ? preparedPath(domainId, product._id, name, 'film', version)
    : mediaPath(domainId, product._id, name, version)
}

/** Whether no picture could be made of a film; then none is requested. */
export function hasNoStill({ type, prepared }: MediaItem): boolean {
  return type === 'video' && !prepared.includes('thumbnail') && !prepared.includes('poster')
}

/** Path of a picture shown in place of a film or model; undefined where there is none. */
export function posterPathOf({ domainId, product, item }: Item): string | undefined {
  const { name, version } = item
  if (hasNoStill(item)) return undefined
  return item.prepared.includes('poster')
    ? preparedPath(domainId, product._id, name, 'poster', version)
    : thumbnailPath(domainId, product._id, name, version)
}

const copies = { w960: 960, w1920: 1_920 } as const
/** How wide a picture is shown, for the browser to choose a copy by. */
const shownWidth = '(min-width: 1000px) 60vw, 100vw'

/** The picture, and smaller copies of it where there are any. */
export function pictureSources({ domainId, product, item }: Item) {
  const src = shownPicturePath(domainId, product._id, item)
  const { width, height } = item
  const smaller = (Object.keys(copies) as (keyof typeof copies)[]).filter((copy) =>
    item.prepared.includes(copy),
  )
  if (smaller.length === 0 || width === null || height === null) return { src }
  // Copies are as long on their longer side as their names say.
  const scale = width / Math.max(width, height)
  const sources = smaller.map(
    (copy) =>
      `${preparedPath(domainId, product._id, item.name, copy, item.version)} ${Math.round(copies[copy] * scale)}w`,
  )
  return { src, srcSet: [...sources, `${src} ${width}w`].join(', '), sizes: shownWidth }
}
