import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface PriceTypeRow {
  id: string
  name: string
  currency: string
  /** Column of product_slots that carries the prices; null past the last column. */
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

export async function isMember(scope: Scope, personId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from memberships where domain_id = ${scope.domainId} and person_id = ${personId}`)
  return rows.length > 0
}

export async function insertPriceType(scope: Scope, name: string, currency: string): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into price_types (domain_id, name, currency, position)
    select ${scope.domainId}::uuid, ${name}, ${currency}, coalesce(max(position) + 1, 0)
    from price_types where domain_id = ${scope.domainId} returning id`)
  if (row === undefined) throw new Error('The price type was not created')
  return row.id
}

export async function insertGrants(scope: Scope, personId: string, ids: readonly string[]): Promise<void> {
  await scope.rows(sql`
    insert into client_price_types (domain_id, person_id, price_type_id)
    select ${scope.domainId}::uuid, ${personId}::uuid, unnest(${[...ids]}::uuid[]) on conflict do nothing`)
}
