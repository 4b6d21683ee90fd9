import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** The different values of a field outside the trash, the most frequent first, and how many products have each. */
export async function listFieldValues(
  scope: Scope,
  fieldId: string,
): Promise<{ value: string; products: number }[]> {
  return await scope.rows(sql`
    select details ->> ${fieldId} as value, count(*)::int as products from products
    where domain_id = ${scope.domainId} and deleted_at is null and details ? ${fieldId}
    group by 1 order by 2 desc, 1`)
}

/** Ids of products with one of these values (null: with any) after one, in order. */
export async function listProductsWithValue(
  scope: Scope,
  fieldId: string,
  only: readonly string[] | null,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from products where domain_id = ${scope.domainId} and deleted_at is null and details ? ${fieldId}
      and (${only}::text[] is null or details ->> ${fieldId} = any(${only}::text[]))
      and (${after}::uuid is null or id > ${after}) order by id limit ${limit}`)
  return rows.map((row) => row.id)
}

export async function listTrashedValues(
  scope: Scope,
  fieldId: string,
  only: readonly string[] | null,
): Promise<{ id: string; value: string }[]> {
  return await scope.rows(sql`
    select id, details ->> ${fieldId} as value from products
    where domain_id = ${scope.domainId} and deleted_at is not null and details ? ${fieldId}
      and (${only}::text[] is null or details ->> ${fieldId} = any(${only}::text[]))`)
}

/** Null takes the value away. */
export async function writeTrashedValues(
  scope: Scope,
  fieldId: string,
  values: readonly { id: string; value: string | null }[],
): Promise<void> {
  await scope.rows(sql`
    update products p set details = case when r.value is null then p.details - ${fieldId}
      else p.details || jsonb_build_object(${fieldId}::text, r.value) end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id uuid, value text)
    where p.domain_id = ${scope.domainId} and p.id = r.id`)
}
