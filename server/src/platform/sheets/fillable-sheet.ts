/** Workbooks for people to fill in: formats and lists wait in cells that are still empty. */
import { columnLetter } from './column-letter.ts'
import {
  type FormCell,
  type StreamedSheet,
  type WorkbookRow,
  writeWorkbook,
  xmlText,
} from './workbook-stream.ts'

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
const preparedCount = 500
const lastRow = 1_048_576
/** What Excel shows of a hint and of its title. */
const longestHint = 255
const longestTitle = 32

export async function writeFillable(terms: FillableTerms): Promise<Buffer> {
  const { name, columns, help, lists } = terms
  const listed = columns.filter(({ list }) => list.length > 0)
  const sheet: StreamedSheet = {
    name,
    widths: columns.map(widthOf),
    headings: { cells: columns.map(headerCell), isBold: true },
    rows: preparedRows(columns),
    validations: columns.map((column, at) => validationOf(column, at, terms, listed.indexOf(column))),
  }
  const explained: StreamedSheet = {
    name: help.name,
    widths: [32, 14, 100],
    headings: null,
    rows: help.rows.map((row) => ({ cells: row.map((text) => ({ text })) })),
  }
  const choices: StreamedSheet = {
    name: lists.name,
    widths: [],
    headings: null,
    rows: choiceRows(listed),
    isHidden: true,
  }
  return await writeWorkbook([sheet, explained, ...(listed.length === 0 ? [] : [choices])])
}

function widthOf({ header, format }: FillableColumn): number {
  return Math.max(format === 'text' ? 24 : 14, Math.min(40, header.length + 4))
}

function headerCell({ header, isNeeded }: FillableColumn): FormCell {
  return { text: header, format: '@', colour: isNeeded ? 'FFF2CC' : 'EDEDED' }
}

const formats: Readonly<Record<FillableFormat, string>> = {
  text: '@',
  number: 'General',
  amount: '#,##0.00',
  day: 'yyyy-mm-dd',
}

function* preparedRows(columns: readonly FillableColumn[]): Generator<WorkbookRow> {
  const cells = columns.map(({ format }) => ({ format: formats[format] }))
  for (let row = 0; row < preparedCount; row++) yield { cells }
}

function* choiceRows(listed: readonly FillableColumn[]): Generator<WorkbookRow> {
  const longest = Math.max(0, ...listed.map(({ list }) => list.length))
  for (let row = 0; row < longest; row++)
    yield {
      cells: listed.map(({ list }) => {
        const text = list[row]
        return text === undefined ? null : { text }
      }),
    }
}

function validationOf(
  { header, list, takesOthers, format, help }: FillableColumn,
  at: number,
  { words, lists }: FillableTerms,
  listPlace: number,
): string {
  const letter = columnLetter(at)
  const rule = (attributes: Readonly<Record<string, string>>, ...formulas: string[]) => {
    const all = {
      ...attributes,
      allowBlank: '1',
      showInputMessage: '1',
      promptTitle: header.slice(0, longestTitle),
      prompt: help.slice(0, longestHint),
      sqref: `${letter}2:${letter}${lastRow}`,
    }
    const written = Object.entries(all).map(([name, value]) => `${name}="${attributeText(value)}"`)
    const parts = formulas.map((formula, place) => {
      return `<formula${place + 1}>${xmlText(formula)}</formula${place + 1}>`
    })
    return `<dataValidation ${written.join(' ')}>${parts.join('')}</dataValidation>`
  }
  const refusal = (error: string) => ({
    showErrorMessage: '1',
    errorTitle: header.slice(0, longestTitle),
    error,
  })
  if (list.length > 0) {
    const column = columnLetter(listPlace)
    const errorStyle = takesOthers ? 'warning' : 'stop'
    const terms = { type: 'list', errorStyle, ...refusal(words.notListed) }
    return rule(terms, `'${lists.name}'!$${column}$1:$${column}$${list.length}`)
  }
  if (format === 'number' || format === 'amount')
    return rule({ type: 'decimal', operator: 'between', ...refusal(words.noNumber) }, '-1E+30', '1E+30')
  if (format === 'day') return rule({ type: 'date', operator: 'greaterThan', ...refusal(words.noDay) }, '1')
  return rule({ type: 'custom' }, 'TRUE')
}

/** Ends of lines would be read as spaces. */
function attributeText(text: string): string {
  return xmlText(text).replaceAll('\n', '&#10;')
}
