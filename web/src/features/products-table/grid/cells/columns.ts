/** Columns of the products table: which there are, and how a person has arranged them. */
import type { DomainSettings } from '@vitrine/contract'
import { type FieldKind, isCompleteKey, type SummaryKind, summaryKindsOf } from '@vitrine/rules'
import { allFields, type Field } from '../../../../lib/product-fields/fields.ts'

export interface Column {
  field: Field
  /** Pixels. */
  width: number
  isPinned: boolean
}

/** How columns are arranged; keys of fields that no longer exist are kept and passed over. */
export interface Arrangement {
  /** Shown columns in their order. */
  keys: readonly string[]
  /** Pixels by key, where not the usual ones. */
  widths: Readonly<Record<string, number>>
  /** Keys of columns that stay in view. */
  pinned: readonly string[]
  /** The figure below a column, by key. */
  sums?: Readonly<Record<string, SummaryKind>> | undefined
}

export const narrowestColumn = 64
export const widestColumn = 800

const usualWidths: Partial<Record<FieldKind, number>> = {
  number: 120,
  price: 130,
  date: 130,
  timestamp: 190,
  media: 170,
  boolean: 100,
  text: 200,
  category: 200,
}
const nameWidth = 360

/** The domain's columns, the name always first and in view. */
export function usualArrangement({
  productTableHeaders,
}: Pick<DomainSettings, 'productTableHeaders'>): Arrangement {
  const keys = ['name', ...productTableHeaders.filter((key) => key !== 'name')]
  return { keys, widths: {}, pinned: ['name'] }
}

/** The columns to show: pinned ones first, fields the person may no longer see left out. */
export function arrangedColumns(settings: DomainSettings, { keys, widths, pinned }: Arrangement): Column[] {
  const fields = new Map(allFields(settings).map((field) => [field.key, field]))
  const columns = [...new Set(keys)].flatMap((key) => {
    const field = fields.get(key)
    if (field === undefined) return []
    return [{ field, width: widths[key] ?? usualWidth(field), isPinned: pinned.includes(key) }]
  })
  return [...columns.filter((column) => column.isPinned), ...columns.filter((column) => !column.isPinned)]
}

export function withWidth(arrangement: Arrangement, key: string, width: number): Arrangement {
  const bounded = Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)))
  return { ...arrangement, widths: { ...arrangement.widths, [key]: bounded } }
}

export function withPinned(arrangement: Arrangement, key: string, isPinned: boolean): Arrangement {
  const others = arrangement.pinned.filter((other) => other !== key)
  return { ...arrangement, pinned: isPinned ? [...others, key] : others }
}

/** Says another figure below a column, or none. */
export function withSum(arrangement: Arrangement, key: string, kind: SummaryKind | null): Arrangement {
  const { [key]: _, ...others } = arrangement.sums ?? {}
  return { ...arrangement, sums: kind === null ? others : { ...others, [key]: kind } }
}

/** The figure below a column; null without one, also where the field has become one that has no such figure. */
export function sumBelow({ sums = {} }: Arrangement, { key, kind }: Field): SummaryKind | null {
  const chosen = sums[key]
  return chosen !== undefined && summaryKindsOf(kind).includes(chosen) ? chosen : null
}

/** Shows or hides a column; a new one comes last. The name stays. */
export function withColumn(arrangement: Arrangement, key: string, isShown: boolean): Arrangement {
  const others = arrangement.keys.filter((other) => other !== key)
  if (!isShown && key === 'name') return arrangement
  return { ...arrangement, keys: isShown ? [...others, key] : others }
}

/** Moves a column before another, or to the end. */
export function withOrder(arrangement: Arrangement, key: string, before: string | null): Arrangement {
  const others = arrangement.keys.filter((other) => other !== key)
  const place = before === null ? others.length : others.indexOf(before)
  return { ...arrangement, keys: others.toSpliced(place === -1 ? others.length : place, 0, key) }
}

/**
 * Moves a column one place among those that are shown, in the order of the screen; not before the name, nor between
 * columns that stay in view and those that don't.
 */
export function withStep(
  arrangement: Arrangement,
  shown: readonly string[],
  key: string,
  by: -1 | 1,
): Arrangement {
  const other = shown[shown.indexOf(key) + by]
  const isPinned = (column: string) => arrangement.pinned.includes(column)
  if (other === undefined || other === 'name' || isPinned(other) !== isPinned(key)) return arrangement
  // Moving right is moving what stands there to the left.
  return by === -1 ? withOrder(arrangement, key, other) : withOrder(arrangement, other, key)
}

function usualWidth({ key, kind }: Field): number {
  if (key === 'name') return nameWidth
  // Their heading has the name of a purpose besides.
  return isCompleteKey(key) ? 200 : (usualWidths[kind] ?? 180)
}
