/** An order as a PDF file: to be read, printed and signed. */
import { fillMessage, type OrderLine } from '@vitrine/contract'
import {
  formatAmount,
  formatComputed,
  formatDate,
  formatDateTime,
  formatNumber,
  isDecimal,
  offsetMinutesOf,
  zoneName,
} from '@vitrine/rules'
import {
  finishPdf,
  openPdf,
  type Pdf,
  type PdfBrand,
  pale,
  writeText,
} from '../../../../platform/pdf/branded-pdf.ts'
import { type PdfColumn, writeTable } from '../../../../platform/pdf/pdf-table.ts'
import {
  buyerFacts,
  confirmedBy,
  fieldColumns,
  hasAmounts,
  missingAmount,
  type OrderColumn,
  productColumns,
} from './order-content.ts'
import type { OrderFile } from './order-file.ts'
import { titleOf, wordsOf } from './order-words.ts'

/** More columns need a page that is wider than high. */
const columnsOfPortrait = 7

export async function orderPdf(file: OrderFile, brand: PdfBrand): Promise<Buffer> {
  const { order, preferences } = file
  const words = wordsOf(file)
  const columns = pdfColumns(file)
  const pdf = openPdf({
    title: titleOf(file),
    language: preferences.locale,
    brand,
    madeAt: new Date(order.confirmedAt),
    isWide: columns.length > columnsOfPortrait,
    pageText: (page, pages) =>
      fillMessage(pages === null ? words.page : words.pageOf, {
        number: order.number,
        page,
        pages: pages ?? '',
      }),
  })
  writeFacts(pdf, file)
  await writeTable(pdf, columns, order.lines)
  writeTotals(pdf, file)
  return await finishPdf(pdf)
}

function writeFacts(pdf: Pdf, file: OrderFile): void {
  const words = wordsOf(file)
  const { order, project, preferences, timeZone, leavesOut } = file
  writeText(pdf, titleOf(file), { tag: 'H1', size: 18, weight: 'bold' })
  pdf.y += 4
  const offsetHours = offsetMinutesOf(timeZone, order.confirmedAt) / 60
  const at = formatDateTime(order.confirmedAt, preferences, offsetHours)
  const facts = [
    ...buyerFacts(file),
    [words.project, project],
    [words.author, confirmedBy(file)],
    [words.confirmedAt, fillMessage(words.instant, { at, zone: zoneName(timeZone) })],
  ] as const
  for (const [label, value] of facts)
    writeText(pdf, fillMessage(words.fact, { label, value }), { tag: 'P', size: 9, color: pale })
  if (leavesOut) {
    pdf.y += 6
    writeText(pdf, words.leavesOut, { tag: 'P', size: 9, weight: 'bold' })
  }
  pdf.y += 12
}

function pdfColumns(file: OrderFile): PdfColumn<OrderLine>[] {
  const [reference, name, ...interest] = productColumns(file).map((column) => pdfColumn(file, column))
  const product = [reference, name === undefined ? name : { ...name, grows: true }, ...interest]
  const fields = fieldColumns(file).map((column) => pdfColumn(file, column))
  const money = hasAmounts(file) ? moneyColumns(file) : []
  return [...product.filter((column) => column !== undefined), ...fields, ...money]
}

function pdfColumn({ preferences }: OrderFile, column: OrderColumn): PdfColumn<OrderLine> {
  const { heading, kind, currency = null, value } = column
  const text = (line: OrderLine) => {
    const said = value(line) ?? ''
    if (said === '') return ''
    if (kind === 'number') return formatComputed(said, currency, preferences)
    return kind === 'date' ? formatDate(said, preferences) : said
  }
  return { heading, text, isNumber: kind === 'number' }
}

function moneyColumns(file: OrderFile): PdfColumn<OrderLine>[] {
  const words = wordsOf(file)
  return [
    {
      heading: words.price,
      text: (line) => priceText(file, line),
      isNumber: true,
    },
    {
      heading: words.amount,
      text: (line) => missingAmount(line, words) ?? moneyText(file, line.amount, line.currency),
      isNumber: true,
    },
  ]
}

/** The price, with the list price that it replaces where it was agreed on. */
function priceText(file: OrderFile, { price, currency, agreed }: OrderLine): string {
  const shown = moneyText(file, price, currency)
  if (agreed === null) return shown
  const listPrice = moneyText(file, agreed.listPrice, currency)
  const words = wordsOf(file)
  return listPrice === ''
    ? fillMessage(words.agreed, { price: shown })
    : fillMessage(words.agreedInstead, { price: shown, listPrice })
}

function writeTotals(pdf: Pdf, file: OrderFile): void {
  const words = wordsOf(file)
  const { order, preferences } = file
  const { byCurrency, withoutPrice } = order.amounts
  const ofFields = fieldColumns(file).flatMap(({ id, heading }) => {
    const total = order.totals.find(({ field }) => field === id)?.total
    const label = fillMessage(words.totalOf, { field: heading })
    return total === undefined ? [] : [{ label, value: formatNumber(total, preferences) }]
  })
  const ofCurrencies = byCurrency.map(({ currency, amount }) => ({
    label: fillMessage(words.amountIn, { currency }),
    value: moneyText(file, amount, currency),
  }))
  const unpriced = { label: words.linesWithoutPrice, value: formatNumber(withoutPrice, preferences) }
  const without = withoutPrice > 0 ? [unpriced] : []
  pdf.y += 10
  const amounts = hasAmounts(file) ? [...ofCurrencies, ...without] : []
  for (const { label, value } of [...ofFields, ...amounts])
    writeText(pdf, fillMessage(words.fact, { label, value }), {
      tag: 'P',
      size: 10,
      weight: 'bold',
      align: 'right',
    })
}

function moneyText({ preferences }: OrderFile, amount: string | null, currency: string | null): string {
  if (amount === null || currency === null || !isDecimal(amount)) return ''
  return formatAmount({ amount, currency }, preferences)
}
