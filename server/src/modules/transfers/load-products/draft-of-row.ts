/** One row of a file as a product draft, or what is wrong with it. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import type { ProductDraft } from '../../products/index.ts'
import { readValue } from '../reading/read-value.ts'
import { readYesNo } from '../reading/yes-no.ts'
import type { ColumnPlan } from './column-plan.ts'
import type { FileCell } from './read-rows.ts'

/** A column's plan with the id of the field or price type it fills. */
export interface BoundColumn extends ColumnPlan {
  id: string | null
}

export interface RowFault {
  column: string
  value: string
  code: ErrorKey
  data: ErrorParameters
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
  const texts = { reference: '', name: '', description: '', category: '' }
  let isPublished: boolean | null = null
  columns.forEach((column, index) => {
    const { kind = 'text', text: value = '' } = cells[index] ?? {}
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
    const read = readValue({ kind, text: value }, kindOf(target), column)
    if (read.kind === 'fault') faults.push({ column: column.header, value, code: read.code, data: read.data })
    else if (read.kind === 'value') (target.kind === 'price' ? prices : details)[id] = read.value
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

/** Texts of other fields are checked as they are stored. */
function kindOf(target: Extract<BoundColumn['target'], { kind: 'price' | 'detail' }>) {
  if (target.kind === 'price') return 'number'
  return target.type === 'number' || target.type === 'date' ? target.type : 'list'
}
