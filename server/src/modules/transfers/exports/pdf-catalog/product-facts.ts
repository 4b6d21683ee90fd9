/** What is said of a product below its name: a label and a value each, by the kind of value. */
import { fillMessage } from '@vitrine/contract'
import { ink, pale } from '../../../../platform/pdf/branded-pdf.ts'
import { drawText, type SetText, setText } from '../../../../platform/pdf/set-text.ts'
import { linked, openPart, tagged } from '../../../../platform/pdf/tagged-document.ts'
import type { CatalogFact } from './catalog-content.ts'
import type { Printing } from './printing.ts'
import { inkOn, linkColor } from './sheet-geometry.ts'

export interface FactTerms {
  width: number
  size: number
  /** What doesn't fit below it is counted instead. */
  mostHeight: number
  /** Most lines of one value. */
  mostLines: number
  /** Whether all labels stand above their values. */
  isStacked?: boolean
}

export interface SetFacts {
  rows: FactRow[]
  height: number
  width: number
}

interface FactRow {
  fact: CatalogFact | null
  label: SetText
  value: SetText
  /** From the left of the row; its label stands above where it is 0. */
  valueX: number
  height: number
}

const labelShare = 0.4
const gap = 6
const rowGap = 1.5
const pillPadding = 4
/** Texts that are several times as long as a column is wide take the whole width. */
const longText = 3
/** Characters. */
const surelyLong = 400

export function setFacts(
  { document, words }: Pick<Printing, 'document' | 'words'>,
  facts: readonly CatalogFact[],
  terms: FactTerms,
): SetFacts {
  const { size, width, mostHeight } = terms
  const all = facts.map((fact) => factRow(document, fact, terms))
  const heightOf = (rows: readonly FactRow[]) => rows.reduce((sum, { height }) => sum + height, 0)
  if (heightOf(all) <= mostHeight) return { rows: all, height: heightOf(all), width }
  const kept = [...all]
  let rows = all
  while (heightOf(rows) > mostHeight && kept.length > 0) {
    kept.pop()
    const text = fillMessage(words.pdfMoreFields, { count: all.length - kept.length })
    rows = [...kept, noteRow(document, text, { size, width })]
  }
  return { rows, height: heightOf(rows), width }
}

export interface FactColumns {
  columns: SetFacts[]
  /** Long texts, below the columns. */
  below: SetFacts
  height: number
}

const columnGap = 20
const belowGap = 3

/** Short facts in two columns of about the same number, long ones below both. */
export function setFactColumns(
  printing: Pick<Printing, 'document' | 'words'>,
  facts: readonly CatalogFact[],
  terms: FactTerms,
): FactColumns {
  const width = (terms.width - columnGap) / 2
  const wide = facts.filter((fact) => isLong(printing.document, fact, { ...terms, width }))
  const short = facts.filter((fact) => !wide.includes(fact))
  const half = Math.ceil(short.length / 2)
  const columns = [short.slice(0, half), short.slice(half)].map((some) =>
    setFacts(printing, some, { ...terms, width }),
  )
  const upper = Math.max(...columns.map(({ height }) => height))
  const below = setFacts(printing, wide, {
    ...terms,
    mostHeight: terms.mostHeight - upper - belowGap,
    isStacked: true,
  })
  return { columns, below, height: upper + (below.height > 0 ? belowGap + below.height : 0) }
}

export function drawFactColumns(
  printing: Pick<Printing, 'document'>,
  parent: PDFKit.PDFStructureElement,
  { columns, below, height }: FactColumns,
  x: number,
  y: number,
): void {
  const list = openList(printing, parent, [...columns, below])
  let at = x
  for (const column of columns) {
    drawRows(printing, list, column, at, y)
    at += column.width + columnGap
  }
  drawRows(printing, list, below, x, y + height - below.height)
  list?.end()
}

export function drawFacts(
  printing: Pick<Printing, 'document'>,
  parent: PDFKit.PDFStructureElement,
  facts: SetFacts,
  x: number,
  y: number,
): void {
  const list = openList(printing, parent, [facts])
  drawRows(printing, list, facts, x, y)
  list?.end()
}

