/** Rows of many media items, of several products: read and written in one statement each. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface ItemKey {
  product: string
  name: string
}

export interface StoredItem extends ItemKey {
  isModel: boolean
  isActive: boolean
  /** Whether it has a version that can be shown. */
  isReady: boolean
  isDeleted: boolean
  place: number
}

function given(items: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as g (product uuid, name text, "to" uuid, place int, n int)`
}

function ofGiven(open: Scope): RawBuilder<boolean> {
  return sql<boolean>`m.domain_id = ${open.domainId} and m.product_id = g.product and m.name = g.name`
}

/** Those that exist, in the trash or not. */
export async function listItems(open: Scope, keys: readonly ItemKey[]): Promise<StoredItem[]> {
  return await open.rows<StoredItem>(sql`
    select m.product_id as product, m.name, m.type like '3d%' as "isModel", m.is_active as "isActive",
      m.is_ready as "isReady", m.deleted_at is not null as "isDeleted", m.position as place
    from ${given(keys)} join product_media m on ${ofGiven(open)}`)
}

export async function setItemsActive(
  open: Scope,
  items: readonly ItemKey[],
  isActive: boolean,
): Promise<void> {
  await open.rows(sql`
    update product_media m set is_active = ${isActive} from ${given(items)} where ${ofGiven(open)}`)
}

export async function setItemsDeleted(
  open: Scope,
  items: readonly ItemKey[],
  isDeleted: boolean,
): Promise<void> {
  await open.rows(sql`
    update product_media m set deleted_at = case when ${isDeleted} then now() end
    from ${given(items)} where ${ofGiven(open)}`)
}

/** Before or behind all other media of their products, in the order given. */
export async function setItemsAtEnd(
  open: Scope,
  items: readonly ItemKey[],
  end: 'first' | 'last',
): Promise<void> {
  const numbered = items.map((item, n) => ({ ...item, n }))
  const place =
    end === 'first' ? sql`ends.lowest - ordered.many - 1 + ordered.rank` : sql`ends.highest + ordered.rank`
  await open.rows(sql`
    with ordered as (
      select g.product, g.name, row_number() over (partition by g.product order by g.n) as rank,
        count(*) over (partition by g.product) as many
      from ${given(numbered)}
    ),
    ends as (
      select product_id, min(position) as lowest, max(position) as highest from product_media
      where domain_id = ${open.domainId} and product_id in (select product from ordered) group by product_id
    )
    update product_media m set position = ${place} from ordered join ends on ends.product_id = ordered.product
    where m.domain_id = ${open.domainId} and m.product_id = ordered.product and m.name = ordered.name`)
}

export interface Move extends ItemKey {
  to: string
  place?: number | undefined
}

/** One in the trash of the other product makes room for the name. Versions go with their item. */
export async function moveItems(open: Scope, moves: readonly Move[]): Promise<void> {
  const numbered = moves.map((move, n) => ({ ...move, n }))
  await open.rows(sql`
    update product_media m
    set name = regexp_replace(m.name, '(\\.[^.]*)$', ${` (${randomUUID().slice(0, 8)})\\1`})
    from ${given(numbered)}
    where m.domain_id = ${open.domainId} and m.product_id = g."to" and m.name = g.name and g."to" <> g.product
      and m.deleted_at is not null`)
  await open.rows(sql`
    with ends as (
      select product_id, max(position) as highest from product_media
      where domain_id = ${open.domainId} and product_id = any(${moves.map(({ to }) => to)}::uuid[])
      group by product_id
    )
    update product_media m set product_id = g."to",
      position = coalesce(g.place, coalesce(ends.highest, -1) + 1 + g.n)
    from ${given(numbered)} left join ends on ends.product_id = g."to" where ${ofGiven(open)}`)
}
