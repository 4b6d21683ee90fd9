/**
 * The one place that decides which changes a webhook's owner may see. It uses their present rights when a delivery is
 * made, and again at each try: records that they no longer see aren't sent, except as deleted when they have just
 * disappeared for them.
 */

import type { WebhookChange, WebhookTopic } from '@vitrine/contract'
import { priceKey } from '@vitrine/rules'
import { recordPlaces } from '../../scope/record-places.ts'
import type { Scope } from '../../scope/scope.ts'
import { formerFolderSets } from '../folders/index.ts'
import { listSeenPeople } from '../people/index.ts'
import { listVisibleAmong, productVisibility, visibleKeys } from '../products/index.ts'
import { listRunAmong } from '../projects/index.ts'
import type { Change } from './changes.repository.ts'

/** A change as it is sent, with the server's own name for its id; media and documents have none. */
export interface DeliveredChange
  extends Pick<WebhookChange, 'kind' | 'product' | 'name' | 'project' | 'fields'> {
  id?: string
}

/** Null: the owner doesn't see the change. */
type Shown = (change: Change) => DeliveredChange | null

/** What is sent of each change, or null for nothing. `maker` is the scope of the webhook's owner, who is staff. */
export async function shownChanges(
  maker: Scope,
  topic: WebhookTopic,
  changes: readonly Change[],
): Promise<(DeliveredChange | null)[]> {
  return changes.map(await shownBy[topic](maker, changes))
}

const shownBy: Readonly<Record<WebhookTopic, (maker: Scope, changes: readonly Change[]) => Promise<Shown>>> =
  {
    products: shownProducts,
    prices: shownPrices,
    media: shownMedia,
    projects: shownProjects,
    orders: shownOrders,
    people: shownPeople,
  }

async function shownProducts(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const visibility = await productVisibility(maker)
  const sets = await formerFolderSets(maker)
  const seen = new Set(await listVisibleAmong(maker, idsOf(changes), visibility))
  const keys = new Set(visibleKeys(visibility))
  const reached = (set: number) => sets === 'all' || sets.includes(set)
  return ({ kind, id, formerFolders, fields }) => {
    const sawBefore = formerFolders === null || reached(formerFolders)
    if (kind === 'deleted') return sawBefore && formerFolders !== null ? { kind, id } : null
    if (!seen.has(id)) {
      // The owner sees it no longer, or it is in the trash by now: it is sent as deleted.
      return formerFolders !== null && sawBefore ? { kind: 'deleted', id } : null
    }
    if (kind !== 'changed') return { kind, id }
    if (!sawBefore) return { kind: 'created', id }
    const shown = fields.filter((field) => keys.has(field))
    return shown.length > 0 ? { kind, id, fields: shown } : null
  }
}

async function shownPrices(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const visibility = await productVisibility(maker)
  const seen = new Set(await listVisibleAmong(maker, idsOf(changes), visibility))
  const keys = new Set<string>([...visibility.priceTypes.keys()].map(priceKey))
  return ({ kind, id, fields }) => {
    const shown = fields.filter((field) => keys.has(field))
    return seen.has(id) && shown.length > 0 ? { kind, id, fields: shown } : null
  }
}

/** What they are called outside. */
const mediaFields: Readonly<Record<string, string>> = {
  is_active: 'isActive',
  version: 'file',
  lightening: 'lights',
}

async function shownMedia(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const visibility = await productVisibility(maker)
  const seen = new Set(await listVisibleAmong(maker, idsOf(changes), visibility))
  return ({ kind, id, name, isHidden, fields }) => {
    if (!seen.has(id)) return null
    const medium = { product: id, name: name ?? '' }
    const toggles = fields.includes('is_active')
    if (!visibility.seesInactive && isHidden) return toggles ? { kind: 'deleted', ...medium } : null
    if (!visibility.seesInactive && toggles) return { kind: 'created', ...medium }
    if (kind !== 'changed') return { kind, ...medium }
    return { kind, ...medium, fields: fields.map((field) => mediaFields[field] ?? field) }
  }
}

const projectParts = new Map<string, string>(
  Object.entries(recordPlaces.project.columns).map(([part, column]) => [column, part]),
)

/** Changes of a project are told to those who run it, its deletion to its last owner and to super admins. */
async function shownProjects(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const run = new Set(await listRunAmong(maker, idsOf(changes)))
  return ({ kind, id, parent, fields }) => {
    if (kind === 'deleted') return maker.isSuperAdmin || parent === maker.person?.id ? { kind, id } : null
    if (!run.has(id)) return null
    return kind === 'changed'
      ? { kind, id, fields: fields.map((field) => projectParts.get(field) ?? field) }
      : { kind, id }
  }
}

/** Orders are seen with their projects; those of a deleted project by super admins alone. */
async function shownOrders(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const projects = [...new Set(changes.flatMap(({ parent }) => parent ?? []))]
  const run = new Set(await listRunAmong(maker, projects))
  return ({ kind, id, parent, fields }) => {
    if (parent === null || !(run.has(parent) || (kind === 'deleted' && maker.isSuperAdmin))) return null
    return { kind, id, project: parent, ...(kind === 'changed' ? { fields } : {}) }
  }
}

/**
 * A person who has left is in no group, and some groups may be hidden: both are only sent to owners who see all groups.
 */
async function shownPeople(maker: Scope, changes: readonly Change[]): Promise<Shown> {
  const { view } = maker.permissions.group
  if (view === 0) return () => null
  const seesAll = view === 3
  const seen = new Set((await listSeenPeople(maker, idsOf(changes))).map(({ id }) => id))
  return ({ kind, id, fields }) => {
    if (kind === 'deleted') return seesAll && !seen.has(id) ? { kind, id } : null
    if (!seen.has(id)) return null
    if (kind !== 'changed') return { kind, id }
    const shown = fields.filter((field) => seesAll || field !== 'groups')
    return shown.length > 0 ? { kind, id, fields: shown } : null
  }
}

function idsOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ id }) => id))]
}
