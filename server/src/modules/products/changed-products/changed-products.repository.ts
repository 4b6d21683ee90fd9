/**
 * Reads `product_changes`. Each function is one statement, so what it says of changes and of products is one snapshot:
 * a transaction older than all that are open (`horizon`) has ended, and whatever it changed is in view.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductRow, productColumns } from '../product-rows.repository.ts'

export interface SeenProducts {
  /** On the slot row `s`. */
  condition: RawBuilder<boolean>
  seesInactive: boolean
}

/** The oldest transaction that is still open, as decimal text. */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`

/**
 * What the numbers of transactions count in: another database, or the same one gone back to an earlier state, counts
 * anew.
 */
const counting = sql`(select system_identifier from pg_control_system()) || '-' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** Where reading begins now. */
export async function beginReading(scope: Scope): Promise<{ horizon: string; counting: string }> {
  const [row] = await scope.rows<{ horizon: string; counting: string }>(
    sql`select ${horizon}::text as horizon, ${counting} as counting`,
  )
  if (row === undefined) throw new Error('PostgreSQL tells no snapshot')
  return row
}

/** Products by id behind `after` that nobody has changed since `begun`; those that were are read as changes. */
export async function listUnchanged(
  scope: Scope,
  seen: SeenProducts,
  { begun, after, limit }: { begun: string; after: string; limit: number },
): Promise<ProductRow[]> {
  return await scope.rows<ProductRow>(sql`
    with page as (
      select s.product_id from tenant_product_slots s
      where s.product_id > ${after}::uuid and ${seen.condition} and not exists (
        select from product_changes c
        where c.domain_id = ${scope.domainId} and c.product_id = s.product_id and c.xid >= ${begun}::xid8)
      order by s.product_id limit ${limit})
    select ${productColumns(scope, seen.seesInactive)} from page
    join products p on p.domain_id = ${scope.domainId} and p.id = page.product_id order by p.id`)
}

export interface ChangePlace {
  xid: string
  productId: string
}

/** A product that isn't seen now has its id alone. */
export type ChangeRow = ChangePlace & (ProductRow | { id: null })

export interface ChangesFound {
  rows: ChangeRow[]
  /** Everything up to here was looked at; null up to `horizon`, which is to come next. */
  lookedTo: ChangePlace | null
  horizon: string
}

/**
 * Behind a place, at the last transaction that changed each product. One that changes again while older transactions
 * are open waits for them. Who neither sees a product nor saw it at one of these changes isn't told of it. At most
 * `looks` changes are looked at, however few of them are the caller's.
 */
export async function listChanged(
  scope: Scope,
  seen: SeenProducts,
  { after, limit, looks }: { after: ChangePlace; limit: number; looks: number },
): Promise<ChangesFound> {
  const { domainId } = scope
  const isAfter = (row: 'c' | 'b') =>
    sql`(${sql.ref(`${row}.xid`)}, ${sql.ref(`${row}.product_id`)}) > (${after.xid}::xid8, ${after.productId}::uuid)`
  const rows = await scope.rows<
    { horizon: string; lookedXid: string | null; lookedId: string } & (ChangeRow | { xid: null })
  >(sql`
    with looked as materialized (
      select c.xid, c.product_id from product_changes c
      where c.domain_id = ${domainId} and ${isAfter('c')} and c.xid < ${horizon}
      order by c.xid, c.product_id limit ${looks}), page as (
      select c.xid, c.product_id, present.is_seen
      from looked c cross join lateral (select exists (
        select from tenant_product_slots s where s.product_id = c.product_id and ${seen.condition}) as is_seen) present
      where not exists (select from product_changes l
          where l.domain_id = ${domainId} and l.product_id = c.product_id and l.xid > c.xid)
        and (present.is_seen or exists (
          select from product_changes b cross join lateral (select b.folder_set, b.is_published) s
          where b.domain_id = ${domainId} and b.product_id = c.product_id and ${isAfter('b')}
            and b.folder_set is not null and ${seen.condition}))
      order by c.xid, c.product_id limit ${limit}), seen as (
      select ${productColumns(scope, seen.seesInactive)} from page
      join products p on p.domain_id = ${domainId} and p.id = page.product_id where page.is_seen)
    select ${horizon}::text as horizon, last.xid::text as "lookedXid", last.product_id as "lookedId",
      page.xid::text, page.product_id as "productId", seen.*
    from (select) one
    left join (select xid, product_id from looked offset ${looks - 1}) last on true
    left join page on true left join seen on seen.id = page.product_id
    order by page.xid, page.product_id`)
  const [first] = rows
  if (first === undefined) throw new Error('PostgreSQL tells no snapshot')
  return {
    rows: rows.filter((row): row is typeof row & ChangeRow => row.xid !== null),
    lookedTo: first.lookedXid === null ? null : { xid: first.lookedXid, productId: first.lookedId },
    horizon: first.horizon,
  }
}

/** Forgets what no cursor that is good reaches back to. */
export async function deleteOldChanges(scope: Scope, days: number): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    with gone as (
      delete from product_changes where domain_id = ${scope.domainId}
        and noted_at < now() - make_interval(days => ${days}) returning 1)
    select count(*)::int as count from gone`)
  return row?.count ?? 0
}
