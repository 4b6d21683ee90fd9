/** What programs keep up with products by: nothing is missed and nothing told twice (decision 68). */
import { createHash } from 'node:crypto'
import type { ChangedProduct, ProductDelta } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Inside } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import type { ProductRow } from '../product-rows.repository.ts'
import {
  type ProductVisibility,
  presentProductsForFiles,
  productVisibility,
  wholeProduct,
} from '../product-visibility.ts'
import {
  beginReading,
  type ChangeRow,
  deleteOldChanges,
  listChanged,
  listUnchanged,
} from './changed-products.repository.ts'
import { type ChangesCursor, openCursor, sealCursor } from './changes-cursor.ts'

/** A cursor is good for so long. */
const GOOD_DAYS = 30
/** Changes that one answer looks at: whoever sees few of many products isn't kept waiting. */
const LOOKS = 5_000
/** Longer, so that a good cursor misses nothing. */
const KEPT_DAYS = GOOD_DAYS + 1
const DAY_MS = 86_400_000
/** Before all ids. */
const firstId = '00000000-0000-0000-0000-000000000000'

export interface ChangesAnswer {
  result: Inside<ProductDelta>[]
  cursor: string
  hasMore: boolean
}

/** Refuses CursorInvalid, and CursorOutdated where going on would miss something. */
export async function listProductChanges(
  scope: Scope,
  secret: string,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<ChangesAnswer> {
  const visibility = await productVisibility(scope)
  const rights = await rightsMark(scope, visibility)
  const now = await beginReading(scope)
  const begin = { kind: 'all', until: now.snapshot, after: firstId } as const
  const at =
    since === undefined ? begin : placeOf(openCursor(secret, scope.domainId, since), rights, now.counting)
  const page = await (at.kind === 'all'
    ? pageOfAll(scope, visibility, at, limit)
    : pageOfChanges(scope, visibility, { ...at, until: at.until ?? now.snapshot }, limit))
  const content = { counting: now.counting, rights, madeAt: Date.now(), at: page.next }
  return { result: page.result, cursor: sealCursor(secret, scope.domainId, content), hasMore: page.hasMore }
}

/**
 * What decides which products, and what of them, the caller sees. Products that come or go because folders, groups or
 * fields have changed are no changes of products: whoever sees otherwise than before reads anew.
 */
async function rightsMark(scope: Scope, { fields, seesInactive }: ProductVisibility): Promise<string> {
  const { folders, isEverything } = await visibleTree(scope)
  const reached = isEverything ? 'all' : folders.filter(({ isReached }) => isReached).map(({ id }) => id)
  const seen = [reached, [...fields.keys()].toSorted(), seesInactive]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}

type Place = ChangesCursor['at']

function placeOf(cursor: ChangesCursor, rights: string, counting: string): Place {
  if (cursor.madeAt < Date.now() - GOOD_DAYS * DAY_MS)
    refuse('CursorOutdated', { reason: `it is older than ${GOOD_DAYS} days` })
  if (cursor.counting !== counting) refuse('CursorOutdated', { reason: 'the database was restored' })
  if (cursor.rights !== rights) refuse('CursorOutdated', { reason: 'other folders or fields are seen now' })
  return cursor.at
}

interface ChangesPage {
  result: Inside<ProductDelta>[]
  next: Place
  hasMore: boolean
}

async function pageOfAll(
  scope: Scope,
  visibility: ProductVisibility,
  at: Extract<Place, { kind: 'all' }>,
  limit: number,
): Promise<ChangesPage> {
  const rows = await listUnchanged(scope, visibility, { ...at, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  return {
    result: await presentSeen(scope, visibility, shown),
    next: hasMore && last !== undefined ? { ...at, after: last.id } : changesSince(at.until),
    // What was changed while all were read comes next.
    hasMore: true,
  }
}

/** All that ends after the moment. */
const changesSince = (since: string): Place => ({
  kind: 'changes',
  ...{ since, until: null, xid: '0', productId: firstId },
})

async function pageOfChanges(
  scope: Scope,
  visibility: ProductVisibility,
  at: Extract<Place, { kind: 'changes' }> & { until: string },
  limit: number,
): Promise<ChangesPage> {
  const { since, until, ...after } = at
  const found = await listChanged(scope, visibility, { since, until, after, limit: limit + 1, looks: LOOKS })
  const shown = found.rows.slice(0, limit)
  const products = await presentSeen(scope, visibility, shown.filter(isSeen))
  const byId = new Map(products.map((entry) => [entry.id, entry]))
  const cut = found.rows.length > limit ? shown.at(-1) : undefined
  const reached = cut ?? found.lookedTo
  return {
    result: shown.map(({ productId }) => byId.get(productId) ?? { id: productId, product: null }),
    next: reached === null ? changesSince(until) : { ...at, xid: reached.xid, productId: reached.productId },
    hasMore: reached !== null,
  }
}

function isSeen(row: ChangeRow): row is Extract<ChangeRow, ProductRow> {
  return row.id !== null
}

async function presentSeen(
  scope: Scope,
  visibility: ProductVisibility,
  rows: readonly ProductRow[],
): Promise<(Inside<ProductDelta> & { product: ChangedProduct })[]> {
  const products = await presentProductsForFiles(scope, rows, visibility, wholeProduct)
  return products.map(
    ({ interested: _, owner: __, sharedWithGroups: ___, completeness: ____, ...product }) => ({
      id: product._id,
      product,
    }),
  )
}

export async function forgetOldChanges(scope: Scope): Promise<number> {
  return await deleteOldChanges(scope, KEPT_DAYS)
}
