/** What goes between the server and the process that reads a spreadsheet: cells in few letters, as there are millions. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import type { ReadCell, ReadRow, SheetFile, SheetLimits } from './sheet-file.ts'

export interface SheetJob {
  path: string
  limits: SheetLimits
}

/** The rows of a sheet. */
export interface RowsAsked {
  sheet: string | null
}

export type SheetMessage =
  | { opened: Omit<SheetFile, 'rows'> }
  | { rows: PackedRow[] }
  | { isEnd: true }
  | { refused: { key: ErrorKey; parameters: ErrorParameters } }

/** Its number, then its cells. */
type PackedRow = [number, ...PackedCell[]]
/** 0 is none, a text itself; else what it is, its text, and where it leads. */
type PackedCell = 0 | string | [number, string, string?]

const kinds = ['text', 'number', 'date', 'boolean', 'error'] as const
const rich = 8
const formula = 16
const percent = 32

export function packRow({ row, cells }: ReadRow): PackedRow {
  return [row, ...cells.map(packCell)]
}

function packCell(cell: ReadCell | null): PackedCell {
  if (cell === null) return 0
  const { kind, text, isRich = false, isFormula = false, isPercent = false, link } = cell
  if (kind === 'text' && !isRich && !isFormula && link === undefined) return text
  const what =
    kinds.indexOf(kind) + (isRich ? rich : 0) + (isFormula ? formula : 0) + (isPercent ? percent : 0)
  return link === undefined ? [what, text] : [what, text, link]
}

export function unpackRow([row, ...cells]: PackedRow): ReadRow {
  return { row, cells: cells.map(unpackCell) }
}

function unpackCell(cell: PackedCell): ReadCell | null {
  if (cell === 0) return null
  if (typeof cell === 'string') return { kind: 'text', text: cell }
  const [what, text, link] = cell
  return {
    kind: kinds[what % rich] ?? 'text',
    text,
    ...((what & rich) === 0 ? {} : { isRich: true }),
    ...((what & formula) === 0 ? {} : { isFormula: true }),
    ...((what & percent) === 0 ? {} : { isPercent: true }),
    ...(link === undefined ? {} : { link }),
  }
}
