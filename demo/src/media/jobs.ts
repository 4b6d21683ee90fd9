// What has to be made for a catalogue, grouped so that one job sets a model up once and makes all
// pictures, 3D files and films of all its finishes from that.
import type { Catalog, ProductEntry } from '../catalog.ts'
import type { Finish } from '../models/materials.ts'
import type { ModelName } from '../models/registry.ts'
import type { SceneName } from '../render/scenes.ts'
import type { Quality } from './quality.ts'

export type ViewName = 'front' | 'turned' | 'close' | 'evening'

export type Order =
  | { kind: 'picture'; reference: string; fileName: string; view: ViewName; finish: Finish }
  | {
      kind: 'model'
      reference: string
      fileName: string
      finish: Finish
      variants: { name: string; finish: Finish }[]
    }
  | { kind: 'video'; reference: string; fileName: string; finish: Finish }

export interface ShootJob {
  kind: 'shoot'
  brand: Catalog['key']
  model: ModelName
  sizeCm: { width: number; height: number; depth: number }
  orders: Order[]
}

export interface SceneJob {
  kind: 'scene'
  brand: Catalog['key']
  scene: SceneName
}

export type Job = ShootJob | SceneJob

/** Pieces of a company that a draft has a 3D model of: preparing each takes two seconds of processor time. */
const draftedPieces = 12

/** Jobs in the order of the products. A draft has one 3D model of a piece, not one of each size and finish. */
export function planShoots(catalog: Catalog, quality: Quality): ShootJob[] {
  const jobs = new Map<string, ShootJob>()
  const drafted = new Set<ModelName>()
  for (const product of catalog.products) {
    const { model, sizeCm } = product.shoot
    const key = `${model} ${sizeCm.width} ${sizeCm.height} ${sizeCm.depth}`
    let job = jobs.get(key)
    if (!job) {
      job = { kind: 'shoot', brand: catalog.key, model, sizeCm, orders: [] }
      jobs.set(key, job)
    }
    const isDrafted = !drafted.has(model) && drafted.size < draftedPieces
    const isLeftOut = ({ kind }: Order) => quality === 'draft' && kind === 'model' && !isDrafted
    job.orders.push(...ordersOf(product).filter((order) => !isLeftOut(order)))
    if (product.shoot.withModel) drafted.add(model)
  }
  return [...jobs.values()]
}

/** The pictures from the front of these products, and everything else; each in the order of `jobs`. */
export function splitShoots(
  jobs: readonly ShootJob[],
  firstReferences: ReadonlySet<string>,
): { first: ShootJob[]; rest: ShootJob[] } {
  const isFirst = (order: Order) =>
    order.kind === 'picture' && order.view === 'front' && firstReferences.has(order.reference)
  const keeping = (wanted: (order: Order) => boolean) =>
    jobs.flatMap((job) => {
      const orders = job.orders.filter(wanted)
      return orders.length === 0 ? [] : [{ ...job, orders }]
    })
  return { first: keeping(isFirst), rest: keeping((order) => !isFirst(order)) }
}

function ordersOf({ reference, shoot }: ProductEntry): Order[] {
  const stem = reference.toLowerCase()
  const { finish } = shoot
  const orders: Order[] = [{ kind: 'picture', reference, fileName: `${stem}.jpg`, view: 'front', finish }]
  for (const view of shoot.extraViews) {
    orders.push({ kind: 'picture', reference, fileName: `${stem}-${view}.jpg`, view, finish })
  }
  if (shoot.withModel) {
    orders.push({ kind: 'model', reference, fileName: `${stem}.glb`, finish, variants: shoot.variants ?? [] })
  }
  if (shoot.withVideo) orders.push({ kind: 'video', reference, fileName: `${stem}-turntable.mp4`, finish })
  return orders
}
