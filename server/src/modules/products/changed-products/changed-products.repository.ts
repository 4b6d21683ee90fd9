/**
 * Reads `product_changes` by snapshots: which transactions had ended at a moment, as PostgreSQL writes it down
 * (`xmin:xmax:open`). Each function is one statement, so what it says of changes and of products is one moment's.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductRow, productColumns } from '../product-rows.repository.ts'

export interface SeenProducts {
  /** On the slot row `s`. */
  condition: RawBuilder<boolean>
  seesInactive: boolean
}

/**
 * What the numbers of transactions count in: another database, or the same one gone back to an earlier state, counts
 * anew.
 */
const counting = sql`(select system_identifier from pg_control_system()) || '-' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** This moment. */
export async function beginReading(scope: Scope): Promise<{ snapshot: string; counting: string }> {
  const [row] = await scope.rows<{ snapshot: string; counting: string }>(
    sql`select pg_current_snapshot()::text as snapshot, ${counting} as counting`,
  )
  if (row === undefined) throw new Error('PostgreSQL tells no snapshot')
  return row
}

/** Changes (`alias`) that had not ended at the moment. The first condition is one that an index serves. */
function isSince(alias: string, moment: string): RawBuilder<boolean> {
  const xid = sql.ref(`${alias}.xid`)
  return sql<boolean>`(${xid} >= pg_snapshot_xmin(${moment}::pg_snapshot)
    and not pg_visible_in_snapshot(${xid}, ${moment}::pg_snapshot))`
}

/** Products by id behind `after` that nobody has changed since the moment; those that were are read as changes. */
export async function listUnchanged(
  scope: Scope,
  seen: SeenProducts,
  { until, after, limit }: { until: string; after: string; limit: number },
): Promise<ProductRow[]> {
  return await scope.rows<ProductRow>(sql`
    with page as (
      select s.product_id from tenant_product_slots s
      where s.product_id > ${after}::uuid and ${seen.condition} and not exists (
        select from product_changes c
        where c.domain_id = ${scope.domainId} and c.product_id = s.product_id and ${isSince('c', until)})
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
  /** Everything up to here was looked at; null for all of it. */
  lookedTo: ChangePlace | null
}

/**
 * Lists products by their last change, for changes whose transaction ended between `since` and `until`, from the place
 * `after` on. A product that has changed again after `until` is left for a later list. Products that the caller neither
 * sees nor saw at one of these changes are left out. Examines at most `looks` changes, however few are the caller's.
 */
export async function listChanged(
  scope: Scope,
  seen: SeenProducts,
  {
    since,
    until,
    after,
    limit,
    looks,
  }: { since: string; until: string; after: ChangePlace; limit: number; looks: number },
): Promise<ChangesFound> {
  const { domainId } = scope
  const rows = await scope.rows<
    { lookedXid: string | null; lookedId: string } & (ChangeRow | { xid: null })
  >(sql`
    with looked as materialized (
      select c.xid, c.product_id from product_changes c
      where c.domain_id = ${domainId} and ${isSince('c', since)}
        and (c.xid, c.product_id) > (${after.xid}::xid8, ${after.productId}::uuid)
        and pg_visible_in_snapshot(c.xid, ${until}::pg_snapshot)
      order by c.xid, c.product_id limit ${looks}), page as (
      select c.xid, c.product_id, present.is_seen
      from looked c cross join lateral (select exists (
        select from tenant_product_slots s where s.product_id = c.product_id and ${seen.condition}) as is_seen) present
      where not exists (select from product_changes l
          where l.domain_id = ${domainId} and l.product_id = c.product_id
            and (l.xid > c.xid or ${isSince('l', until)}))
        and (present.is_seen or exists (
          select from product_changes b cross join lateral (select b.folder_set, b.is_published) s
          where b.domain_id = ${domainId} and b.product_id = c.product_id and ${isSince('b', since)}
            and b.folder_set is not null and ${seen.condition}))
      order by c.xid, c.product_id limit ${limit}), seen as (
      select ${productColumns(scope, seen.seesInactive)} from page
      join products p on p.domain_id = ${domainId} and p.id = page.product_id where page.is_seen)
    select last.xid::text as "lookedXid", last.product_id as "lookedId",
      page.xid::text, page.product_id as "productId", seen.*
    from (select) one
    left join (select xid, product_id from looked offset ${looks - 1}) last on true
    left join page on true left join seen on seen.id = page.product_id
    order by page.xid, page.product_id`)
  const looked = rows[0]
  return {
    rows: rows.filter((row): row is typeof row & ChangeRow => row.xid !== null),
    lookedTo:
      looked === undefined || looked.lookedXid === null
        ? null
        : { xid: looked.lookedXid, productId: looked.lookedId },
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
