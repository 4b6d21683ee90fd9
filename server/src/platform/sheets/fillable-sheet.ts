/** Workbooks for people to fill in: formats and lists wait in cells that are still empty. */
import type { Cell, CellStyle, DataValidation } from 'hucre/xlsx'
import { columnLetter } from './column-letter.ts'

/** `text` keeps what is typed as it is: codes keep the zeros in front of them. */
export type FillableFormat = 'text' | 'number' | 'amount' | 'day'

export interface FillableColumn {
  header: string
  isNeeded: boolean
  format: FillableFormat
  /** What can be chosen; empty for what is typed. */
  list: readonly string[]
  /** Whether something else may be typed too. */
  takesOthers: boolean
  /** Shown beside the cell while it is filled in. */
  help: string
}

export interface FillableTerms {
  name: string
  columns: readonly FillableColumn[]
  /** Said when something that isn't in a list is typed, and when it is no number or no day. */
  words: { notListed: string; noNumber: string; noDay: string }
  help: { name: string; rows: readonly (readonly string[])[] }
  lists: { name: string }
}

/** Excel carries on the format of what stands above; so many rows are a start. */
const preparedRows = 500
const lastRow = 1_048_576
/** What Excel shows of a hint. */
const longestHint = 255

export async function writeFillable(terms: FillableTerms): Promise<Buffer> {
  const { name, columns, help, lists } = terms
  const width = ({ header, format }: FillableColumn) =>
    Math.max(format === 'text' ? 24 : 14, Math.min(40, header.length + 4))
  const listed = columns.filter(({ list }) => list.length > 0)
  const longest = Math.max(0, ...listed.map(({ list }) => list.length))
  const { writeXlsx } = await import('hucre/xlsx')
  const content = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map((column) => ({ width: width(column) })),
        rows: [columns.map(({ header }) => header)],
        cells: new Map([...headerCells(columns), ...preparedCells(columns)]),
        freezePane: { rows: 1 },
        dataValidations: columns.map((column, at) => validationOf(column, at, terms, listed.indexOf(column))),
      },
      {
        name: help.name,
        columns: [{ width: 32 }, { width: 14 }, { width: 100 }],
        rows: help.rows.map((row) => [...row]),
        cells: new Map(
          help.rows.flatMap((row, at) =>
            row.map((value, column) => [`${at},${column}`, { value, style: wrapped }] as const),
          ),
        ),
      },
      ...(listed.length === 0
        ? []
        : [
            {
              name: lists.name,
              hidden: true,
              rows: Array.from({ length: longest }, (_, row) => listed.map(({ list }) => list[row] ?? null)),
            },
          ]),
    ],
  })
  return Buffer.from(content)
}

const wrapped: CellStyle = { alignment: { vertical: 'top', wrapText: true } }

function* headerCells(columns: readonly FillableColumn[]): Generator<[string, Partial<Cell>]> {
  for (const [at, { header, isNeeded }] of columns.entries()) {
    const colour = isNeeded ? 'FFF2CC' : 'EDEDED'
    const style: CellStyle = {
      font: { bold: true },
      fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: colour } },
      numFmt: '@',
    }
    yield [`0,${at}`, { value: header, style }]
  }
}

const formats: Readonly<Record<FillableFormat, string>> = {
  text: '@',
  number: 'General',
  amount: '#,##0.00',
  day: 'yyyy-mm-dd',
}

function* preparedCells(columns: readonly FillableColumn[]): Generator<[string, Partial<Cell>]> {
  for (let row = 1; row <= preparedRows; row++)
    for (const [at, { format }] of columns.entries())
      yield [`${row},${at}`, { value: null, style: { numFmt: formats[format] } }]
}

function validationOf(
  { header, list, takesOthers, format, help }: FillableColumn,
  at: number,
  { words, lists }: FillableTerms,
  listPlace: number,
): DataValidation {
  const letter = columnLetter(at)
  const shared = {
    range: `${letter}2:${letter}${lastRow}`,
    allowBlank: true,
    showInputMessage: true,
    inputTitle: header.slice(0, 32),
    inputMessage: help.slice(0, longestHint),
    showErrorMessage: true,
    errorTitle: header.slice(0, 32),
  }
  if (list.length > 0) {
    const column = columnLetter(listPlace)
    return {
      ...shared,
      type: 'list',
      formula1: `'${lists.name}'!$${column}$1:$${column}$${list.length}`,
      errorStyle: takesOthers ? 'warning' : 'stop',
      errorMessage: words.notListed,
    }
  }
  if (format === 'number' || format === 'amount')
    return {
      ...shared,
      type: 'decimal',
      operator: 'between',
      formula1: '-1E+30',
      formula2: '1E+30',
      errorMessage: words.noNumber,
    }
  if (format === 'day')
    return { ...shared, type: 'date', operator: 'greaterThan', formula1: '1', errorMessage: words.noDay }
  return { ...shared, type: 'custom', formula1: 'TRUE', showErrorMessage: false }
}
