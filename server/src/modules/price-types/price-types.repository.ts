import { sql } from 'kysely'
import { givenOrder } from '../../platform/db/given-order.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

export interface PriceTypeRow {
  id: string
  name: string
  currency: string
  /** Column of product_prices that carries the prices; null past the last column. */
  slot: string | null
  version: number
}

export async function listPriceTypeRows(scope: Scope): Promise<PriceTypeRow[]> {
  return await scope.rows<PriceTypeRow>(sql`
    select p.id, p.name, p.currency, a.slot, p.record_version as version from price_types p
    left join slot_assignments a on a.domain_id = p.domain_id and a.price_type_id = p.id
    where p.domain_id = ${scope.domainId} order by p.position, p.id`)
}

/** Ids granted to a person directly or through tags. */
export async function listGrantedIds(scope: Scope, personId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select p.id from price_types p where p.domain_id = ${scope.domainId} and p.id in (
      select price_type_id from client_price_types
      where domain_id = ${scope.domainId} and person_id = ${personId}
      union
      select t.price_type_id from tag_price_types t
      join tag_members m on m.domain_id = t.domain_id and m.tag_id = t.tag_id
      where t.domain_id = ${scope.domainId} and m.person_id = ${personId})
    order by p.position, p.id`)
  return rows.map((row) => row.id)
}

/** Like `listGrantedIds`, for several people, in no order; who has none is left out. */
export async function listGrantedIdsOfEach(
  scope: Scope,
  personIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await scope.rows<{ personId: string; ids: string[] }>(sql`
    select g.person_id as "personId", array_agg(distinct g.price_type_id)::text[] as ids from (
      select person_id, price_type_id from client_price_types
      where domain_id = ${scope.domainId} and person_id = any(${[...personIds]}::uuid[])
      union all
      select m.person_id, t.price_type_id from tag_price_types t
      join tag_members m on m.domain_id = t.domain_id and m.tag_id = t.tag_id
      where t.domain_id = ${scope.domainId} and m.person_id = any(${[...personIds]}::uuid[])) g group by 1`)
  return new Map(rows.map(({ personId, ids }) => [personId, ids]))
}

export async function isMember(scope: Scope, personId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from memberships where domain_id = ${scope.domainId} and person_id = ${personId}`)
  return rows.length > 0
}

export async function insertPriceTypeRow(scope: Scope, name: string, currency: string): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into price_types (domain_id, name, currency, position)
    select ${scope.domainId}::uuid, ${name}, ${currency}, coalesce(max(position) + 1, 0)
    from price_types where domain_id = ${scope.domainId} returning id`)
  if (row === undefined) throw new Error('The price type was not created')
  return row.id
}

/** Refuses NameAlreadyExists, NotFound. */
export async function updatePriceTypeRow(scope: Scope, id: string, name: string): Promise<void> {
  const rows = await withUniqueName('price_types_name', name, () =>
    scope.rows(sql`
      update price_types set name = ${name} where domain_id = ${scope.domainId} and id = ${id} returning id`),
  )
  if (rows.length === 0) refuse('NotFound')
}

/** Price types in the order of the ids; others come after them. */
export async function savePriceTypeOrder(open: Scope, ids: readonly string[]): Promise<void> {
  await open.rows(sql`
    update price_types t set position = p.place from (${givenOrder('price_types', open.domainId, ids)}) p
    where t.domain_id = ${open.domainId} and t.id = p.id`)
}

/** Nobody else writes prices of it, or deletes it, until the transaction ends. Refuses NotFound. */
export async function lockPriceType(open: Scope, id: string): Promise<void> {
  const rows = await open.rows(sql`
    select 1 from price_types where domain_id = ${open.domainId} and id = ${id} for update`)
  if (rows.length === 0) refuse('NotFound')
}

/** What products have of it stays in their documents under an id that nothing names any more. */
export async function deletePriceTypeRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from price_types where domain_id = ${open.domainId} and id = ${id}`)
}

/** Shows price types to clients by themselves, besides those of their tags. */
export async function insertPriceGrants(
  open: Scope,
  personIds: readonly string[],
  priceTypeIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    insert into client_price_types (domain_id, person_id, price_type_id)
    select ${open.domainId}::uuid, p, t
    from unnest(${[...personIds]}::uuid[]) as p, unnest(${[...priceTypeIds]}::uuid[]) as t on conflict do nothing`)
}

export async function replacePriceGrants(
  open: Scope,
  personId: string,
  priceTypeIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    delete from client_price_types where domain_id = ${open.domainId} and person_id = ${personId}
      and price_type_id <> all(${[...priceTypeIds]}::uuid[])`)
  await insertPriceGrants(open, [personId], priceTypeIds)
}

export async function copyPriceGrants(open: Scope, from: string, to: string): Promise<void> {
  await open.rows(sql`
    insert into client_price_types (domain_id, price_type_id, person_id)
    select domain_id, price_type_id, ${to}::uuid from client_price_types
    where domain_id = ${open.domainId} and person_id = ${from} on conflict do nothing`)
}
