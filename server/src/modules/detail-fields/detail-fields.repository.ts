import type { DetailFieldEdit, DetailFieldType } from '@vitrine/contract'
import { isGenerated, isSearchedType } from '@vitrine/rules'
import { sql } from 'kysely'
import { givenOrder } from '../../platform/db/given-order.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

export interface FieldRow {
  id: string
  name: string
  type: DetailFieldType
  required: boolean
  searchable: boolean
  dropdownOptions: string[]
  ribbon: { label: string; color: string }[]
  /** Column of product_slots that carries the values; null for generated values and past the last column. */
  slot: string | null
  version: number
}

/** All fields of the domain, in display order. */
export async function listFieldRows(scope: Scope): Promise<FieldRow[]> {
  return await scope.rows<FieldRow>(sql`
    select f.id, f.name, f.type, f.required, f.searchable, f.dropdown_options as "dropdownOptions", f.ribbon, a.slot,
      f.record_version as version
    from detail_fields f
    left join slot_assignments a on a.domain_id = f.domain_id and a.detail_field_id = f.id
    where f.domain_id = ${scope.domainId} order by f.position, f.id`)
}

export type NewField = Pick<FieldRow, 'name' | 'type'> &
  Partial<Pick<FieldRow, 'required' | 'searchable' | 'dropdownOptions' | 'ribbon'>>

export async function insertField(scope: Scope, field: NewField): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into detail_fields (domain_id, name, type, required, searchable, dropdown_options, ribbon, position)
    select ${scope.domainId}::uuid, ${field.name}, ${field.type}, ${field.required ?? false},
      ${(field.searchable ?? false) && isSearchedType(field.type)}, ${field.dropdownOptions ?? []}::text[], ${JSON.stringify(field.ribbon ?? [])}::jsonb,
      coalesce(max(position) + 1, 0)
    from detail_fields where domain_id = ${scope.domainId} returning id`)
  if (row === undefined) throw new Error('The field was not created')
  return row.id
}

/** Properties that are absent stay. Refuses NameAlreadyExists. */
export async function updateFieldRow(scope: Scope, id: string, edit: DetailFieldEdit): Promise<void> {
  const rows = await withUniqueName('detail_fields_name', edit.name ?? '', () =>
    scope.rows(sql`
      update detail_fields set name = coalesce(${edit.name ?? null}, name),
        required = coalesce(${edit.required ?? null}::boolean, required),
        searchable = coalesce(${edit.searchable ?? null}::boolean, searchable),
        dropdown_options = coalesce(${edit.dropdownOptions ?? null}::text[], dropdown_options),
        ribbon = coalesce(${edit.ribbon === undefined ? null : JSON.stringify(edit.ribbon)}::jsonb, ribbon)
      where domain_id = ${scope.domainId} and id = ${id} returning id`),
  )
  if (rows.length === 0) refuse('NotFound')
}

/** What decides whether a value fits a field. */
export type FieldRules = Pick<FieldRow, 'type' | 'dropdownOptions' | 'ribbon'>

/** The field as it is, locked until the transaction ends. */
export async function lockField(
  scope: Scope,
  fieldId: string,
): Promise<(FieldRules & { name: string }) | null> {
  const [row] = await scope.rows<FieldRules & { name: string }>(sql`
    select name, type, dropdown_options as "dropdownOptions", ribbon from detail_fields
    where domain_id = ${scope.domainId} and id = ${fieldId} for update`)
  return row ?? null
}

export async function updateFieldRules(scope: Scope, fieldId: string, field: FieldRules): Promise<void> {
  await scope.rows(sql`
    update detail_fields set type = ${field.type}, dropdown_options = ${field.dropdownOptions}::text[],
      ribbon = ${JSON.stringify(field.ribbon)}::jsonb,
      required = required and ${!isGenerated(field.type)},
      searchable = searchable and ${isSearchedType(field.type)}
    where domain_id = ${scope.domainId} and id = ${fieldId}`)
}

/** Fields in the order of the ids; others come after them. */
export async function saveFieldOrder(open: Scope, ids: readonly string[]): Promise<void> {
  await open.rows(sql`
    update detail_fields f set position = p.place from (${givenOrder('detail_fields', open.domainId, ids)}) p
    where f.domain_id = ${open.domainId} and f.id = p.id`)
}

/** What products have of it stays in their documents under an id that nothing names any more. */
export async function deleteFieldRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from detail_fields where domain_id = ${open.domainId} and id = ${id}`)
}

/** Columns of product_slots, and of product_prices (`p`), by the first letter of their names. */
const slotCounts = { n: 48, t: 48, d: 16, p: 24 } as const
export type SlotKind = keyof typeof slotCounts

/** Gives the field or price type the first free column of its kind, if there is one left. */
export async function assignSlot(
  scope: Scope,
  kind: SlotKind,
  carried: { detailFieldId: string } | { priceTypeId: string },
): Promise<void> {
  const fieldId = 'detailFieldId' in carried ? carried.detailFieldId : null
  const priceTypeId = 'priceTypeId' in carried ? carried.priceTypeId : null
  await scope.rows(sql`
    insert into slot_assignments (domain_id, slot, detail_field_id, price_type_id)
    select ${scope.domainId}::uuid, ${kind}::text || n, ${fieldId}::uuid, ${priceTypeId}::uuid
    from generate_series(1, ${sql.lit(slotCounts[kind])}) n
    where not exists (select 1 from slot_assignments a
      where a.domain_id = ${scope.domainId} and a.slot = ${kind}::text || n)
    order by n limit 1`)
}

/** Takes the column of a field or price type away and returns it; null where there was none. */
export async function releaseSlot(open: Scope, id: string): Promise<string | null> {
  const [freed] = await open.rows<{ slot: string }>(sql`
    delete from slot_assignments where domain_id = ${open.domainId}
      and (detail_field_id = ${id} or price_type_id = ${id}) returning slot`)
  return freed?.slot ?? null
}

export interface TabRow {
  name: string
  detailFieldIds: string[]
}

export async function listTabRows(scope: Scope): Promise<TabRow[]> {
  return await scope.rows<TabRow>(sql`
    select name, detail_field_ids::text[] as "detailFieldIds" from detail_tabs
    where domain_id = ${scope.domainId} order by position, id`)
}

export async function insertTab(scope: Scope, tab: TabRow): Promise<void> {
  await scope.rows(sql`
    insert into detail_tabs (domain_id, name, detail_field_ids, position)
    select ${scope.domainId}::uuid, ${tab.name}, ${tab.detailFieldIds}::uuid[], coalesce(max(position) + 1, 0)
    from detail_tabs where domain_id = ${scope.domainId}`)
}

/** All tabs anew. Refuses NotFound for fields that aren't the domain's. */
export async function replaceTabRows(
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

/** Options that dropdown fields don't have yet, behind those that they have. */
export async function addDropdownOptions(
  open: Scope,
  options: readonly { detailField: string; option: string }[],
): Promise<void> {
  await open.rows(sql`
    update detail_fields f set dropdown_options = f.dropdown_options || (
      select array_agg(distinct o.option) from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
        as o ("detailField" uuid, option text)
      where o."detailField" = f.id and o.option <> all(f.dropdown_options))
    where f.domain_id = ${open.domainId} and f.type = 'dropdown' and exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as o ("detailField" uuid, option text)
      where o."detailField" = f.id and o.option <> all(f.dropdown_options))`)
}
