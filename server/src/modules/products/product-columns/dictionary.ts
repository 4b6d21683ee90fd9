/** Different texts of a column, numbered from 1 as they come; 0 stands for none. Nothing is ever taken out. */

/** What an entry takes beside its letters: the text itself, its place in the map and in the list. */
const entryBytes = 100

export class Dictionary {
  readonly #codes = new Map<string, number>()
  readonly #texts: (string | null)[] = [null]
  #letters = 0
  /** Codes below this one have been checked for being days. */
  #lookedAt = 1
  #areDays = true
  readonly #order = new CodesInOrder((one, other) =>
    compareLetters(this.#texts[one] ?? '', this.#texts[other] ?? ''),
  )

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

  /** Whether each text is a day, whose letters are in the order of time. */
  get areDays(): boolean {
    while (this.#areDays && this.#lookedAt < this.#texts.length)
      this.#areDays = isDay(this.#texts[this.#lookedAt++] ?? '')
    return this.#areDays
  }

  /** Codes in the order of their texts, by UTF-16 code; the code for a missing text comes last. */
  codesByLetters(): readonly number[] {
    return this.#order.among(this.#texts.length)
  }
}

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export function compareLetters(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Codes are sorted when they are read: adding a few to those that are sorted already is fast. */
class CodesInOrder {
  readonly #compare: (one: number, other: number) => number
  #codes: number[] = []

  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare
  }

  /** Sorted codes below `length`; 0 is the last. */
  among(length: number): readonly number[] {
    const known = this.#codes.length
    if (known < length) {
      const added = Array.from({ length: length - Math.max(known, 1) }, (_, at) => Math.max(known, 1) + at)
      this.#codes = [...this.#codes.slice(0, -1), ...added].sort(this.#compare)
      this.#codes.push(0)
    }
    return this.#codes
  }
}

/** Like `CodesInOrder`, of numbers; 0 stands for none. */
export class NumberCodes {
  readonly #codes = new Map<number, number>()
  readonly #numbers: number[] = [Number.NaN]
  readonly #order = new CodesInOrder((one, other) => this.numberOf(one) - this.numberOf(other))

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

  /** By code: 1 for each number that is meant, NaN standing for none. */
  tableOf(isMeant: (value: number) => boolean): Uint8Array {
    return Uint8Array.from(this.#numbers, (value) => (isMeant(value) ? 1 : 0))
  }

  /** Codes from the lowest number to the highest; the code for a missing number comes last. */
  codesInOrder(): readonly number[] {
    return this.#order.among(this.#numbers.length)
  }
}
