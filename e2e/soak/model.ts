/** What the two have written: the script's own knowledge of what has to be in the database. */
import type { Company, Field, Stored } from './company.ts'
import { shownText } from './values.ts'

export interface Place {
  row: number
  column: number
}

/** Rows and columns of a block that one person has to themselves. */
export const ownRows = 4
const ownColumns = 2

/** Blocks of theirs and of the other's are beside and below each other: both write into each product. */
export function ownerOf({ row, column }: Place): 0 | 1 {
  return (Math.floor(row / ownRows) + Math.floor(column / ownColumns)) % 2 === 0 ? 0 : 1
}

export class Model {
  readonly company: Company
  readonly #values: Map<string, Map<string, Stored>>
  /** What a place may have shown since the two last met, in order. */
  readonly #shown = new Map<string, string[]>()

  constructor(company: Company, values: Map<string, Map<string, Stored>>) {
    this.company = company
    this.#values = values
    this.forgetShown()
  }

  get places(): Place[] {
    return this.company.products.flatMap((_, row) =>
      this.company.fields.map((_, column) => ({ row, column })),
    )
  }

  field({ column }: Pick<Place, 'column'>): Field {
    const field = this.company.fields[column]
    if (field === undefined) throw new Error(`there is no column ${column}`)
    return field
  }

  product({ row }: Pick<Place, 'row'>): string {
    const product = this.company.products[row]
    if (product === undefined) throw new Error(`there is no row ${row}`)
    return product
  }

  get(place: Place): Stored {
    return this.#values.get(this.product(place))?.get(this.field(place).key) ?? null
  }

  set(place: Place, stored: Stored): void {
    this.#values.get(this.product(place))?.set(this.field(place).key, stored)
    this.passes(place, stored)
  }

  /** It may be seen for a moment, and is not kept. */
  passes(place: Place, stored: Stored): void {
    this.#shown.get(nameOf(place))?.push(this.textOf(place, stored))
  }

  text(place: Place): string {
    return this.textOf(place, this.get(place))
  }

  textOf(place: Place, stored: Stored): string {
    return shownText(this.company, this.field(place), stored)
  }

  describe(place: Place): string {
    return `${this.field(place).name} in row ${place.row}`
  }

  forgetShown(): void {
    for (const place of this.places) this.#shown.set(nameOf(place), [this.text(place)])
  }

  /** Whether a place could show these texts one after the other: none that never was, and none that was over. */
  couldShow(place: Place, texts: readonly string[]): boolean {
    const known = this.#shown.get(nameOf(place)) ?? []
    let at = 0
    for (const text of texts) {
      while (at < known.length && known[at] !== text) at += 1
      if (at === known.length) return false
    }
    return true
  }

  /** What could be shown, to be reported. */
  history(place: Place): readonly string[] {
    return this.#shown.get(nameOf(place)) ?? []
  }

  /** Places whose stored value is another one. */
  differences(stored: Map<string, Map<string, Stored>>, places: readonly Place[]): string[] {
    return places.flatMap((place) => {
      const there = stored.get(this.product(place))?.get(this.field(place).key) ?? null
      const expected = this.get(place)
      return there === expected ? [] : [`${this.describe(place)} is ${there}, not ${expected}`]
    })
  }
}

export function nameOf({ row, column }: Place): string {
  return `${row} ${column}`
}
