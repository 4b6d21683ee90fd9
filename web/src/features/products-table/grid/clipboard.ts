/** Blocks of cells as spreadsheets exchange them: rows of tab-separated texts, quoted where they need it. */
import Papa from 'papaparse'

export function blockToText(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { delimiter: '\t', newline: '\n' })
}

/** At least one row of one text. The line break that spreadsheets put at the end is none of a row. */
export function textToBlock(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' })
  return data.length === 0 ? [['']] : data
}
