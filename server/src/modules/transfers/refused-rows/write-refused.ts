/** The rows of a file that were refused, as they were, each with why: to be corrected and sent again. */
import { exportedPlainFields, type Language, type ProcessFinding } from '@vitrine/contract'
import { delimitedHead, delimitedLines } from '../../../platform/sheets/delimited-lines.ts'
import { unguardFormula } from '../../../platform/sheets/formula-text.ts'
import type { ReadCell, ReadRow, SheetFile } from '../../../platform/sheets/read/sheet-file.ts'
import type { SheetCell, SheetRow } from '../../../platform/sheets/sheet.ts'
import { streamWorkbook } from '../../../platform/sheets/workbook-stream.ts'
import { sayFinding } from '../../processes/index.ts'
import { importFileWords, isReasonHeader } from '../import-file-words.ts'
import { plainHeader, transferWords } from '../transfer-words.ts'

export interface RefusedRow {
  row: number
  findings: readonly ProcessFinding[]
}

export interface RefusedTerms {
  file: SheetFile
  sheet: string | null
  headerRow: number
  language: Language
  /** In the order of the file. */
  refused: AsyncIterable<RefusedRow>
}

/** In pieces, of the kind that the file is: memory doesn't grow with it. */
export async function* writeRefused(terms: RefusedTerms): AsyncGenerator<Uint8Array> {
  if (terms.file.kind === 'csv') yield* writeDelimited(terms)
  else yield* writeWorkbook(terms)
}

interface Kept {
  cells: readonly (ReadCell | null)[]
  reasons: string
}

/** The header and the refused rows, without reasons that they had when they came. */
async function* keptRows({ file, sheet, headerRow, language, refused }: RefusedTerms): AsyncGenerator<Kept> {
  const waiting = refused[Symbol.asyncIterator]()
  let next = await waiting.next()
  let width = 0
  let passedOver = -1
  for await (const { row, cells } of file.rows(sheet)) {
    if (row < headerRow) continue
    if (row === headerRow) {
      width = cells.length
      passedOver = cells.findIndex((cell) => isReasonHeader(cell?.text ?? ''))
      yield { cells: without(cells, passedOver, width), reasons: importFileWords[language].reasons }
    }
    // Blank rows may be absent from the file.
    while (next.done !== true && next.value.row < row) next = await waiting.next()
    if (next.done === true) break
    if (next.value.row !== row) continue
    const reasons = next.value.findings.map((finding) => reasonOf(finding, language)).join('\n')
    yield { cells: without(cells, passedOver, width), reasons }
  }
}

function reasonOf(finding: ProcessFinding, language: Language): string {
  const said = sayFinding(finding, language)
  // What every product has is named by its key where no column fills it.
  const field = exportedPlainFields.find((known) => known === finding.column)
  const place = field === undefined ? finding.column : plainHeader(language, field)
  return place === '' ? said : `${place}: ${said}`
}

/** As wide as the header at least, so that reasons stand below each other. */
function without(cells: ReadRow['cells'], passedOver: number, width: number): ReadRow['cells'] {
  const filled = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => null)]
  return passedOver === -1 ? filled : filled.filter((_, at) => at !== passedOver)
}

async function* writeDelimited(terms: RefusedTerms): AsyncGenerator<Uint8Array> {
  let begins = true
  for await (const { cells, reasons } of keptRows(terms)) {
    const texts = [...cells.map((cell) => unguardFormula(cell?.text ?? '')), reasons]
    const line = delimitedLines([texts.map((text) => ({ text }))], terms.file.delimiter)
    yield Buffer.from(begins ? delimitedHead + line : line)
    begins = false
  }
}

const narrow = 18
const wide = 60

async function* writeWorkbook(terms: RefusedTerms): AsyncGenerator<Uint8Array> {
  const rows = keptRows(terms)
  const first = await rows.next()
  const head = first.done === true ? [] : [...first.value.cells, null]
  const sheet = {
    name: transferWords[terms.language].fileProducts,
    widths: head.map((_, at) => (at === head.length - 1 ? wide : narrow)),
    headings: first.done === true ? null : { ...rowOf(first.value), isBold: true },
    rows: rowsOf(rows),
  }
  yield* streamWorkbook([sheet])
}

async function* rowsOf(rows: AsyncIterable<Kept>): AsyncGenerator<SheetRow> {
  for await (const kept of rows) yield rowOf(kept)
}

function rowOf({ cells, reasons }: Kept): SheetRow {
  return { cells: [...cells.map(cellAsItWas), { text: reasons }] }
}

/** A formula's result stays; its formula speaks of cells that aren't there. */
function cellAsItWas(cell: ReadCell | null): SheetCell | null {
  if (cell === null) return null
  if (cell.kind === 'number') return { number: cell.text }
  if (cell.kind !== 'date') return { text: cell.text }
  const [day = '', time = '00:00:00'] = cell.text.split(' ')
  return { date: new Date(`${day}T${time}Z`), ...(time === '00:00:00' ? {} : { hasTime: true }) }
}
