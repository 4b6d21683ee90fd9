/**
 * Reads slot rows and texts for columns that are kept in memory, and which of them have changed since a snapshot (decision 79).
 * Each function is one statement, so what it says is one moment's.
 */
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listPurposeRows } from '../../domains/index.ts'
import { slotColumn } from '../query-products/slot-columns.ts'
import {
  type ChangedRow,
  detailTextKey,
  fieldOfTextKey,
  isTextKey,
  orderOfNames,
  type SlotRow,
  textKeys,
} from './company-columns.ts'

export interface Moment {
  /** Revision of the content. */
  revision: number
  /** Which transactions had ended, as PostgreSQL writes it down. */
  snapshot: string
}

/** False inside a transaction that has written: what it sees is nobody else's yet. */
const unlessWriting = sql<boolean>`pg_current_xact_id_if_assigned() is null`

export async function readMoment(scope: Scope): Promise<Moment | null> {
  const [row] = await scope.rows<Moment & { isRead: boolean }>(sql`
    select revision('content') as revision, pg_current_snapshot()::text as snapshot, ${unlessWriting} as "isRead"`)
  return row?.isRead === true ? { revision: row.revision, snapshot: row.snapshot } : null
}

/** How many products there are, counted no further than `most`. */
export async function countUpTo(scope: Scope, most: number): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from tenant_product_slots s where s.domain_id = ${scope.domainId}::uuid limit ${most}) s`)
  return row?.count ?? 0
}

/** All that may be kept: columns that carry a field or a price, the order of names, and texts that are searched. */
export async function listKeys(scope: Scope): Promise<string[]> {
  const slots = await scope.rows<{ slot: string }>(
    sql`select slot from slot_assignments where domain_id = ${scope.domainId}::uuid order by slot`,
  )
  const purposes = await listPurposeRows(scope)
  const searchable = await scope.rows<{ id: string }>(
    sql`select id from detail_fields where domain_id = ${scope.domainId}::uuid and searchable order by id`,
  )
  return [
    ...[...slots, ...purposes].map(({ slot }) => slot),
    orderOfNames,
    ...Object.values(textKeys),
    ...searchable.map(({ id }) => detailTextKey(id)),
  ]
}

/** The next rows in the order of the ids. */
export async function readSlotRows(
  scope: Scope,
  keys: readonly string[],
  after: string,
  limit: number,
): Promise<SlotRow[]> {
  const rows = await scope.rows<ReadRow & { id: string }>(sql`
    select s.product_id as id, ${columnsOf(keys)}
    from (select * from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and s.product_id > ${after}::uuid
      order by s.product_id limit ${limit}) s ${documentsOf(scope, keys)}
    order by s.product_id`)
  const valuesIn = readerOf(keys)
  return rows.map((row) => ({ ...factsOf(row), id: row.id, values: valuesIn(row) }))
}

export interface NamedProduct {
  id: string
  name: string
}

/** The next products in the order of names. */
export async function readNames(
  scope: Scope,
  after: NamedProduct | null,
  limit: number,
): Promise<NamedProduct[]> {
  const behind =
    after === null ? sql`true` : sql`(s.name, s.product_id) > (${after.name}::text, ${after.id}::uuid)`
  return await scope.rows<NamedProduct>(sql`
    select s.product_id as id, s.name from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and ${behind} order by s.name, s.product_id limit ${limit}`)
}

type Facts = Omit<SlotRow, 'id' | 'values'>
type ReadRow = Facts & Record<`v${number}`, number | string | null>

function factsOf({ folderSet, isPublished, hasLongNumbers, mediaKinds, categoryId }: Facts): Facts {
  return { folderSet, isPublished, hasLongNumbers, mediaKinds, categoryId }
}

function readerOf(keys: readonly string[]): (row: ReadRow) => (number | string | null)[] {
  const names = keys.map((_, place) => `v${place}` as const)
  return (row) => names.map((name) => row[name] ?? null)
}

/** What has changed in slot rows, in the order of names; null where there are too many, or they were forgotten. */
export interface SlotChanges extends Moment {
  rows: ChangedRow[] | null
}

/**
 * Rows that transactions have changed which had not ended at a snapshot, as they stand now. Null inside a transaction
 * that has written. `moved`: the products whose places in the order of names are asked for, which takes longest.
 */
export async function readSlotChanges(
  scope: Scope,
  keys: readonly string[],
  since: string,
  most: number,
  moved: readonly string[] | 'all',
): Promise<SlotChanges | null> {
  type Head = Moment & { isRead: boolean; isLost: boolean }
  type Changed = Pick<ChangedRow, 'isThere' | 'before' | 'after'>
  const hasOrder = keys.includes(orderOfNames)
  const statement = sql<Head & ReadRow & Changed & { id: string | null }>`
    with noted as materialized (
      select product_ids from product_slot_changes
      where domain_id = ${scope.domainId}::uuid and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and (is_forgotten or not pg_visible_in_snapshot(xid, ${since}::pg_snapshot))),
    ids as materialized (
      select distinct id from noted, unnest(product_ids) id limit ${most + 1}),
    head as materialized (
      select revision('content') as revision, pg_current_snapshot()::text as snapshot, ${unlessWriting} as is_read,
        exists (select 1 from noted where product_ids is null) or (select count(*) from ids) > ${most} as is_lost)
    select head.revision, head.snapshot, head.is_read as "isRead", head.is_lost as "isLost", ids.id,
      s.product_id is not null as "isThere", ${hasOrder ? neighbours(scope, moved) : sql`null::uuid as before, null::uuid as after`},
      ${columnsOf(keys)}
    from head
    left join ids on not head.is_lost
    left join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and s.product_id = ids.id
    ${documentsOf(scope, keys)}
    order by s.name, s.product_id`
  const rows = await scope.rows(prepared(statement))
  const [head] = rows
  if (head === undefined || !head.isRead) return null
  const { revision, snapshot, isLost } = head
  const valuesIn = readerOf(keys)
  const changed = rows.flatMap((row) => {
    const { id, isThere, before, after } = row
    return id === null ? [] : [{ ...factsOf(row), id, isThere, before, after, values: valuesIn(row) }]
  })
  return { revision, snapshot, rows: isLost ? null : changed }
}

/** Which products stand right before and after the one of the slot row `s` in the order of names, where it has moved. */
function neighbours(scope: Scope, moved: readonly string[] | 'all'): RawBuilder<unknown> {
  const ids = moved === 'all' ? [] : [...moved]
  const next = (comparison: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    case when ${moved === 'all'}::boolean or s.product_id = any(${ids}::uuid[]) then (
      select n.product_id from tenant_product_slots n
      where n.domain_id = ${scope.domainId}::uuid and (n.name, n.product_id) ${comparison} (s.name, s.product_id)
      order by n.name ${direction}, n.product_id ${direction} limit 1) end`
  return sql`${next(sql`<`, sql`desc`)} as before, ${next(sql`>`, sql`asc`)} as after`
}

