/** In which row a product is. Sixteen bytes for each that came in the order of the ids; others in a map. */
import { growth } from './growth.ts'

/** What a product in the map takes. */
const entryBytes = 120

type Words = readonly [number, number, number, number]

export class ProductIds {
  #words = new Uint32Array(0)
  #sorted = 0
  readonly #later = new Map<string, number>()
  readonly #laterIds: string[] = []

  get count(): number {
    return this.#sorted + this.#later.size
  }

  get bytes(): number {
    return this.#words.byteLength + this.#later.size * entryBytes
  }

  find(id: string): number | null {
    return this.#later.get(id) ?? this.#search(wordsOf(id))
  }

  /** The row of a product, a new one for a product that has none. */
  add(id: string): number {
    const words = wordsOf(id)
    if (this.#later.size === 0 && (this.#sorted === 0 || this.#compare(this.#sorted - 1, words) < 0)) {
      this.#append(words)
      return this.#sorted - 1
    }
    const known = this.#later.get(id) ?? this.#search(words)
    if (known !== null) return known
    const at = this.count
    this.#later.set(id, at)
    this.#laterIds.push(id)
    return at
  }

  /** The product of a row. */
  idOf(row: number): string {
    if (row >= this.#sorted) return this.#laterIds[row - this.#sorted] as string
    const digits = this.#words.subarray(row * 4, row * 4 + 4).reduce((text, word) => text + hex(word), '')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  /** Below 0 where the product of one row comes before that of another in the order of the ids. */
  order(one: number, other: number): number {
    if (one < this.#sorted && other < this.#sorted) return one - other
    const [first, second] = [this.idOf(one), this.idOf(other)]
    return first < second ? -1 : first > second ? 1 : 0
  }

  #append(words: Words): void {
    const at = this.#sorted * 4
    if (at + 4 > this.#words.length) {
      const grown = new Uint32Array(Math.ceil(at * growth) + 4_000)
      grown.set(this.#words)
      this.#words = grown
    }
    this.#words.set(words, at)
    this.#sorted += 1
  }

  #search(words: Words): number | null {
    let from = 0
    let to = this.#sorted - 1
    while (from <= to) {
      const middle = (from + to) >> 1
      const order = this.#compare(middle, words)
      if (order === 0) return middle
      if (order < 0) from = middle + 1
      else to = middle - 1
    }
    return null
  }

  /** Below 0 where the id of a row comes before `words`. */
  #compare(row: number, words: Words): number {
    for (let place = 0; place < 4; place++) {
      const difference = (this.#words[row * 4 + place] as number) - (words[place] as number)
      if (difference !== 0) return difference
    }
    return 0
  }
}

const hex = (word: number) => word.toString(16).padStart(8, '0')

function wordsOf(id: string): Words {
  const digits = id.replaceAll('-', '')
  const word = (at: number) => Number.parseInt(digits.slice(at, at + 8), 16)
  return [word(0), word(8), word(16), word(24)]
}