/** None where there is nothing to say. */
function openList(
  printing: Pick<Printing, 'document'>,
  parent: PDFKit.PDFStructureElement,
  facts: readonly SetFacts[],
): PDFKit.PDFStructureElement | null {
  return facts.some(({ rows }) => rows.length > 0) ? openPart(printing, parent, 'L') : null
}

function drawRows(
  printing: Pick<Printing, 'document'>,
  list: PDFKit.PDFStructureElement | null,
  { rows, width }: SetFacts,
  x: number,
  y: number,
): void {
  let at = y
  for (const row of list === null ? [] : rows) {
    if (list !== null) drawRow(printing, list, row, { x, y: at, width })
    at += row.height
  }
}

function factRow(document: PDFKit.PDFDocument, fact: CatalogFact, terms: FactTerms): FactRow {
  const { width, size, mostLines } = terms
  const weight = fact.kind === 'price' ? 'bold' : 'plain'
  const labelWidth = width * labelShare
  const valueWidth = width - labelWidth - gap
  const isWide = terms.isStacked === true || isLong(document, fact, terms)
  const room = isWide ? width : valueWidth
  const padding = fact.kind === 'ribbon' ? 2 * pillPadding : 0
  const isOneLine = fact.kind === 'ribbon' || fact.kind === 'link'
  const label = setText(document, fact.label, {
    width: isWide ? width : labelWidth,
    size,
    mostLines: isWide ? 1 : 2,
  })
  const lines = isOneLine ? 1 : isWide ? mostLines * 2 : mostLines
  const value = setText(document, fact.text, { width: room - padding, size, weight, mostLines: lines })
  const height = isWide ? label.height + value.height : Math.max(label.height, value.height)
  return { fact, label, value, valueX: isWide ? 0 : labelWidth + gap, height: height + rowGap }
}

function isLong(
  document: PDFKit.PDFDocument,
  { kind, text }: CatalogFact,
  { width, size }: Pick<FactTerms, 'width' | 'size'>,
): boolean {
  if (kind !== 'text') return false
  if (text.trim().includes('\n') || text.length > surelyLong) return true
  const line = setText(document, text, { width: Number.POSITIVE_INFINITY, size, mostLines: 1 })
  return line.width > longText * (width * (1 - labelShare) - gap)
}

function noteRow(
  document: PDFKit.PDFDocument,
  text: string,
  { size, width }: { size: number; width: number },
): FactRow {
  const value = setText(document, text, { width, size, mostLines: 1 })
  return { fact: null, label: { ...value, lines: [], height: 0 }, value, valueX: 0, height: value.height }
}

function drawRow(
  printing: Pick<Printing, 'document'>,
  list: PDFKit.PDFStructureElement,
  { fact, label, value, valueX }: FactRow,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { document } = printing
  const item = openPart(printing, list, 'LI')
  if (label.lines.length > 0)
    tagged(printing, item, 'Lbl', () => drawText(document, label, x, y, { color: pale }))
  const at = { x: x + valueX, y: valueX === 0 ? y + label.height : y, width: width - valueX }
  if (value.lines.length > 0) drawValue(printing, item, { fact, value }, at)
  item.end()
}

function drawValue(
  printing: Pick<Printing, 'document'>,
  item: PDFKit.PDFStructureElement,
  { fact, value }: Pick<FactRow, 'fact' | 'value'>,
  { x, y }: { x: number; y: number },
): void {
  const { document } = printing
  const body = openPart(printing, item, 'LBody')
  if (fact?.kind === 'link' && fact.address !== undefined) {
    const { width, height } = value
    const place = { x, y, width, height, to: { address: fact.address }, says: fact.text }
    linked(printing, body, place, () => drawText(document, value, x, y, { color: linkColor }))
  } else
    tagged(printing, body, 'Span', () => {
      if (fact?.kind === 'ribbon') drawPill(document, value, fact.color ?? '', { x, y })
      else drawText(document, value, x, y, { color: fact === null ? pale : ink })
    })
  body.end()
}

function drawPill(
  document: PDFKit.PDFDocument,
  value: SetText,
  color: string,
  { x, y }: { x: number; y: number },
): void {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : pale
  document.roundedRect(x, y + 0.5, value.width + 2 * pillPadding, value.height - 1, 3).fill(fill)
  drawText(document, value, x + pillPadding, y, { color: inkOn(fill) })
}
