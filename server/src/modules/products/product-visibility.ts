/**
 * The one place that knows what of a product a caller may see: which products (folders), which detail
 * fields, which prices, which media. Query, sort, filter, search, count, detail and files all ask here.
 */
import type { Product } from '@vitrine/contract'
import { isGenerated, ofEachText, type TextKey, textsSeenBy } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { visibleFields, visibleFieldsOfEach } from '../detail-fields/index.ts'
import {
  folderSetsOfGroups,
  visibleFolderSets,
  visibleFolderSetsOfEach,
  visibleFoldersOfSets,
} from '../folders/index.ts'
import { type PriceTypeInUse, visiblePriceTypes, visiblePriceTypesOfEach } from '../price-types/index.ts'
import { visiblePurposes } from '../purposes/index.ts'
import { readCompleteness } from './completeness/completeness.service.ts'
import { openedByLink } from './opened-condition.ts'
import { isWanted, type ProductRow, type Properties } from './product-rows.repository.ts'
import { allOf } from './query-products/asked-conditions.ts'
import type { SeenFields } from './query-products/visible-columns.ts'
import { sharedWithGroups } from './shared-with-groups.ts'
import { seesPublishedOnly, shownProducts } from './shown-condition.ts'

export interface ProductVisibility extends SeenFields {
  /** Condition on the slot row `s`. */
  condition: RawBuilder<boolean>
  /** Part of it: which products of reached folders are shown, to clients published ones, and what a link opens. */
  shown: RawBuilder<boolean>
  /** The condition as data, for counting without SQL; null where the condition is more than that. */
  folderVisibility: FolderVisibility | null
  /** Whether the condition lets every product of the domain through. */
  isEverything: boolean
  /** Staff see inactive media and files, so that they can activate them. */
  seesInactive: boolean
}

export interface FolderVisibility {
  sets: FolderSets
  publishedOnly: boolean
}

const textsOfSets = new WeakMap<readonly number[], string>()

/** Cached, as a list may have thousands of sets, and the same lists are used again. */
function textOfSets(sets: readonly number[]): string {
  const text = textsOfSets.get(sets) ?? `{${sets.join()}}`
  textsOfSets.set(sets, text)
  return text
}

/** Products whose folder set is one of these. */
export function inFolderSets(sets: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`s.folder_set = any(${textOfSets(sets)}::int[])`
}

const seenByCallers = rememberPerCaller<ProductVisibility>()

/** Refuses NotFound to holders of a share link whose view filters by what its group no longer sees. */
export async function productVisibility(scope: Scope): Promise<ProductVisibility> {
  // What links open is made of more than what is granted.
  return scope.share === null
    ? await seenByCallers.get(scope, () => readVisibility(scope))
    : await readVisibility(scope)
}

async function readVisibility(scope: Scope): Promise<ProductVisibility> {
  const opens = scope.share?.opens.kind
  const [sets, fields, types, purposes] = await Promise.all([
    // What opens products opens no folder: its holder reaches them by the folders of the group.
    opens === 'product' || opens === 'view' || opens === 'project'
      ? folderSetsOfGroups(scope)
      : visibleFolderSets(scope),
    visibleFields(scope),
    visiblePriceTypes(scope),
    visiblePurposes(scope),
  ])
  const seen = {
    texts: textsSeenBy(scope),
    fields,
    priceTypes: byId(types),
    purposes,
    seesEveryChange: !scope.isClient,
  }
  const published = shownProducts(scope)
  const opened = await openedByLink(scope, seen, allOf([inReached(sets), published]))
  const isWhole = opens === undefined || opens === 'catalogue' || opens === 'folder'
  const folderVisibility = isWhole ? { sets, publishedOnly: seesPublishedOnly(scope) } : null
  return {
    ...seen,
    ...shownOf(sets, allOf([published, opened])),
    folderVisibility,
    seesInactive: seesInactive(scope),
  }
}

