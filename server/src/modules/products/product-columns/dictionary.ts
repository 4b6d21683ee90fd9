/** Different texts of a column, numbered from 1 as they come; 0 stands for none. Nothing is ever taken out. */

/** What an entry takes beside its letters: the text itself, its place in the map and in the list. */
const entryBytes = 100

export class Dictionary {
  readonly #codes = new Map<string, number>()
  readonly #texts: (string | null)[] = [null]
  #letters = 0

  get size(): number {
    return this.#codes.size
  }

  get bytes(): number {
    return this.#letters * 2 + this.size * entryBytes
  }

  codeOf(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.#texts.length
    this.#codes.set(text, code)
    this.#texts.push(text)
    this.#letters += text.length
    return code
  }

  textOf(code: number): string | null {
    return this.#texts[code] ?? null
  }

  /** By number: 1 for each of these texts. */
  table(texts: ReadonlySet<string>): Uint8Array {
    const table = new Uint8Array(this.#texts.length)
    for (const text of texts) {
      const code = this.#codes.get(text)
      if (code !== undefined) table[code] = 1
    }
    return table
  }

  /** By number: 1 for each text that is meant. */
  tableOf(isMeant: (text: string) => boolean): Uint8Array {
    const table = new Uint8Array(this.#texts.length)
    for (const [text, code] of this.#codes) table[code] = isMeant(text) ? 1 : 0
    return table
  }

  every(fits: (text: string) => boolean): boolean {
    return this.#codes.keys().every(fits)
  }
}

/** The same of numbers; 0 stands for none. */
export class NumberCodes {
  readonly #codes = new Map<number, number>()
  readonly #numbers: number[] = [Number.NaN]
  /** Sorted when somebody asks: what is sorted already is quickly put beside what has come since. */
  #order: number[] = []

  get size(): number {
    return this.#codes.size
  }

  get bytes(): number {
    return this.size * entryBytes
  }

  codeOf(value: number): number {
    if (Number.isNaN(value)) return 0
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.#numbers.length
    this.#codes.set(value, code)
    this.#numbers.push(value)
    return code
  }

  numberOf(code: number): number {
    return this.#numbers[code] ?? Number.NaN
  }

  /** From the lowest number to the highest; the one for none comes last. */
  codesInOrder(): readonly number[] {
    if (this.#order.length < this.#numbers.length) {
      const known = this.#order.filter((code) => code !== 0)
      const added = [...this.#numbers.keys()].slice(Math.max(this.#order.length, 1))
      this.#order = [...known, ...added].sort((one, other) => this.numberOf(one) - this.numberOf(other))
      this.#order.push(0)
    }
    return this.#order
  }
}
