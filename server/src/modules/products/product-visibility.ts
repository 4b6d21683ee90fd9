/**
 * The one place that knows what of a product a caller may see: which products (folders), which detail
 * fields, which prices, which media. Query, sort, filter, search, count, detail and files all ask here.
 */
import type { Product } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { visibleFields } from '../detail-fields/index.ts'
import { folderSetsOfGroups, visibleFolderSets, visibleFoldersOfSets } from '../folders/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'
import { openedByLink } from './opened-condition.ts'
import type { ProductRow } from './product-rows.repository.ts'
import { allOf } from './query-products/asked-conditions.ts'
import type { SeenFields } from './query-products/visible-columns.ts'
import { sharedWithGroups } from './shared-with-groups.ts'
import { shownProducts } from './shown-condition.ts'

export interface ProductVisibility extends SeenFields {
  /** Condition on the slot row `s`. */
  condition: RawBuilder<boolean>
  /** Part of it: which products of reached folders are shown, to clients published ones, and what a link opens. */
  shown: RawBuilder<boolean>
  /** Whether the condition lets every product of the domain through. */
  isEverything: boolean
  /** Staff see inactive media and files, so that they can activate them. */
  seesInactive: boolean
}

/** Products whose folder set is one of these. */
export function inFolderSets(sets: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`s.folder_set = any(${[...sets]}::int[])`
}

/** Refuses NotFound to holders of a share link whose view filters by what its group no longer sees. */
export async function productVisibility(scope: Scope): Promise<ProductVisibility> {
  const opens = scope.share?.opens.kind
  const [sets, fields, types] = await Promise.all([
    // What opens products opens no folder: its holder reaches them by the folders of the group.
    opens === 'product' || opens === 'view' ? folderSetsOfGroups(scope) : visibleFolderSets(scope),
    visibleFields(scope),
    visiblePriceTypes(scope),
  ])
  const priceTypes = new Map(types.map((priceType) => [priceType.id, priceType]))
  const seen = { fields, priceTypes, seesEveryChange: !scope.isClient }
  const reached = sets === 'all' ? sql<boolean>`true` : inFolderSets(sets)
  const published = shownProducts(scope)
  const opened = await openedByLink(scope, seen, allOf([reached, published]))
  const shown = allOf([published, opened])
  return {
    ...seen,
    condition: sets === 'all' ? reached : sql<boolean>`(${reached} and ${shown})`,
    shown,
    isEverything: sets === 'all',
    seesInactive: !scope.isClient && scope.permissions.folder.edit > 0,
  }
}

/**
 * Lets through whoever holds no share link, or one that opens something still. Refuses NotFound to others, for
 * whom calls about other things than products are closed as well.
 */
export async function checkOpens(scope: Scope): Promise<void> {
  if (scope.share?.opens.kind === 'view') await productVisibility(scope)
}

/** Which details and prices an answer carries, beyond what may be seen; null means all. */
export interface Selection {
  detailFields: readonly string[] | null
  priceTypes: readonly string[] | null
}

/** Where a product's QR code leads; the page puts its own origin in front. */
function qrCodeValue(productId: string, folderId: string | undefined): string {
  return folderId === undefined ? `/catalog/${productId}` : `/catalog/${productId}?folder=${folderId}`
}

/** Cuts product rows down to what the caller may see and asked for. */
export async function answerProducts(
  scope: Scope,
  rows: readonly ProductRow[],
  visibility: ProductVisibility,
  selection: Selection,
): Promise<Product[]> {
  const folders = await visibleFoldersOfSets(scope, [...new Set(rows.map((row) => row.folderSet))])
  const groupsOf = await sharedWithGroups(scope)
  const fields = chosen(visibility.fields, selection.detailFields)
  const priceTypes = chosen(visibility.priceTypes, selection.priceTypes)
  return rows.map((row) => {
    const folderIds = folders.get(row.folderSet) ?? []
    return {
      _id: row.id,
      name: row.name,
      reference: row.reference,
      description: row.description,
      categories: row.categoryId === null ? [] : [row.categoryId],
      media: row.media,
      mediaOrderVersion: visibility.seesInactive ? row.mediaOrderVersion : 0,
      prices: priceTypes.flatMap(([id]) => {
        const value = row.prices[id]
        return value === undefined ? [] : [{ priceType: id, value }]
      }),
      details: fields.flatMap(([id, field]) => {
        const value = field.type === 'QR Codes' ? qrCodeValue(row.id, folderIds[0]) : row.details[id]
        return value === undefined ? [] : [{ detailField: id, value }]
      }),
      folders: folderIds,
      owner: scope.isClient ? null : row.ownerId,
      sharedWithGroups: groupsOf(folderIds, row.isPublished),
      isPublished: row.isPublished,
      interested: row.interested,
      version: visibility.seesEveryChange ? row.version : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: (visibility.seesEveryChange ? row.updatedAt : row.shownAt).toISOString(),
    }
  })
}

function chosen<Entry>(
  visible: ReadonlyMap<string, Entry>,
  asked: readonly string[] | null,
): [string, Entry][] {
  const all = [...visible]
  return asked === null ? all : all.filter(([id]) => asked.includes(id))
}