/**
 * `productVisibility` of each of several people of the domain, in a handful of statements however many they are. The
 * conditions hold among products of these folder sets. Who sees the same products, fields or prices has the same object
 * for them.
 */
export async function productVisibilityOfEach(
  asker: Scope,
  people: readonly Scope[],
  folderSets: readonly number[],
): Promise<ProductVisibility[]> {
  const sets = await visibleFolderSetsOfEach(asker, people, folderSets)
  const fields = await visibleFieldsOfEach(asker, people)
  const types = await visiblePriceTypesOfEach(asker, people)
  // People who share a list of sets are on the same side, all clients or all staff.
  const shown = new Map<FolderSets, ReturnType<typeof shownOf>>()
  const prices = new Map<readonly PriceTypeInUse[], ProductVisibility['priceTypes']>()
  return people.map((person, at) => {
    const own = sets[at] ?? []
    const listed = types[at] ?? []
    if (!shown.has(own)) shown.set(own, shownOf(own, shownProducts(person)))
    if (!prices.has(listed)) prices.set(listed, byId(listed))
    return {
      ...(shown.get(own) ?? shownOf(own, shownProducts(person))),
      texts: textsSeenBy(person),
      fields: fields[at] ?? new Map(),
      priceTypes: prices.get(listed) ?? new Map(),
      // Nothing of products at which somebody is notified is said by purpose.
      purposes: new Map(),
      folderVisibility: { sets: own, publishedOnly: seesPublishedOnly(person) },
      seesEveryChange: !person.isClient,
      seesInactive: seesInactive(person),
    }
  })
}

type FolderSets = readonly number[] | 'all'

function inReached(sets: FolderSets): RawBuilder<boolean> {
  return sets === 'all' ? sql<boolean>`true` : inFolderSets(sets)
}

/** `shown`: which products of reached folders. */
function shownOf(
  sets: FolderSets,
  shown: RawBuilder<boolean>,
): Pick<ProductVisibility, 'condition' | 'shown' | 'isEverything'> {
  const reached = inReached(sets)
  return {
    condition: sets === 'all' ? reached : sql<boolean>`(${reached} and ${shown})`,
    shown,
    isEverything: sets === 'all',
  }
}

function seesInactive({ isClient, permissions }: Scope): boolean {
  return !isClient && permissions.folder.edit > 0
}

function byId(priceTypes: readonly PriceTypeInUse[]): ProductVisibility['priceTypes'] {
  return new Map(priceTypes.map((priceType) => [priceType.id, priceType]))
}

/**
 * Lets through callers without a share link, or with one that still opens something. Refuses NotFound to others, also in
 * calls that aren't about products.
 */
export async function checkOpens(scope: Scope): Promise<void> {
  if (scope.share?.opens.kind === 'view') await productVisibility(scope)
}

/** Which details and prices an answer carries, beyond what may be seen; null means all. */
export interface SelectedValues {
  detailFields: readonly string[] | null
  priceTypes: readonly string[] | null
}

export interface Selection extends SelectedValues {
  /** Whatever costs time and isn't among them is left empty. */
  properties: Properties
}

export const wholeProduct: Selection = { properties: 'all', detailFields: null, priceTypes: null }

/** Where a product's QR code leads; the page puts its own origin in front. */
export function qrCodeValue(productId: string, folderId: string | undefined): string {
  return folderId === undefined ? `/catalog/${productId}` : `/catalog/${productId}?folder=${folderId}`
}

