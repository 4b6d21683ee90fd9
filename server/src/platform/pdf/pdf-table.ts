/** Tables of PDF files: as wide as the page, any number of pages long, each of which begins with the headings. */
import { setImmediate } from 'node:timers/promises'
import { hairline, ink, lineHeight, linesOf, type Pdf, startPageFor } from './branded-pdf.ts'
import { type FontWeight, fontFor, forgetWords } from './pdf-fonts.ts'
import { tagged, untagged } from './tagged-document.ts'

export interface PdfColumn<Row> {
  heading: string
  text: (row: Row) => string
  isNumber?: boolean
  /** Takes the room that the others leave. */
  grows?: boolean
}

interface Column<Row> extends PdfColumn<Row> {
  x: number
  width: number
}

interface Cell {
  text: string
  font: string
  /** Whether one line has room for it. */
  isShort: boolean
  width: number
  height: number
}

const size = 8
const gap = 10
const padding = 4
/** The most that a column takes which doesn't grow, as a part of the page. */
const largestShare = 0.22
const smallestGrowingShare = 0.2
const rowsBetweenForgetting = 500
/** How long rows are drawn before others have their turn. */
const turnMs = 15

export async function writeTable<Row>(
  pdf: Pdf,
  given: readonly PdfColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { document, content } = pdf
  const columns = placed(pdf, given, rows)
  const table = document.struct('Table')
  content.add(table)
  writeHeadings(pdf, columns, table)
  let since = performance.now()
  for (const [index, row] of rows.entries()) {
    writeRow(pdf, columns, row, table)
    if (index % rowsBetweenForgetting === 0) forgetWords(document)
    if (performance.now() - since < turnMs) continue
    await setImmediate()
    since = performance.now()
  }
  table.end()
}

/** Under `table`; without one they repeat what was said. */
function writeHeadings<Row>(
  pdf: Pdf,
  columns: readonly Column<Row>[],
  table: PDFKit.PDFStructureElement | null,
): void {
  const cells = columns.map((column) => measured(pdf, column.heading, column, 'bold'))
  const height = heightOf(cells)
  startPageFor(pdf, height)
  pdf.document.fillColor(ink)
  const draw = (cell: Cell, index: number) => drawCell(pdf, columns[index], cell)
  if (table === null) untagged(pdf, () => cells.forEach(draw))
  else {
    const row = pdf.document.struct('TR')
    table.add(row)
    for (const [index, cell] of cells.entries())
      tagged(pdf, row, 'TH', () => draw(cell, index), { scope: 'Column' })
    row.end()
  }
  endRow(pdf, height, pdf.brand.color, 1)
}

function writeRow<Row>(
  pdf: Pdf,
  columns: readonly Column<Row>[],
  row: Row,
  table: PDFKit.PDFStructureElement,
): void {
  const cells = columns.map((column) => measured(pdf, column.text(row), column, 'plain'))
  const height = heightOf(cells)
  if (startPageFor(pdf, height)) writeHeadings(pdf, columns, null)
  pdf.document.fillColor(ink)
  const element = pdf.document.struct('TR')
  table.add(element)
  for (const [index, cell] of cells.entries())
    tagged(pdf, element, 'TD', () => drawCell(pdf, columns[index], cell))
  element.end()
  endRow(pdf, height, hairline, 0.5)
}

/** A text that fits is measured once; only a longer one is broken, which takes several times as long. */
function measured(
  pdf: Pdf,
  text: string,
  { width, isNumber = false }: Pick<Column<never>, 'width' | 'isNumber'>,
  weight: FontWeight,
): Cell {
  const { document } = pdf
  const font = fontFor(text, weight)
  const terms = linesOf(pdf, font, size)
  const needed = document.widthOfString(text)
  // A number that is wider by a hair goes into the gap before it.
  const room = isNumber && weight === 'plain' ? width + gap : width
  const isShort = needed <= room && !text.includes('\n')
  const height = isShort ? lineHeight(size) : document.heightOfString(text, { width, ...terms })
  return { text, font, isShort, width: needed, height }
}

function drawCell<Row>(pdf: Pdf, column: Column<Row> | undefined, cell: Cell): void {
  if (column === undefined || cell.text === '') return
  const { x, width, isNumber = false } = column
  const { document } = pdf
  const y = pdf.y + padding + size
  const terms = linesOf(pdf, cell.font, size)
  if (cell.isShort)
    document.text(cell.text, isNumber ? x + width - cell.width : x, y, { ...terms, lineBreak: false })
  else document.text(cell.text, x, y, { ...terms, width, align: isNumber ? 'right' : 'left' })
}

function heightOf(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ height }) => height)) + 2 * padding
}

function endRow(pdf: Pdf, height: number, color: string, thickness: number): void {
  const { document, left, width } = pdf
  pdf.y += height
  const draw = () =>
    document
      .moveTo(left, pdf.y)
      .lineTo(left + width, pdf.y)
      .lineWidth(thickness)
      .stroke(color)
  untagged(pdf, draw)
}

/** Each as wide as it needs to be, the growing one as wide as the rest lets it be. */
function placed<Row>(pdf: Pdf, columns: readonly PdfColumn<Row>[], rows: readonly Row[]): Column<Row>[] {
  const room = pdf.width - gap * (columns.length - 1)
  const needed = columns.map((column) =>
    column.grows === true ? 0 : Math.min(neededWidth(pdf, column, rows), largestShare * pdf.width),
  )
  const sum = needed.reduce((total, width) => total + width, 0)
  const shrunk = Math.min(1, (room * (1 - smallestGrowingShare)) / sum)
  const growing = Math.max(room - sum * shrunk, 0)
  let x = pdf.left
  return columns.map((column, index) => {
    const width = column.grows === true ? growing : (needed[index] ?? 0) * shrunk
    const at = { ...column, x, width }
    x += width + gap
    return at
  })
}

/** Width needed by the text with most characters, and by the longest word of the heading. */
function neededWidth<Row>(
  { document }: Pdf,
  { heading, text }: PdfColumn<Row>,
  rows: readonly Row[],
): number {
  let longest = ''
  for (const row of rows) {
    const each = text(row)
    if (each.length > longest.length) longest = each
  }
  const widthOf = (part: string, weight: FontWeight) =>
    document.font(fontFor(part, weight)).fontSize(size).widthOfString(part)
  // Where a line is broken, the space after a word counts as well.
  const words = heading.split(/(?<=\s)/).map((word) => widthOf(word, 'bold'))
  // Letters differ in width: what has fewer of them may be a little wider.
  return Math.max(widthOf(longest, 'plain') * 1.03, ...words)
}
