/** What a spreadsheet is once it is open: its sheets, and their rows one after the other. */

/**
 * A cell with something in it. `text` is its value: a number with a dot, without exponent and grouping; a date as
 * `YYYY-MM-DD`, with ` HH:MM:SS` where it has a time; `true` or `false`; the name of an error, such as `#N/A`.
 */
export interface ReadCell {
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  text: string
  /** A text of which parts are formatted differently. */
  isRich?: true
  /** Where it leads, by a hyperlink of the cell or by its formula `HYPERLINK()`. */
  link?: string
  /** A number that is shown in percent: 0.125 as 12.5 %. */
  isPercent?: true
  /** Its value is what a formula came to when the file was saved. */
  isFormula?: true
}

export interface ReadRow {
  /**
   * Number of the row in the file, from 1. In a delimited file, the number of the record, however many lines it has.
   */
  row: number
  /** Cells up to the last one that has content; empty cells behind it are absent. */
  cells: readonly (ReadCell | null)[]
}

export interface SheetFile {
  kind: 'xlsx' | 'csv'
  /** The sheets of a workbook; empty for delimited files. */
  sheets: readonly { name: string; isHidden: boolean }[]
  /** The delimiter of a delimited file. */
  delimiter?: string
  /** Rows of the sheet with this name, else of the first visible one; empty rows may be absent. */
  rows(sheet?: string | null): AsyncIterable<ReadRow>
}

/** What no file that people work with exceeds. */
export interface SheetLimits {
  rows: number
  columns: number
  /** Characters of one cell. */
  cellCharacters: number
  /** Characters of all cells of a sheet; one text that a workbook keeps once may be named by each of them. */
  sheetCharacters: number
  /** Bytes that one part of a workbook may unpack to. */
  partBytes: number
  /** Bytes of texts that a workbook keeps in one place for all cells; they lie in memory. */
  sharedTextBytes: number
}

export const usualSheetLimits: SheetLimits = {
  rows: 1_048_576,
  columns: 1_000,
  cellCharacters: 100_000,
  sheetCharacters: 512 * 1024 ** 2,
  partBytes: 2 * 1024 ** 3,
  sharedTextBytes: 192 * 1024 ** 2,
}

export interface CellStyle {
  /** Numbers are shown as dates. */
  isDate: boolean
  /** How many digits of whole numbers are shown at least, with zeros before them; 0 where the format doesn't say. */
  digits: number
  /** Numbers are shown in percent. */
  isPercent: boolean
}
