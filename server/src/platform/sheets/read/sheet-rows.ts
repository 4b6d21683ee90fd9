/** Rows out of the XML of a sheet. */
import { refuse } from '../../errors.ts'
import { type CellTerms, cellOf, type RawCell } from './cell-value.ts'
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
  readonly #inline = new CellText()

  constructor(terms: CellTerms) {
    this.#terms = terms
  }

  /** Those that are whole. */
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
    else if (name === 'f') this.#cell.isFormula = true
    else if (name === 'is') this.#inline.begin()
    else this.#inline.open(name, attributes)
  }

  text(text: string): void {
    if (this.#cell === null) return
    if (this.#isInValue) this.#cell.value = (this.#cell.value ?? '') + text
    else this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'row' && this.#cells !== null) {
      this.#done.push({ row: this.#row, cells: this.#cells })
      this.#cells = null
    } else if (this.#cell === null) return
    else if (name === 'c') this.#closeCell(this.#cell)
    else if (name === 'v') this.#isInValue = false
    else if (name === 'is') {
      this.#cell.inline = this.#inline.value()
      this.#cell.isRich = this.#inline.isRich
    } else this.#inline.close(name)
  }

  /** Numbers that are absent go on from the one before. */
  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!(Number.isInteger(row) && row > this.#row)) refuse('SheetDamaged')
    if (row > this.#terms.limits.rows) refuse('SheetTooLarge')
    this.#row = row
    this.#cells = []
    this.#column = -1
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    this.#cell = {
      type: t ?? 'n',
      style: Number(s ?? 0),
      value: null,
      inline: null,
      isFormula: false,
      isRich: false,
    }
    this.#isInValue = false
  }

  #closeCell(raw: RawCell): void {
    this.#cell = null
    const cell = cellOf(raw, this.#terms)
    if (cell === null || this.#cells === null) return
    if (this.#column >= this.#terms.limits.columns) refuse('SheetTooLarge')
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }
}

/** From 0, of `AB12`. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column === 0 ? refuse('SheetDamaged') : column - 1
}
