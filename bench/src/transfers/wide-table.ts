/** A table of products with forty columns, as files, and the fields that it fills. */
import {
  headingRow,
  insertDetailField,
  insertPriceType,
  type Scope,
  type SheetRow,
  writeWorkbook,
} from '@vitrine/server/bench'

export const columnCount = 40
const kinds = ['number', 'text', 'date', 'text'] as const
const headers = ['Reference', 'Name', 'Description', 'Retail (EUR)', ...fieldNames()]

function fieldNames(): string[] {
  return Array.from({ length: columnCount - 4 }, (_, at) => `Field ${at + 1}`)
}

export async function insertFields(scope: Scope): Promise<void> {
  await insertPriceType(scope, { name: 'Retail', currency: 'EUR' })
  for (const [at, name] of fieldNames().entries())
    await insertDetailField(scope, { name, type: kinds[at % kinds.length] ?? 'text' })
}

function valuesOf(row: number): string[] {
  const fields = fieldNames().map((_, at) => {
    const n = (row * (at + 7)) % 9973
    switch (kinds[at % kinds.length]) {
      case 'number':
        return `${n / 4}`
      case 'date':
        return new Date(Date.UTC(2020, 0, 1 + (n % 2000))).toISOString().slice(0, 10)
      default:
        return `value ${n} of ${at}`
    }
  })
  const name = `Product ${row}`
  return [
    `WIDE-${String(row).padStart(7, '0')}`,
    name,
    `What ${name} is in some words`,
    `${(row % 4000) + 0.5}`,
    ...fields,
  ]
}

export function delimited(rows: number): Buffer {
  const lines = [headers, ...Array.from({ length: rows }, (_, at) => valuesOf(at + 1))]
  return Buffer.from(lines.map((cells) => cells.join(',')).join('\n'))
}

export async function workbook(rows: number): Promise<Buffer> {
  const headings = headingRow(headers)
  return await writeWorkbook([
    { name: 'Products', widths: headers.map(() => 16), headings, rows: sheetRows(rows) },
  ])
}

function* sheetRows(rows: number): Generator<SheetRow> {
  for (let row = 1; row <= rows; row++) {
    const cells = valuesOf(row).map((value, at) => {
      const kind = at === 3 ? 'number' : at < 3 ? 'text' : kinds[(at - 4) % kinds.length]
      if (kind === 'number') return { number: value }
      return kind === 'date' ? { date: new Date(`${value}T00:00:00Z`) } : { text: value }
    })
    yield { cells }
  }
}
