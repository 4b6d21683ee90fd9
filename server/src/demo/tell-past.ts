/** What happened in a demo company before it was made: projects that have ended, visits of clients, changes of products. */
import { randomUUID } from 'node:crypto'
import type { Catalog } from '@vitrine/demo'
import { type ActivityEntry, insertPastActivity } from '../modules/activity/index.ts'
import { chooseEngagement, noteEngagement } from '../modules/engagement/index.ts'
import type { Scope } from '../scope/scope.ts'
import type { DemoWorld } from './create-demo-catalog.ts'
import type { StoredMedia } from './store-demo-files.ts'

type Past = Catalog['past']
type Look = Past['visits'][number]['looks'][number]

export interface Telling {
  world: DemoWorld
  stored: StoredMedia
  /** By reference. */
  names: ReadonlyMap<string, string>
  /** Null for somebody whom the demo comes without. */
  scopeOf(email: string): Promise<Scope | null>
}

const dayMs = 86_400_000
const secondMs = 1_000

/** Oldest first, since nobody's time counts before what is counted of it. Clients have been told of it. */
export async function tellVisits(telling: Telling, visits: Past['visits']): Promise<void> {
  for (const [email, own] of Map.groupBy(visits, ({ client }) => client)) {
    const scope = await telling.scopeOf(email)
    if (scope === null) continue
    await chooseEngagement(scope, false)
    for (const { daysAgo, looks, searches } of own.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
      const seen = looks.flatMap((look) => lookOf(telling, look))
      const lasted = seen.reduce((sum, { seconds }) => sum + seconds, 0) * secondMs
      const batch = { batch: randomUUID(), endedAgo: daysAgo * dayMs, lasted, looks: seen, searches }
      await noteEngagement(scope, batch, { isTrackable: true })
    }
  }
}

function lookOf({ world, stored }: Telling, { reference, way, seconds }: Look) {
  const product = world.products.get(reference)
  if (product === undefined) return []
  const { images = [], models = [] } = stored.get(product) ?? {}
  const media = (way === 'page' || way === 'fullscreen' ? images[seconds % images.length] : models[0]) ?? ''
  return [{ product, media, way, seconds, opened: 1 }]
}

export async function tellChanges(telling: Telling, changes: Past['changes']): Promise<void> {
  for (const [email, own] of Map.groupBy(changes, ({ by }) => by)) {
    const scope = await telling.scopeOf(email)
    if (scope === null) continue
    const entries = own.flatMap((change) => {
      const entry = entryOf(telling, change)
      return entry === null ? [] : [{ ...entry, daysAgo: change.daysAgo }]
    })
    await insertPastActivity(scope, entries)
  }
}

function entryOf({ world, names }: Telling, change: Past['changes'][number]): ActivityEntry | null {
  if (change.kind === 'many') {
    const { count } = change
    return {
      kind: 'bulk update',
      subject: 'product',
      subjectId: null,
      subjectName: '',
      count,
      bulkId: randomUUID(),
    }
  }
  const { reference, field, before, after } = change
  const [kind = '', key = ''] = field.split(':')
  const subjectId = world.products.get(reference)
  const fieldId = (kind === 'price' ? world.priceTypes : world.fields).get(key)
  if (subjectId === undefined || fieldId === undefined) return null
  return {
    kind: kind === 'price' ? 'price updated' : 'detail field updated',
    ...{ subject: 'product', subjectId, subjectName: names.get(reference) ?? reference },
    ...{ field: `${kind}:${fieldId}`, oldValue: before, newValue: after },
  }
}
