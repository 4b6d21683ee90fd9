/** Lines of a delimited file, which spreadsheets open as it was meant: no text becomes a formula, none breaks a row. */
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from './formula-text.ts'
import type { SheetCell } from './sheet.ts'

/** What programs take for UTF-8. */
export const delimitedHead = '\uFEFF'

export interface DelimitedCell {
  text: string
  /** Set for numbers and days, which aren't guarded against being read as formulas: at most a minus begins them. */
  isValue?: true
}

/** A day `YYYY-MM-DD`, a moment with how far its clocks are from GMT, for every program. */
export function delimitedDate({
  date,
  hasTime,
  offset = 'GMT',
}: Extract<SheetCell, { date: Date }>): DelimitedCell {
  const text = date.toISOString()
  if (hasTime !== true) return { text: text.slice(0, 10), isValue: true }
  return { text: offset === 'GMT' ? text : text.replace('Z', offset), isValue: true }
}

/** Texts are guarded; reading takes the guard back. */
export function delimitedLines(rows: readonly (readonly DelimitedCell[])[], delimiter = ','): string {
  return stringify(
    rows.map((cells) => cells.map(({ text, isValue }) => (isValue === true ? text : guardFormula(text)))),
    {
      delimiter,
      record_delimiter: 'windows',
      // By itself it quotes the line breaks of its own alone.
      quoted_match: /[\r\n]/,
    },
  )
}
