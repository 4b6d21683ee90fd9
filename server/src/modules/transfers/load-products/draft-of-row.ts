/** One row of a file as a product draft, or what is wrong with it. */
import type { ProductDraft } from '../../products/index.ts'
import { toDecimal } from '../reading/number-text.ts'
import { readYesNo } from '../reading/yes-no.ts'
import type { ColumnPlan } from './column-plan.ts'

/** A column's plan with the id of the field or price type it fills. */
export interface BoundColumn extends ColumnPlan {
  id: string | null
}

export interface RowFault {
  column: string
  value: string
  /** Error key. */
  code: 'ImportCellNotNumber'
}

export interface RowContext {
  categoryIdOf(path: string): string | null
  folderIdsOf(reference: string, category: string): readonly string[]
}

/** Faults of single cells leave the cell out of the draft; the caller decides about the row. */
export function draftOfRow(
  columns: readonly BoundColumn[],
  values: readonly string[],
  context: RowContext,
): { draft: ProductDraft; faults: RowFault[] } {
  const faults: RowFault[] = []
  const details: Record<string, string> = {}
  const prices: Record<string, string> = {}
  const texts = { reference: '', name: '', description: '', category: '' }
  let isPublished: boolean | null = null
  columns.forEach((column, index) => {
    const value = values[index] ?? ''
    const { target, id } = column
    if (target.kind === 'ignored' || value === '' || value === column.emptyText) return
    if (target.kind === 'published') {
      isPublished = readYesNo(value)
      return
    }
    if (target.kind !== 'price' && target.kind !== 'detail') {
      texts[target.kind] = value
      return
    }
    if (id === null) return
    const isNumeric = target.kind === 'price' || target.type === 'number'
    const stored = isNumeric ? toDecimal(value, column.numberStyle) : value
    if (stored === null) faults.push({ column: column.header, value, code: 'ImportCellNotNumber' })
    else if (target.kind === 'price') prices[id] = stored
    else details[id] = stored
  })
  const { category, ...rest } = texts
  const draft: ProductDraft = {
    ...rest,
    ...(isPublished === null ? {} : { isPublished }),
    categoryId: category === '' ? null : context.categoryIdOf(category),
    folderIds: context.folderIdsOf(rest.reference.toLowerCase(), category),
    details,
    prices,
  }
  return { draft, faults }
}
