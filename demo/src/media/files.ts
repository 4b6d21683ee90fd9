import sharp from 'sharp'
import { type BrandFileName, brandFileNames, brandFiles } from '../brand/brand-files.ts'
import type { Catalog } from '../catalog.ts'
import type { SceneName } from '../render/scenes.ts'
import { careSheets } from './care-sheets.ts'
import { type Job, planShoots, type ShootJob, splitShoots } from './jobs.ts'
import { type ProduceOptions, produce } from './produce.ts'
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

/** Files that are made while they are taken. */
export interface DemoFiles {
  count: number
  /** Every file once, always in the same order. Leave the loop to stop the work. */
  stream(options?: StreamOptions): AsyncGenerator<DemoFile>
}

export interface StreamOptions extends ProduceOptions {
  /** How many of the files are left out, since they are there already. */
  from?: number
}

/** Names of a product's media by what they are, in their order; without the rooms in which it stands. */
export interface MediaNames {
  images: string[]
  films: string[]
  models: string[]
}

/** Products on the first page of a list by name, and some of different kinds. */
const listed = 20
const varied = 10

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

/** What a process is asked for, and how many files come of it. */
interface Piece {
  job: Job
  quality: Quality
  count: number
  filesOf(deliveries: readonly Delivery[]): Promise<DemoFile[]> | DemoFile[]
}

export interface PlannedFiles {
  /** By reference. */
  media: ReadonlyMap<string, MediaNames>
  /** References of the products that the first pages show: the first ones by name and, if they are the newest, the home page. */
  shown: ReadonlySet<string>
  /** Logos, covers of folders, and a picture of each product that is shown. */
  first: DemoFiles
  rest: DemoFiles
}

export function planFiles(catalog: Catalog, quality: Quality): PlannedFiles {
  const shoots = planShoots(catalog, quality)
  const shown = shownFirst(catalog)
  const { first, rest } = splitShoots(shoots, shown)
  const scenes = rooms[catalog.key]
  const withSheet = catalog.products.filter(({ shoot }) => shoot.careSheet)
  return {
    media: namesOf(shoots),
    shown,
    first: filesOf(brandFileNames.length, () => brandPictures(catalog), [
      // Rooms take longest, and would leave one processor idle at the end.
      ...scenes.map(({ scene, folders }) => coverPiece(catalog, scene, folders)),
      ...first.map((job) => shootPiece(job, quality)),
    ]),
    rest: filesOf(withSheet.length, () => sheetsOf(catalog, withSheet), [
      ...rest.map((job) => shootPiece(job, quality)),
      // A room shows several products, none of them as well as its own pictures do.
      ...scenes.map(({ scene }) => scenePiece(catalog, scene, quality)),
    ]),
  }
}

function shownFirst({ products }: Catalog): Set<string> {
  const published = products.filter(({ isPublished }) => isPublished)
  const byName = published.toSorted((one, other) => one.name.localeCompare(other.name))
  const ofEachKind = [...Map.groupBy(published, ({ category }) => category).values()].flatMap(
    ([one]) => one ?? [],
  )
  return new Set(
    [...byName.slice(0, listed), ...ofEachKind.slice(0, varied)].map(({ reference }) => reference),
  )
}

function namesOf(shoots: readonly ShootJob[]): Map<string, MediaNames> {
  const names = new Map<string, MediaNames>()
  const kinds = { picture: 'images', video: 'films', model: 'models' } as const
  for (const { kind, reference, fileName } of shoots.flatMap(({ orders }) => orders)) {
    const own = names.get(reference) ?? { images: [], films: [], models: [] }
    own[kinds[kind]].push(fileName)
    names.set(reference, own)
  }
  return names
}

/** `plain`: files that are made at once, before those of the pieces. */
function filesOf(plainCount: number, plain: () => Promise<DemoFile[]>, pieces: readonly Piece[]): DemoFiles {
  async function* stream({ from = 0, ...options }: StreamOptions = {}): AsyncGenerator<DemoFile> {
    yield* (await plain()).slice(from)
    let leftOut = Math.max(0, from - plainCount)
    let next = 0
    for (const { count } of pieces) {
      if (leftOut < count) break
      leftOut -= count
      next += 1
    }
    const missing = pieces.slice(next)
    let taken = 0
    for await (const deliveries of produce(missing, options)) {
      const files = (await missing[taken]?.filesOf(deliveries)) ?? []
      yield* taken === 0 ? files.slice(leftOut) : files
      taken += 1
    }
  }
  return { count: pieces.reduce((sum, { count }) => sum + count, plainCount), stream }
}

async function brandPictures({ key }: Catalog): Promise<DemoFile[]> {
  const made = await brandFiles(key)
  return made.map(({ file, bytes }) => ({
    target: { kind: 'brand', file },
    fileName: file,
    type: 'image',
    bytes,
  }))
}

async function sheetsOf(catalog: Catalog, products: Catalog['products']): Promise<DemoFile[]> {
  const sheets = careSheets(catalog)
  return await Promise.all(
    products.map(async ({ reference, shoot }) => {
      const sheet = sheets.get(shoot.careSheet ?? '')
      if (!sheet) throw new Error(`No care sheet called ${shoot.careSheet}`)
      const target = { kind: 'product-file', reference } as const
      return { target, fileName: sheet.fileName, type: 'document' as const, bytes: await sheet.bytes() }
    }),
  )
}

/** In the order of the orders: a product's picture before what is shown with it. */
function shootPiece(job: ShootJob, quality: Quality): Piece {
  const { orders } = job
  const filesOf = (deliveries: readonly Delivery[]) =>
    orders.flatMap(({ reference, fileName }): DemoFile[] => {
      const made = deliveries.find((delivery) => delivery.fileName === fileName)
      if (made === undefined) throw new Error(`${fileName} has not been made`)
      return [{ target: { kind: 'product-media', reference }, fileName, type: made.type, bytes: made.bytes }]
    })
  return { job, quality, count: orders.length, filesOf }
}

function scenePiece(catalog: Catalog, scene: SceneName, quality: Quality): Piece {
  const target = { kind: 'scene', references: productsIn(scene, catalog) } as const
  return {
    job: { kind: 'scene', brand: catalog.key, scene },
    quality,
    count: 1,
    filesOf: (deliveries) =>
      deliveries.map(({ fileName, bytes }) => ({ target, fileName, type: 'image', bytes })),
  }
}

/** A cover is small: half the size of the picture is enough for it. */
function coverPiece(catalog: Catalog, scene: SceneName, folders: readonly string[]): Piece {
  const filesOf = async ([made]: readonly Delivery[]) => {
    const bytes = await sharp(made?.bytes)
      .resize(300, 300, { fit: 'cover', position: 'centre' })
      .png({ palette: true, quality: 90 })
      .toBuffer()
    return folders.map((folder): DemoFile => {
      const target = { kind: 'folder-cover', folder } as const
      return { target, fileName: 'cover.png', type: 'image', bytes }
    })
  }
  const job = { kind: 'scene', brand: catalog.key, scene } as const
  return { job, quality: 'draft', count: folders.length, filesOf }
}

/** One product for each of the models that stand in the room. */
function productsIn(scene: SceneName, catalog: Catalog): string[] {
  return sceneModels[scene].flatMap((model) => {
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
