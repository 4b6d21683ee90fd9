import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export async function listGroupNames(scope: Scope): Promise<{ id: string; name: string }[]> {
  return await scope.rows(sql`select id, name from groups where domain_id = ${scope.domainId}`)
}

/** A price type granted to a person, directly or by a tag. */
export interface PriceGrantRow {
  priceTypeId: string
  tagId: string | null
  tagName: string | null
}

export async function listPriceGrants(scope: Scope, personId: string): Promise<PriceGrantRow[]> {
  return await scope.rows<PriceGrantRow>(sql`
    select price_type_id as "priceTypeId", null::uuid as "tagId", null as "tagName" from client_price_types
    where domain_id = ${scope.domainId} and person_id = ${personId}
    union all
    select p.price_type_id, t.id, t.name from tag_members m
    join tags t on t.domain_id = m.domain_id and t.id = m.tag_id
    join tag_price_types p on p.domain_id = m.domain_id and p.tag_id = m.tag_id
    where m.domain_id = ${scope.domainId} and m.person_id = ${personId}`)
}
