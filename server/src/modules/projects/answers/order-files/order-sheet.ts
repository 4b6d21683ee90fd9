/** An order as an Excel file: numbers and dates can be counted with. */
import { fillMessage, type OrderLine } from '@vitrine/contract'
import { isDecimal, isIsoDate, roundAmount, wallTimeOfInstant, zoneName } from '@vitrine/rules'
import type { SheetCell, SheetRow } from '../../../../platform/sheets/sheet.ts'
import { writeWorkbook } from '../../../../platform/sheets/workbook-stream.ts'
import {
  buyerFacts,
  confirmedBy,
  fieldColumns,
  hasAmounts,
  missingAmount,
  type OrderColumn,
  productColumns,
  shownDigits,
} from './order-content.ts'
import type { OrderFile } from './order-file.ts'
import { wordsOf } from './order-words.ts'

export async function orderSheet(file: OrderFile): Promise<Buffer> {
  const words = wordsOf(file)
  const columns = sheetColumns(file)
  const facts = factRows(file)
  return await writeWorkbook([
    {
      name: fillMessage(words.sheet, { number: file.order.number }),
      widths: columns.map(({ width }) => width),
      headings: null,
      frozenRows: facts.length + 1,
      rows: rowsOf(file, columns, facts),
    },
  ])
}

interface SheetColumn {
  heading: string
  width: number
  cell: (line: OrderLine) => SheetCell | null
  /** Below the lines; null where nothing is added up. */
  total: SheetCell | null
}

function sheetColumns(file: OrderFile): SheetColumn[] {
  const words = wordsOf(file)
  const { totals } = file.order
  const product = productColumns(file).map((column, index) => plainColumn(column, index === 1 ? 44 : 20))
  const fields = fieldColumns(file).map((column) => {
    const total = totals.find(({ field }) => field === column.id)?.total
    return { ...plainColumn(column, 16), total: total === undefined ? null : numberCell(total) }
  })
  const author: OrderColumn = { kind: 'text', heading: words.answeredBy, value: (line) => line.author }
  return [...product, ...fields, ...(hasAmounts(file) ? moneyColumns(file) : []), plainColumn(author, 24)]
}

function plainColumn(column: OrderColumn, width: number): SheetColumn {
  const cell = (line: OrderLine) => cellOf(column, column.value(line))
  return { heading: column.heading, width, cell, total: null }
}

function moneyColumns(file: OrderFile): SheetColumn[] {
  const words = wordsOf(file)
  const amountCell = (line: OrderLine) => {
    const missing = missingAmount(line, words)
    return missing === null ? moneyCell(line.amount, line.currency) : { text: missing }
  }
  const listPrice: SheetColumn = {
    ...{ heading: words.listPrice, width: 16, total: null },
    cell: ({ agreed, currency }) => moneyCell(agreed?.listPrice ?? null, currency),
  }
  const hasAgreed = file.order.lines.some(({ agreed }) => agreed !== null)
  return [
    ...(hasAgreed ? [listPrice] : []),
    { heading: words.price, width: 16, cell: (line) => moneyCell(line.price, line.currency), total: null },
    { heading: words.currency, width: 10, cell: ({ currency }) => textCell(currency), total: null },
    { heading: words.amount, width: 16, cell: amountCell, total: null },
  ]
}

function* rowsOf(
  file: OrderFile,
  columns: readonly SheetColumn[],
  facts: readonly SheetRow[],
): Iterable<SheetRow> {
  yield* facts
  yield { cells: columns.map(({ heading }) => ({ text: heading })), isBold: true }
  for (const line of file.order.lines) yield { cells: columns.map(({ cell }) => cell(line)) }
  yield* totalRows(file, columns)
}

/** What the order is, above its lines. */
function factRows(file: OrderFile): SheetRow[] {
  const words = wordsOf(file)
  const { order, project, timeZone, leavesOut } = file
  const facts: [string, SheetCell][] = [
    [words.order, numberCell(String(order.number))],
    [words.revision, numberCell(String(order.revision))],
    [words.project, { text: project }],
    ...buyerFacts(file).map(([label, text]): [string, SheetCell] => [label, { text }]),
    [words.author, { text: confirmedBy(file) }],
    [words.confirmedAt, { date: wallTime(order.confirmedAt, timeZone), hasTime: true }],
    [words.timeZone, { text: zoneName(timeZone) }],
  ]
  const rows = facts.map(([label, value]): SheetRow => ({ cells: [{ text: label }, value] }))
  const note: SheetRow[] = leavesOut ? [{ cells: [null, { text: words.leavesOut }] }] : []
  return [...rows, ...note, { cells: [] }]
}

/** Each total stands in the column of what it adds up, and each currency has a row. */
function totalRows(file: OrderFile, columns: readonly SheetColumn[]): SheetRow[] {
  const words = wordsOf(file)
  const { amounts } = file.order
  const sums = columns.map(({ total }) => total)
  const ofFields = sums.every((total) => total === null) ? [] : [totalRow(words.total, sums)]
  if (!hasAmounts(file)) return ofFields
  // The last column is who answered, the one before it the amount, and before that stands the currency.
  const amountAt = columns.length - 2
  const row = (label: string, amount: SheetCell, currency: SheetCell | null) =>
    totalRow(
      label,
      columns.map((_, index) => (index === amountAt ? amount : index === amountAt - 1 ? currency : null)),
    )
  const ofCurrencies = amounts.byCurrency.map(({ currency, amount }) =>
    row(fillMessage(words.amountIn, { currency }), moneyCell(amount, currency) ?? { text: amount }, {
      text: currency,
    }),
  )
  const without = row(words.linesWithoutPrice, numberCell(String(amounts.withoutPrice)), null)
  return [...ofFields, ...ofCurrencies, ...(amounts.withoutPrice > 0 ? [without] : [])]
}

function totalRow(label: string, cells: readonly (SheetCell | null)[]): SheetRow {
  return { cells: [{ text: label }, ...cells.slice(1)], isBold: true }
}

function cellOf({ kind, currency = null }: OrderColumn, value: string | null): SheetCell | null {
  if (kind === 'number' && value !== null && isDecimal(value))
    return currency === null ? numberCell(value) : moneyCell(roundAmount(value, currency).amount, currency)
  if (kind === 'date' && value !== null && isIsoDate(value)) return { date: new Date(`${value}T00:00:00Z`) }
  return textCell(value)
}

function textCell(text: string | null): SheetCell | null {
  return text === null || text === '' ? null : { text }
}

function numberCell(number: string): SheetCell {
  return { number }
}

function moneyCell(amount: string | null, currency: string | null): SheetCell | null {
  if (amount === null || currency === null) return null
  return { number: amount, digits: shownDigits(currency) }
}

/** The time on the clocks of a place, as Excel keeps it: without a zone. */
function wallTime(instant: string, timeZone: string): Date {
  return new Date(`${wallTimeOfInstant(instant, timeZone)}Z`)
}
