/** Blocks of cells as spreadsheets exchange them: rows of tab-separated texts, quoted where they need it. */
import Papa from 'papaparse'

export function blockToText(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { delimiter: '\t', newline: '\n' })
}

/** A text in quotes, those within doubled, up to the end of its cell. */
const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const plain = /[^\t\r\n]*/y
const end = /\t|\r\n|\r|\n|$/y

/**
 * At least one row of one text. The line break that spreadsheets put at the end is none of a row. Quotes around a text are
 * a spreadsheet's only where its cell ends with them: it copies `"Nordic" chair` as it stands.
 */
export function textToBlock(text: string): string[][] {
  const whole = text.replace(/\r?\n$/, '')
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(whole)
    at += found?.[0].length ?? 0
    return found
  }
  const cell = (): string => {
    const within = take(quoted)?.[1]
    if (within !== undefined) return within.replaceAll('""', '"')
    return take(plain)?.[0] ?? ''
  }
  const rows: string[][] = [[cell()]]
  for (let sign = take(end)?.[0]; sign !== undefined && sign !== ''; sign = take(end)?.[0]) {
    if (sign === '\t') rows.at(-1)?.push(cell())
    else rows.push([cell()])
  }
  return rows
}
