/** The column behind a field key, as far as the caller may see it. */
import {
  columnTypeOf,
  type FieldKind,
  isLongText,
  isTextKey,
  parseAttributeKey,
  type TextKey,
  textAttributes,
} from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { FieldInUse } from '../../detail-fields/index.ts'
import type { PriceTypeInUse } from '../../price-types/index.ts'
import type { PurposeInUse } from '../../purposes/index.ts'
import { textColumn } from '../text-columns.ts'
import { type Column, percentSource, valueSource } from './slot-columns.ts'

export function seesStaffTexts({ texts }: Pick<SeenFields, 'texts'>): boolean {
  return texts.some((key) => textAttributes[key].seenBy === 'staff')
}

/** The fields of products that a caller sees. */
export interface SeenFields {
  /** Keys of the texts that every product has. */
  texts: readonly TextKey[]
  /** Visible detail fields by id, in display order. */
  fields: ReadonlyMap<string, FieldInUse>
  /** Visible price types by id, in display order. */
  priceTypes: ReadonlyMap<string, PriceTypeInUse>
  /** Purposes by id of which the caller sees all that is asked, in their order. */
  purposes: ReadonlyMap<string, PurposeInUse>
  /** Staff see when a product was changed, whatever of it; clients only what everybody is shown of it. */
  seesEveryChange: boolean
}

/**
 * The column behind a field key, or null when there is no such field for this caller. A hidden field and an
 * invented one get the same answer.
 */
export function findColumn(visibility: SeenFields, key: string): Column | null {
  const parsed = parseAttributeKey(key)
  if (parsed === null) return null
  const column = (kind: FieldKind, source: Column['source']): Column => ({ field: key, kind, source })
  if (parsed.kind === 'price') {
    const priceType = visibility.priceTypes.get(parsed.id)
    if (priceType === undefined) return null
    return column('price', valueSource('prices', parsed.id, priceType.slot, 'n'))
  }
  if (parsed.kind === 'complete') {
    const purpose = visibility.purposes.get(parsed.id)
    // While a purpose is counted, products have the percentage of before.
    return purpose?.isCounted === true ? column('number', percentSource(purpose.slot)) : null
  }
  if (parsed.kind === 'detail') {
    const field = visibility.fields.get(parsed.id)
    if (field === undefined) return null
    const type = columnTypeOf(field.type)
    if (type === null) return column(field.type, { form: 'typed', value: sql`s.product_id`, slot: null })
    return column(field.type, valueSource('details', parsed.id, field.slot, type))
  }
  const { kind } = parsed
  if (isTextKey(kind)) {
    const isSeen = visibility.texts.includes(kind)
    return isSeen ? column('text', { form: 'typed', value: textValue(kind), slot: null }) : null
  }
  switch (kind) {
    case 'createdAt':
      return column('timestamp', { form: 'typed', value: sql`s.created_at`, slot: null })
    case 'updatedAt':
      return column('timestamp', { form: 'typed', value: updatedAt(visibility), slot: null })
    case 'category':
    case 'folder':
    case 'media':
      return column(kind, { form: kind })
    case 'interested':
    case 'published':
      return column('boolean', { form: kind })
  }
}

/** Names stand in the slot row; of long texts only the product has them. */
function textValue(key: TextKey): RawBuilder<unknown> {
  if (!isLongText(key)) return sql.ref(`s.${textColumn(key)}`)
  return sql`(select nullif(${sql.ref(`p.${textColumn(key)}`)}, '') from products p
    where p.domain_id = s.domain_id and p.id = s.product_id)`
}

/** Stands beside the slots, with an index of its own. */
export const lastChange = sql`s.updated_at`

/** Used by filters and sorting too: callers who may not know when a product changed must not find it out by them. */
function updatedAt({ seesEveryChange }: SeenFields): RawBuilder<unknown> {
  if (seesEveryChange) return lastChange
  return sql`(select p.shown_at from products p where p.domain_id = s.domain_id and p.id = s.product_id)`
}