/** Cuts product rows down to what the caller may see and asked for. */
export async function presentProducts(
  scope: Scope,
  rows: readonly ProductRow[],
  visibility: ProductVisibility,
  selection: Selection,
): Promise<Product[]> {
  const { properties } = selection
  const asksWhere = (['folders', 'sharedWithGroups', 'details'] as const).some((name) =>
    isWanted(properties, name),
  )
  const folders = asksWhere ? await foldersOf(scope, rows) : null
  const groupsOf = isWanted(properties, 'sharedWithGroups') ? await sharedWithGroups(scope) : null
  const completeness = isWanted(properties, 'completeness')
    ? await readCompleteness(scope, rows, visibility)
    : null
  const answer = presentContentBy(visibility, selection)
  return rows.map((row) => {
    const folderIds = folders?.get(row.folderSet) ?? []
    return {
      ...answer(row, folderIds[0]),
      completeness: completeness?.get(row.id) ?? [],
      folders: folderIds,
      owner: scope.isClient ? null : row.ownerId,
      sharedWithGroups: groupsOf?.(folderIds, row.isPublished) ?? [],
    }
  })
}

/** Like `presentProducts`, with folders, owner, groups and completeness left empty, which saves reading them. */
export async function presentProductsAlone(
  scope: Scope,
  rows: readonly ProductRow[],
  visibility: ProductVisibility,
): Promise<Product[]> {
  const hasQrCodes = [...visibility.fields.values()].some(({ type }) => isGenerated(type))
  const folders = hasQrCodes ? await foldersOf(scope, rows) : null
  const answer = presentContentBy(visibility, wholeProduct)
  return rows.map((row) => ({
    ...answer(row, folders?.get(row.folderSet)?.[0]),
    completeness: [],
    folders: [],
    owner: null,
    sharedWithGroups: [],
  }))
}

async function foldersOf(scope: Scope, rows: readonly ProductRow[]) {
  return await visibleFoldersOfSets(scope, [...new Set(rows.map((row) => row.folderSet))])
}

/** Like `presentProducts`, for exported files: with folders, without what only pages show. */
export async function presentProductsForFiles(
  scope: Scope,
  rows: readonly ProductRow[],
  visibility: ProductVisibility,
  selection: SelectedValues,
): Promise<Product[]> {
  const folders = await foldersOf(scope, rows)
  const answer = presentContentBy(visibility, selection)
  return rows.map((row) => {
    const folderIds = folders.get(row.folderSet) ?? []
    return {
      ...answer(row, folderIds[0]),
      completeness: [],
      folders: folderIds,
      owner: null,
      sharedWithGroups: [],
    }
  })
}

type Content = Omit<Product, 'completeness' | 'folders' | 'owner' | 'sharedWithGroups'>

function presentContentBy(
  visibility: ProductVisibility,
  selection: SelectedValues,
): (row: ProductRow, folderId: string | undefined) => Content {
  const fields = chosen(visibility.fields, selection.detailFields)
  const priceTypes = chosen(visibility.priceTypes, selection.priceTypes)
  return (row, folderId) => ({
    _id: row.id,
    ...(ofEachText((key) => (visibility.texts.includes(key) ? row[key] : null)) as Pick<Product, TextKey>),
    categories: row.categoryId === null ? [] : [row.categoryId],
    media: row.media,
    mediaOrderVersion: visibility.seesInactive ? row.mediaOrderVersion : 0,
    prices: priceTypes.flatMap(([id]) => {
      const value = row.prices[id]
      return value === undefined ? [] : [{ priceType: id, value }]
    }),
    details: fields.flatMap(([id, field]) => {
      const value = isGenerated(field.type) ? qrCodeValue(row.id, folderId) : row.details[id]
      return value === undefined ? [] : [{ detailField: id, value }]
    }),
    isPublished: row.isPublished,
    interested: row.interested,
    version: visibility.seesEveryChange ? row.version : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: (visibility.seesEveryChange ? row.updatedAt : row.shownAt).toISOString(),
  })
}

function chosen<Entry>(
  visible: ReadonlyMap<string, Entry>,
  asked: readonly string[] | null,
): [string, Entry][] {
  const all = [...visible]
  return asked === null ? all : all.filter(([id]) => asked.includes(id))
}
