/** Rows out of the XML of a sheet. */
import { type CellTerms, cellOf, type RawCell } from './cell-value.ts'
import { damaged, placeOfCell, placeOfRow, tooLarge } from './faults.ts'
import type { ReadCell, ReadRow } from './sheet-file.ts'
import { CellText } from './workbook-parts.ts'
import type { XmlHandler } from './xml-events.ts'

export class SheetRows implements XmlHandler {
  readonly #terms: CellTerms
  #done: ReadRow[] = []
  #row = 0
  #cells: (ReadCell | null)[] | null = null
  #column = -1
  #cell: RawCell | null = null
  #isInValue = false
  #isInFormula = false
  readonly #inline: CellText
  #characters = 0

  constructor(terms: CellTerms) {
    this.#terms = terms
    this.#inline = new CellText(terms.limits.cellCharacters, () => this.place)
  }

  /** Place of the cell or row that is being read. */
  get place(): string {
    const { sheet } = this.#terms
    return this.#cell === null ? placeOfRow(sheet, this.#row) : placeOfCell(sheet, this.#row, this.#column)
  }

  /** Takes the rows that are complete. */
  take(): ReadRow[] {
    const done = this.#done
    this.#done = []
    return done
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes.r)
    else if (this.#cells === null) return
    else if (name === 'c') this.#openCell(attributes)
    else if (this.#cell === null) return
    else if (name === 'v') this.#isInValue = true
    else if (name === 'f') {
      this.#cell.isFormula = true
      this.#isInFormula = true
    } else if (name === 'is') this.#inline.begin()
    else this.#inline.open(name, attributes)
  }

  text(text: string): void {
    if (this.#cell === null) return
    if (this.#isInValue) {
      this.#cell.value = (this.#cell.value ?? '') + text
      if (this.#cell.value.length > this.#terms.limits.cellCharacters) tooLarge(this.place)
    } else if (this.#isInFormula) {
      if (this.#cell.formula.length < longestFormula) this.#cell.formula += text
    } else this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'row' && this.#cells !== null) {
      this.#done.push({ row: this.#row, cells: this.#cells })
      this.#cells = null
    } else if (this.#cell === null) return
    else if (name === 'c') this.#closeCell(this.#cell)
    else if (name === 'v') this.#isInValue = false
    else if (name === 'f') this.#isInFormula = false
    else if (name === 'is') {
      this.#cell.inline = this.#inline.value()
      this.#cell.isRich = this.#inline.isRich
    } else this.#inline.close(name)
  }

  /** Numbers that are absent go on from the one before. */
  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!(Number.isInteger(row) && row > this.#row)) damaged(this.place)
    if (row > this.#terms.limits.rows) tooLarge(this.place)
    this.#row = row
    this.#cells = []
    this.#column = -1
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : (columnOf(r) ?? damaged(this.place))
    this.#cell = {
      type: t ?? 'n',
      style: Number(s ?? 0),
      value: null,
      inline: null,
      isFormula: false,
      formula: '',
      isRich: false,
    }
    this.#isInValue = false
    this.#isInFormula = false
    this.#inline.begin()
  }

  #closeCell(raw: RawCell): void {
    const cells = this.#cells
    const cell = cellOf(raw, this.#terms, () => this.place)
    if (cell !== null && cells !== null) {
      const { columns, sheetCharacters } = this.#terms.limits
      // Cells that are skipped count as well: the reader of the row gets a null for each.
      this.#characters += cell.text.length + Math.max(1, this.#column - cells.length)
      if (this.#column >= columns || this.#characters > sheetCharacters) tooLarge(this.place)
      while (cells.length < this.#column) cells.push(null)
      const link = linkOf(raw.formula) ?? this.#terms.links.get(linkPlace(this.#row, this.#column))
      this.#characters += link?.length ?? 0
      cells[this.#column] = link === undefined ? cell : { ...cell, link }
    }
    this.#cell = null
  }
}

/** As long as Excel takes them. */
const longestFormula = 8_192

/** Where `HYPERLINK("https://…", "Care page")` leads; what is computed there is nobody's to tell. */
function linkOf(formula: string): string | undefined {
  const target = /^\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i.exec(formula)?.[1]
  return target?.replaceAll('""', '"')
}

/** How links are kept by the place of their cell; the row from 1, the column from 0. */
export function linkPlace(row: number, column: number): string {
  return `${row} ${column}`
}

/** Longer names no program has. */
const mostLetters = 4

/** From 0, of `AB12`; null for what names none. */
export function columnOf(place: string): number | null {
  const [letters = ''] = /^[A-Z]*/i.exec(place.slice(0, mostLetters)) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column === 0 ? null : column - 1
}
