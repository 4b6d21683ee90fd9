/**
 * The one place that knows what of a product a caller may see: which products (folders), which detail
 * fields, which prices, which media. Query, sort, filter, search, count, detail and files all ask here.
 */
import type { Product } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { shownProducts } from '../../scope/shown-products.repository.ts'
import { type FieldInUse, visibleFields } from '../detail-fields/index.ts'
import { folderSetsOfGroups, visibleFolderSets, visibleFoldersOfSets } from '../folders/index.ts'
import { type PriceTypeInUse, visiblePriceTypes } from '../price-types/index.ts'
import type { ProductRow } from './product-rows.repository.ts'
import { sharedWithGroups } from './shared-with-groups.ts'

export interface ProductVisibility {
  /** Condition on the slot row `s`. */
  condition: RawBuilder<boolean>
  /** Whether the condition lets every product of the domain through. */
  isEverything: boolean
  /** Visible detail fields by id, in display order. */
  fields: ReadonlyMap<string, FieldInUse>
  /** Visible price types by id, in display order. */
  priceTypes: ReadonlyMap<string, PriceTypeInUse>
  /** Staff see when a product was changed, whatever of it; clients only what everybody is shown of it. */
  seesEveryChange: boolean
  /** Staff see inactive media and files, so that they can activate them. */
  seesInactive: boolean
}

/** Products whose folder set is one of these. */
export function inFolderSets(sets: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`s.folder_set = any(${[...sets]}::int[])`
}

/** What lets products of reached folders through to the caller: whether they are shown, and what a link opens. */
export function restricted(scope: Scope, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${condition} and ${shownProducts(scope)} and ${scope.only ?? sql`true`})`
}

export async function productVisibility(scope: Scope): Promise<ProductVisibility> {
  const [sets, fields, priceTypes] = await Promise.all([
    scope.only === null ? visibleFolderSets(scope) : folderSetsOfGroups(scope),
    visibleFields(scope),
    visiblePriceTypes(scope),
  ])
  return {
    condition: sets === 'all' ? sql<boolean>`true` : restricted(scope, inFolderSets(sets)),
    isEverything: sets === 'all',
    fields,
    priceTypes: new Map(priceTypes.map((priceType) => [priceType.id, priceType])),
    seesEveryChange: !scope.isClient,
    seesInactive: !scope.isClient && scope.permissions.folder.edit > 0,
  }
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
export async function toVisibleProducts(
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
