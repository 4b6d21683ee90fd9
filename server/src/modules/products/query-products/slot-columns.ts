/** Where the value of a filter or sort field stands in SQL. `s` is the product's slot row. */
import type { FieldKind } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'

/** Text slots hold this many characters; a longer value is compared in the document. */
export const textSlotLength = 200

/**
 * - `typed`: `value` is the SQL value itself (numeric, date, timestamptz, or short text);
 * - `number`: `value` is the nearest double, `exact` the number itself, read only where doubles can't decide;
 * - `longText`: `value` is the first 200 characters, `whole` the complete text, read only where it matters;
 * - the other forms are conditions of their own.
 *
 * `slot`: the column that the value stands in; null where it is read from elsewhere.
 */
export type ColumnSource =
  | { form: 'typed'; value: RawBuilder<unknown>; slot: string | null }
  | { form: 'number'; value: RawBuilder<unknown>; exact: RawBuilder<unknown>; slot: string | null }
  | { form: 'longText'; value: RawBuilder<unknown>; whole: RawBuilder<unknown>; slot: string | null }
  | { form: 'category' }
  | { form: 'folder' }
  | { form: 'media' }
  | { form: 'interested' }
  | { form: 'published' }

export interface Column {
  /** Key as the caller wrote it, for messages. */
  field: string
  kind: FieldKind
  source: ColumnSource
}

/** A slot's column. The name comes from slot_assignments, whose check allows nothing but `n1` and the like, or a purpose. */
export function slotColumn(slot: string): RawBuilder<unknown> {
  if (!/^[ntdpc]\d{1,2}$/.test(slot)) throw new Error(`Not a slot: ${slot}`)
  return sql.raw(`s.${slot}`)
}

function inDocument(document: 'details' | 'prices', id: string): RawBuilder<unknown> {
  const column = sql.raw(`p.${document}`)
  return sql`(select nullif(${column} ->> ${id}, '') from products p where p.domain_id = s.domain_id and p.id = s.product_id)`
}

/** A detail field or price: its slot, or the document when its domain has used up the slots. */
export function valueSource(
  document: 'details' | 'prices',
  id: string,
  slot: string | null,
  type: 'n' | 'd' | 't',
): ColumnSource {
  const whole = inDocument(document, id)
  if (type === 't') {
    return {
      form: 'longText',
      value: slot === null ? sql`(left(${whole}, 200) collate catalogue)` : slotColumn(slot),
      whole,
      slot,
    }
  }
  if (type === 'd')
    return { form: 'typed', value: slot === null ? sql`(${whole})::date` : slotColumn(slot), slot }
  const exact = sql`(${whole})::numeric`
  return { form: 'number', value: slot === null ? sql`(${exact})::float8` : slotColumn(slot), exact, slot }
}

/** How complete products are for a purpose. */
export function percentSource(slot: string): ColumnSource {
  const value = slotColumn(slot)
  return { form: 'number', value, exact: sql`${value}::numeric`, slot }
}

export type NumberSource = Extract<ColumnSource, { form: 'number' }>

/** Whether the product has a number with more digits than a double keeps, where this one stands. */
export function isLong({ slot }: NumberSource): RawBuilder<boolean> {
  if (slot === null) return sql`true`
  // Percentages are whole.
  if (slot.startsWith('c')) return sql`false`
  return slot.startsWith('p') ? sql`s.has_long_prices` : sql`s.has_long_numbers`
}

/** A number as it is stored. A double gives back all of the 15 digits that it was made of. */
export function exactNumber(source: NumberSource): RawBuilder<string> {
  return sql<string>`(case when ${isLong(source)} then ${source.exact} else ${source.value}::numeric end)`
}
