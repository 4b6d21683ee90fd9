/** What is wrong with a row, as findings of the process. */
import { parseAttributeKey, type TextKey } from '@vitrine/rules'
import type { Finding } from '../../processes/index.ts'
import type { DraftFault, ProductDraft } from '../../products/index.ts'
import type { BoundColumn, RowFault } from './draft-of-row.ts'

/** `isLeftOut`: the whole row was, and not only the cells named. */
export function describeFaults(
  row: { line: number; draft: ProductDraft },
  faults: readonly (DraftFault | RowFault)[],
  isLeftOut: boolean,
  columns: readonly BoundColumn[] = [],
): Finding[] {
  return faults.map((fault) => {
    const place = { row: row.line, subject: row.draft.reference, isLeftOut }
    if ('column' in fault) {
      const { column, value, code, data } = fault
      return { ...place, column, value, code, data }
    }
    const { column, value } = cellOf(fault, row.draft, columns)
    return { ...place, column, value, code: fault.key, data: { ...fault.parameters, field: column } }
  })
}

/** The cell that a draft's fault is about. */
function cellOf(
  { place }: DraftFault,
  draft: ProductDraft,
  columns: readonly BoundColumn[],
): { column: string; value: string } {
  const key = parseAttributeKey(place)
  const id = key !== null && 'id' in key ? key.id : undefined
  const column = columns.find((candidate) =>
    id === undefined ? candidate.target.kind === place : candidate.id === id,
  )
  const value = id === undefined ? draft[place as TextKey] : (draft.details[id] ?? draft.prices[id])
  return { column: column?.header ?? place, value: typeof value === 'string' ? value : '' }
}
