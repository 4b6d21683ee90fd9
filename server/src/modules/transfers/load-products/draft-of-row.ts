/** One row of a file as a product draft, or what is wrong with it. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { isTextKey, type TextKey } from '@vitrine/rules'
import type { ProductDraft } from '../../products/index.ts'
import { tooFine } from '../reading/fine-prices.ts'
import { readValue, valueKindOf } from '../reading/read-value.ts'
import { readYesNo } from '../reading/yes-no.ts'
import type { ColumnPlan, Target } from './column-plan.ts'
import type { FileCell } from './read-rows.ts'

/** A column's plan with the id of the field or price type it fills. */
export interface BoundColumn extends Omit<ColumnPlan, 'target'> {
  id: string | null
  target: Exclude<Target, { kind: 'price' }> | { kind: 'price'; currency: string }
}

export interface RowFault {
  column: string
  value: string
  code: ErrorKey
  data: ErrorParameters
  /** Said of a value that is stored. */
  isTaken?: true
}

export interface RowContext {
  categoryIdOf(path: string): string | null
  folderIdsOf(reference: string, category: string): readonly string[]
}

/** Faults of single cells leave the cell out of the draft; the caller decides about the row. */
export function draftOfRow(
  columns: readonly BoundColumn[],
  cells: readonly FileCell[],
  context: RowContext,
): { draft: ProductDraft; faults: RowFault[] } {
  const faults: RowFault[] = []
  const details: Record<string, string> = {}
  const prices: Record<string, string> = {}
  // What the file has no column for stays as it is.
  const texts: Pick<ProductDraft, TextKey> = { name: '', reference: '' }
  for (const { target } of columns) if (isTextKey(target.kind)) texts[target.kind] = ''
  let category = ''
  let isPublished: boolean | null = null
  columns.forEach((column, index) => {
    const cell = cells[index] ?? { kind: 'text', text: '' }
    const { text: value } = cell
    const { target, id } = column
    if (target.kind === 'ignored' || value === '' || value === column.emptyText) return
    if (target.kind === 'published') {
      isPublished = readYesNo(value)
      return
    }
    if (target.kind === 'category') {
      category = value
      return
    }
    if (target.kind !== 'price' && target.kind !== 'detail') {
      texts[target.kind] = value
      return
    }
    if (id === null) return
    const read = readValue(cell, kindOf(target), column)
    if (read.kind === 'fault') faults.push({ column: column.header, value, code: read.code, data: read.data })
    if (read.kind !== 'value') return
    const values = target.kind === 'price' ? prices : details
    values[id] = read.value
    const data = target.kind === 'price' ? tooFine(read.value, target.currency) : null
    if (data !== null)
      faults.push({ column: column.header, value, code: 'ImportPriceTooFine', data, isTaken: true })
  })
  const draft: ProductDraft = {
    ...texts,
    ...(isPublished === null ? {} : { isPublished }),
    categoryId: category === '' ? null : context.categoryIdOf(category),
    folderIds: context.folderIdsOf(texts.reference.toLowerCase(), category),
    details,
    prices,
  }
  return { draft, faults }
}

/** Texts of other fields are checked as they are stored. */
function kindOf(target: Extract<BoundColumn['target'], { kind: 'price' | 'detail' }>) {
  if (target.kind === 'price') return 'number'
  const kind = valueKindOf(target.type)
  return kind === 'line' || kind === 'lines' ? 'list' : kind
}
