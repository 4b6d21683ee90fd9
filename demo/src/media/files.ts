import sharp from 'sharp'
import { type BrandFileName, brandFiles } from '../brand/brand-files.ts'
import type { Catalog } from '../catalog.ts'
import type { SceneName } from '../render/scenes.ts'
import { careSheets } from './care-sheets.ts'
import { type Job, planShoots } from './jobs.ts'
import { produce } from './produce.ts'
import type { Quality } from './quality.ts'
import type { Delivery } from './run-job.ts'

export type FileTarget =
  /** Media of a product: picture, film or 3D model. The first picture of a product comes before its others. */
  | { kind: 'product-media'; reference: string }
  /** A document in the product's file panel. */
  | { kind: 'product-file'; reference: string }
  /** A room that shows these products; also a banner. */
  | { kind: 'scene'; references: string[] }
  /** 300 × 300 PNG. */
  | { kind: 'folder-cover'; folder: string }
  | { kind: 'brand'; file: BrandFileName }

export interface DemoFile {
  target: FileTarget
  fileName: string
  type: 'image' | 'video' | '3dGLTF' | 'document'
  bytes: Uint8Array
}

/** Which rooms a company shows, and which folders wear them. */
const rooms: Record<Catalog['key'], { scene: SceneName; folders: string[] }[]> = {
  atelier: [
    { scene: 'living-room', folders: ['lounge', 'living', 'collection'] },
    { scene: 'dining-room', folders: ['tables', 'dining'] },
    { scene: 'bedroom', folders: ['bedroom'] },
    { scene: 'study', folders: ['workplace', 'contract'] },
    { scene: 'reading-corner', folders: ['storage', 'studio-editions'] },
    { scene: 'restaurant', folders: ['hospitality', 'chairs'] },
  ],
  lumen: [
    { scene: 'salon', folders: ['lampadaires', 'collection'] },
    { scene: 'table', folders: ['suspensions', 'appliques', 'projets'] },
    { scene: 'chambre', folders: ['hotellerie', 'lampes'] },
  ],
}

export function streamFiles(
  catalog: Catalog,
  options: { onProgress?: (done: number, total: number) => void; threads?: number; quality?: Quality },
): { fileCount: number; files: () => AsyncGenerator<DemoFile> } {
  const quality = options.quality ?? 'full'
  const shoots = planShoots(catalog, quality)
  const scenes = rooms[catalog.key]
  // Rooms first: they take longest and would leave one core idle at the end.
  const jobs: Job[] = [
    ...scenes.map(({ scene }): Job => ({ kind: 'scene', brand: catalog.key, scene })),
    ...shoots,
  ]
  const sheets = careSheets(catalog)
  const withSheet = catalog.products.filter(({ shoot }) => shoot.careSheet)
  const fileCount =
    shoots.reduce((sum, job) => sum + job.orders.length, 0) +
    scenes.reduce((sum, { folders }) => sum + 1 + folders.length, 0) +
    withSheet.length +
    5
  async function* files(): AsyncGenerator<DemoFile> {
    let done = 0
    const report = (): void => options.onProgress?.(++done, fileCount)
    for (const { file, bytes } of await brandFiles(catalog.key)) {
      yield { target: { kind: 'brand', file }, fileName: file, type: 'image', bytes }
      report()
    }
    for (const { reference, shoot } of withSheet) {
      const sheet = sheets.get(shoot.careSheet ?? '')
      if (!sheet) throw new Error(`No care sheet called ${shoot.careSheet}`)
      yield {
        target: { kind: 'product-file', reference },
        fileName: sheet.fileName,
        type: 'document',
        bytes: await sheet.bytes(),
      }
      report()
    }
    for await (const delivery of produce(jobs, quality, options.threads)) {
      for (const file of await filesOf(delivery, catalog)) {
        yield file
        report()
      }
    }
  }
  return { fileCount, files }
}

async function filesOf({ target, fileName, type, bytes }: Delivery, catalog: Catalog): Promise<DemoFile[]> {
  if (target.kind === 'product') {
    return [{ target: { kind: 'product-media', reference: target.reference }, fileName, type, bytes }]
  }
  const room = rooms[catalog.key].find(({ scene }) => scene === target.scene)
  const cover = await sharp(bytes)
    .resize(300, 300, { fit: 'cover', position: 'centre' })
    .png({ palette: true, quality: 90 })
    .toBuffer()
  return [
    {
      target: { kind: 'scene', references: productsIn(target.scene, catalog) },
      fileName,
      type: 'image',
      bytes,
    },
    ...(room?.folders ?? []).map(
      (folder): DemoFile => ({
        target: { kind: 'folder-cover', folder },
        fileName: 'cover.png',
        type: 'image',
        bytes: cover,
      }),
    ),
  ]
}

/** One product for each of the models that stand in the room. */
function productsIn(scene: string, catalog: Catalog): string[] {
  const shown = sceneModels[scene as SceneName] ?? []
  return shown.flatMap((model) => {
    const product = catalog.products.find(({ shoot }) => shoot.model === model)
    return product ? [product.reference] : []
  })
}

const sceneModels: Record<SceneName, string[]> = {
  'living-room': ['block-sofa-3', 'pebble-table', 'loop-armchair', 'tray-table'],
  'dining-room': ['dining-table', 'board-back-chair', 'round-rail-chair', 'slat-sideboard'],
  bedroom: ['spindle-bed', 'nightstand', 'plank-bench'],
  study: ['drawer-desk', 'shell-chair', 'ladder-shelf-5', 'three-leg-stool'],
  'reading-corner': ['wing-armchair', 'pouf', 'cube-bookcase-34'],
  restaurant: ['pedestal-table', 'padded-bench'],
  salon: ['arc-floor-lamp', 'mushroom-table-lamp', 'paper-pendant'],
  table: ['dome-pendant', 'globe-wall-lamp'],
  chambre: ['ceramic-table-lamp', 'globe-pendant'],
}
