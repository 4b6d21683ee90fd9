import type { DetailFieldType } from '@vitrine/contract'
import { sql } from 'kysely'
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
      ${field.searchable ?? false}, ${field.dropdownOptions ?? []}::text[], ${JSON.stringify(field.ribbon ?? [])}::jsonb,
      coalesce(max(position) + 1, 0)
    from detail_fields where domain_id = ${scope.domainId} returning id`)
  if (row === undefined) throw new Error('The field was not created')
  return row.id
}

/** Columns of product_slots by the first letter of their names. */
const slotCounts = { n: 48, t: 48, d: 16 } as const
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