function columnsOf(keys: readonly string[]): RawBuilder<unknown> {
  const values = keys.map((key, place) => sql`, ${valueOfKey(key)} as ${sql.ref(`v${place}`)}`)
  return sql`s.folder_set as "folderSet", s.is_published as "isPublished", (s.has_long_numbers or s.has_long_prices) as "hasLongNumbers",
    s.media_kinds as "mediaKinds", s.category_id as "categoryId" ${values.length === 0 ? sql`` : sql.join(values, sql``)}`
}

function valueOfKey(key: string): RawBuilder<unknown> {
  switch (key) {
    case orderOfNames:
      return sql`null::text`
    case textKeys.name:
      return sql`s.name`
    case textKeys.reference:
      return sql`s.reference`
    case textKeys.searched:
      return sql`d.base`
    case textKeys.forStaff:
      return sql`d.for_staff`
  }
  if (isTextKey(key)) return sql`search_key(p.details ->> ${fieldOfTextKey(key)})`
  return key.startsWith('d') ? sql`${slotColumn(key)}::text` : slotColumn(key)
}

/** What texts are read from beside the slot row. */
function documentsOf(scope: Scope, keys: readonly string[]): RawBuilder<unknown> {
  const hasDetails = keys.some((key) => fieldOfTextKey(key) !== null)
  return sql`
    ${keys.includes(textKeys.searched) || keys.includes(textKeys.forStaff) ? sql`left join tenant_product_search d on d.domain_id = ${scope.domainId}::uuid and d.product_id = s.product_id` : sql``}
    ${hasDetails ? sql`left join products p on p.domain_id = ${scope.domainId}::uuid and p.id = s.product_id` : sql``}`
}

/** In the order of names. */
export async function inOrderOfNames(scope: Scope, texts: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ text: string }>(sql`
    select t.text from unnest(${[...texts]}::text[]) t(text) order by t.text collate catalogue`)
  return rows.map(({ text }) => text)
}

/** The company's categories in the order of their names. */
export async function categoriesByName(scope: Scope): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select c.id from categories c where c.domain_id = ${scope.domainId}::uuid order by c.name, c.id`)
  return rows.map(({ id }) => id)
}

/** Deletes changes that are older than any kept columns, and leaves a row that says up to which transaction. Returns how many. */
export async function deleteOldSlotChanges(scope: Scope, hours: number): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    with gone as (
      delete from product_slot_changes where domain_id = ${scope.domainId}
        and noted_at < now() - make_interval(hours => ${hours}) returning xid),
    left_over as (
      insert into product_slot_changes (domain_id, xid, is_forgotten)
      select ${scope.domainId}::uuid, xid, true from gone order by xid desc limit 1)
    select count(*)::int as count from gone`)
  return row?.count ?? 0
}
