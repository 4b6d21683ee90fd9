/** Writing what a domain gives its products, along with what products keep of it. */
import type { DetailFieldEdit } from '@vitrine/contract'
import { sql } from 'kysely'
import { violatedConstraint } from '../../../platform/db/sql-errors.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { freeSlot } from '../product-slots.repository.ts'

type Kept = 'details' | 'prices'

/** How many products outside the trash have a value of the field or price type; of one value when it is given. */
export async function countUses(
  scope: Scope,
  kept: Kept,
  id: string,
  value: string | null = null,
): Promise<number> {
  const column = sql.raw(`p.${kept}`)
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from products p where p.domain_id = ${scope.domainId} and p.deleted_at is null
      and ${column} ? ${id} and (${value}::text is null or ${column} ->> ${id} = ${value})`)
  return row?.count ?? 0
}

/** Properties that are absent stay. Refuses NameAlreadyExists. */
export async function updateField(scope: Scope, id: string, edit: DetailFieldEdit): Promise<void> {
  try {
    const rows = await scope.rows(sql`
      update detail_fields set name = coalesce(${edit.name ?? null}, name),
        required = coalesce(${edit.required ?? null}::boolean, required),
        searchable = coalesce(${edit.searchable ?? null}::boolean, searchable),
        dropdown_options = coalesce(${edit.dropdownOptions ?? null}::text[], dropdown_options),
        ribbon = coalesce(${edit.ribbon === undefined ? null : JSON.stringify(edit.ribbon)}::jsonb, ribbon)
      where domain_id = ${scope.domainId} and id = ${id} returning id`)
    if (rows.length === 0) refuse('NotFound')
  } catch (cause) {
    if (violatedConstraint(cause) !== 'detail_fields_name') throw cause
    refuse('NameAlreadyExists', { name: edit.name ?? '' }, { cause })
  }
}

/** Refuses NameAlreadyExists, NotFound. */
export async function updatePriceType(scope: Scope, id: string, name: string): Promise<void> {
  try {
    const rows = await scope.rows(sql`
      update price_types set name = ${name} where domain_id = ${scope.domainId} and id = ${id} returning id`)
    if (rows.length === 0) refuse('NotFound')
  } catch (cause) {
    if (violatedConstraint(cause) !== 'price_types_name') throw cause
    refuse('NameAlreadyExists', { name }, { cause })
  }
}

/** Fields and price types in the order of the ids; others come after them. */
export async function saveOrder(
  scope: Scope,
  table: 'detail_fields' | 'price_types',
  ids: readonly string[],
): Promise<void> {
  await scope.rows(sql`
    update ${sql.table(table)} f set position = p.place from (
      select o.id, row_number() over (order by given.n nulls last, o.position, o.id) as place
      from ${sql.table(table)} o
      left join unnest(${[...ids]}::uuid[]) with ordinality as given (id, n) on given.id = o.id
      where o.domain_id = ${scope.domainId}) p
    where f.domain_id = ${scope.domainId} and f.id = p.id`)
}

/**
 * Deletes a field or price type, and empties its column of the slots for whoever gets it next. What products have of
 * it stays in their documents under an id that nothing names any more.
 */
export async function deleteCarried(
  scope: Scope,
  table: 'detail_fields' | 'price_types',
  id: string,
): Promise<void> {
  // Writers hold it before they look at the columns: whoever deletes does so in the same order.
  await scope.rows(sql`
    select 1 from ${sql.table(table)} where domain_id = ${scope.domainId} and id = ${id} for update`)
  await freeSlot(scope, id)
  const rows = await scope.rows(sql`
    delete from ${sql.table(table)} where domain_id = ${scope.domainId} and id = ${id} returning id`)
  if (rows.length === 0) refuse('NotFound')
}

/** All tabs anew. Refuses NotFound for fields that aren't the domain's. */
export async function replaceTabs(
  scope: Scope,
  tabs: readonly { name: string; detailFields: readonly string[] }[],
): Promise<void> {
  const ids = [...new Set(tabs.flatMap((tab) => tab.detailFields))]
  const [known] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from detail_fields
    where domain_id = ${scope.domainId} and id = any(${ids}::uuid[])`)
  if (known?.count !== ids.length) refuse('NotFound')
  await scope.rows(sql`delete from detail_tabs where domain_id = ${scope.domainId}`)
  await scope.rows(sql`
    insert into detail_tabs (domain_id, name, detail_field_ids, position)
    select ${scope.domainId}::uuid, value ->> 'name',
      array(select jsonb_array_elements_text(value -> 'detailFields')::uuid), n
    from jsonb_array_elements(${JSON.stringify(tabs)}::jsonb) with ordinality as given (value, n)`)
}
