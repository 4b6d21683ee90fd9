/** What happened in a demo company before it was made: visits of clients, opened share links, changes of products. */

import { randomUUID } from 'node:crypto'
import type { Catalog, PlannedFiles } from '@vitrine/demo'
import { detailKey, parseAttributeKey, priceKey } from '@vitrine/rules'
import {
  hashShareToken,
  moveShareLinkBack,
  moveShareUseBack,
  type TenantEntry,
} from '../modules/access/index.ts'
import { type ActivityEntry, insertPastActivity } from '../modules/activity/index.ts'
import { chooseEngagement, noteEngagement } from '../modules/engagement/index.ts'
import { addInterestedProduct, moveStarsBack } from '../modules/products/index.ts'
import { createShareLink } from '../modules/share-links/index.ts'
import { unlessNotFound } from '../platform/errors.ts'
import { insideId } from '../platform/http/answer-id.ts'
import type { Scope } from '../scope/scope.ts'
import type { DemoWorld } from './create-demo-catalog.ts'

type Past = Catalog['past']
type Look = Past['visits'][number]['looks'][number]

export interface Telling {
  world: DemoWorld
  /** Those that will be there, by reference. */
  media: PlannedFiles['media']
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
      await noteEngagement(scope, batch, { isTrackable: true, areMediaToCome: true })
    }
    for (const { daysAgo, stars } of own) await tellStars(telling, scope, { references: stars, daysAgo })
  }
}

/** Stars the products that the person sees. Some of those that they have looked at are no longer shown to them. */
async function tellStars(
  { world }: Telling,
  scope: Scope,
  { references, daysAgo }: { references: readonly string[]; daysAgo: number },
): Promise<void> {
  const products = references.flatMap((reference) => world.products.get(reference) ?? [])
  for (const product of products)
    await unlessNotFound(addInterestedProduct(scope, scope.person?.id ?? '', product))
  await moveStarsBack(scope, { products, days: daysAgo })
}

function lookOf({ world, media: known }: Telling, { reference, way, seconds }: Look) {
  const product = world.products.get(reference)
  if (product === undefined) return []
  const { images = [], models = [] } = known.get(reference) ?? {}
  const media = (way === 'page' || way === 'fullscreen' ? images[seconds % images.length] : models[0]) ?? ''
  return [{ product, media, way, seconds, opened: 1 }]
}

/** Each is opened by somebody whom nobody knows. */
export async function tellShares(
  { world, scopeOf }: Telling,
  tenantEntry: TenantEntry,
  shares: Past['shares'],
): Promise<void> {
  for (const { by, name, note, madeDaysAgo, opened, ...of } of shares) {
    const scope = await scopeOf(by)
    const [group, folder] = [world.groups.get(of.group), world.folders.get(of.folder)]
    if (scope === null || group === undefined || folder === undefined) continue
    const target = { kind: 'folder', folder } as const
    const made = await createShareLink(tenantEntry, scope, { name, note, group, target, expires: 'never' })
    const holder = { kind: 'share-token', tokenHash: hashShareToken(made.token) } as const
    await moveShareLinkBack(scope, insideId(made), madeDaysAgo)
    for (const { daysAgo, times } of opened) {
      for (let time = 0; time < times; time++) await tenantEntry.describeAccess(holder, scope.domainId)
      await moveShareUseBack(scope, insideId(made), daysAgo)
    }
  }
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
  const parsed = parseAttributeKey(field)
  if (parsed?.kind !== 'price' && parsed?.kind !== 'detail') return null
  const isOfPrice = parsed.kind === 'price'
  const subjectId = world.products.get(reference)
  const fieldId = (isOfPrice ? world.priceTypes : world.fields).get(parsed.id)
  if (subjectId === undefined || fieldId === undefined) return null
  return {
    kind: isOfPrice ? 'price updated' : 'detail field updated',
    ...{ subject: 'product', subjectId, subjectName: names.get(reference) ?? reference },
    ...{ field: (isOfPrice ? priceKey : detailKey)(fieldId), oldValue: before, newValue: after },
  }
}
