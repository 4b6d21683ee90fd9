/** Which changes a reader may see: made by whom, to which records and to which of their fields. */
import type { ActivitySummary } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { type VisibleTree, visibleFolderSets, visibleTree } from '../folders/index.ts'
import { type ProductVisibility, productVisibility, visibleKeys } from '../products/index.ts'

export interface ReportVisibility {
  personId: string
  reach: ActivitySummary['reach']
  ownGroupIds: readonly string[]
  visibility: ProductVisibility
  /** Products in the trash are seen by the folders they lie in. */
  folderSets: readonly number[] | 'all'
  tree: VisibleTree
  /** Keys of fields of products, those that are gone included where it is null. */
  keys: readonly string[] | null
  /** Changes of settings, tabs and views; among them is the contact for invoices. */
  seesSettings: boolean
}

const reaches = ['own', 'own', 'groups', 'all'] as const

export async function reportVisibilityOf(scope: Scope): Promise<ReportVisibility> {
  const [visibility, folderSets, tree] = await Promise.all([
    productVisibility(scope),
    visibleFolderSets(scope),
    visibleTree(scope),
  ])
  const { analytics, productDetail, setting, billing } = scope.permissions
  const { seesInactive } = visibility
  const files = ['file', 'media']
  return {
    personId: scope.person?.id ?? '',
    reach: reaches[analytics.view],
    ownGroupIds: scope.groupIds,
    visibility,
    folderSets,
    tree,
    keys:
      productDetail.view === 3 && seesInactive
        ? null
        : visibleKeys(visibility).filter((key) => seesInactive || !files.includes(key)),
    seesSettings: setting.edit === 3 && billing.view > 0,
  }
}

/** Whether no change of the company is kept from the reader. */
export function isWhole({ reach, visibility, tree, keys, seesSettings }: ReportVisibility): boolean {
  return reach === 'all' && visibility.isEverything && tree.isEverything && keys === null && seesSettings
}

/** Condition on an entry `a` of the reader's company. */
export function seenEntry(scope: Scope, seen: ReportVisibility): RawBuilder<boolean> {
  if (isWhole(seen)) return sql<boolean>`true`
  return sql<boolean>`(${madeByKnown(seen)} and case a.subject
    when 'product' then ${seenProduct(scope, seen)}
    when 'folder' then ${seenFolder(seen)}
    when 'detailField' then ${seenField(seen)}
    -- Colleagues see all categories and price types.
    when 'category' then true
    when 'priceType' then true
    else ${sql.lit(seen.seesSettings)} end)`
}

function madeByKnown({ reach, personId, ownGroupIds }: ReportVisibility): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`
  const own = sql<boolean>`a.person_id = ${personId}::uuid`
  if (reach === 'own') return own
  return sql<boolean>`(${own} or a.person_id in (select gm.person_id from group_members gm
    where gm.domain_id = app_domain() and gm.group_id = any(${[...ownGroupIds]}::uuid[])))`
}

/**
 * A bulk action's summary row (no subject id) contains a count of products. It is seen by the person who did it, and by
 * readers from whom no product is hidden.
 */
function seenProduct(scope: Scope, seen: ReportVisibility): RawBuilder<boolean> {
  const { visibility, folderSets, keys, personId, tree } = seen
  const field = sql`(${keys === null ? sql`true` : sql`(a.field is null or a.field = any(${[...keys]}::text[]))`}
    and ${namesReached(tree)})`
  if (visibility.isEverything) return sql<boolean>`${field}`
  const trashed = folderSets === 'all' ? sql`true` : sql`p.folder_set = any(${[...folderSets]}::int[])`
  return sql<boolean>`(${field} and case when a.subject_id is null then a.person_id = ${personId}::uuid
    else ${shownProduct(scope, seen)}
      or exists (select from products p where p.domain_id = ${scope.domainId}::uuid and p.id = a.subject_id
        and p.deleted_at is not null and ${trashed}) end)`
}

/** Whether the product of an entry `a` is there for the reader. */
export function shownProduct(scope: Scope, { visibility }: ReportVisibility): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and s.product_id = a.subject_id and ${visibility.condition})`
}

/** Where a product was put elsewhere among folders that the reader doesn't reach, nothing has changed for them. */
function namesReached(tree: VisibleTree): RawBuilder<boolean> {
  if (tree.isEverything) return sql<boolean>`true`
  return sql<boolean>`(a.field is distinct from 'folder' or exists (
    select from unnest(string_to_array(concat_ws(',', a.old_value, a.new_value), ',')) f
    where f = any(${reachedOf(tree)}::text[]) group by f having count(*) = 1))`
}

function reachedOf({ folders }: VisibleTree): string[] {
  return folders.filter(({ isReached }) => isReached).map(({ id }) => id)
}

function seenFolder({ tree }: ReportVisibility): RawBuilder<boolean> {
  if (tree.isEverything) return sql<boolean>`true`
  const shown = sql`${tree.folders.map(({ id }) => id)}::text[]`
  return sql<boolean>`(a.subject_id = any(${reachedOf(tree)}::uuid[]) and (a.field is distinct from 'parent'
    or a.old_value = any(${shown}) or a.new_value = any(${shown})))`
}

function seenField({ keys, visibility }: ReportVisibility): RawBuilder<boolean> {
  if (keys === null) return sql<boolean>`true`
  return sql<boolean>`a.subject_id = any(${[...visibility.fields.keys()]}::uuid[])`
}
