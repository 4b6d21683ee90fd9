/** A text of each product, for looking for letters in it. Knows no database. */
import { Dictionary } from './dictionary.ts'
import { filterBits } from './row-bits.ts'
import { TrigramFilter } from './trigram-filter.ts'

/** Up to so many different texts are stored and searched once each; with more, each row stores its own. */
const mostDifferent = 2_000
/** What a text takes beside its letters: its head and its place in the list. */
const entryBytes = 24

export interface Letters {
  text: string
  standIn(text: string): boolean
}

/** Letters being looked for in one text of each product; rows are bits. */
export interface TextSearch {
  /** Those of the rows whose text may have the letters; null where only a search in the texts can tell. */
  candidates(among: Uint32Array): Uint32Array | null
  /** Those of the rows whose text has the letters; only the texts of `among` are searched. */
  rowsAmong(among: Uint32Array): Uint32Array
}

export class KeptText {
  #codes = new Int32Array(0)
  #dictionary = new Dictionary()
  /** Instead, once there are too many for the dictionary. */
  #own: OwnTexts | null = null

  get bytes(): number {
    return this.#own?.bytes ?? this.#codes.byteLength + this.#dictionary.bytes
  }

  grow(length: number): void {
    if (this.#own !== null) return
    const grown = new Int32Array(length)
    grown.set(this.#codes)
    this.#codes = grown
  }

  set(at: number, text: string | null): void {
    if (this.#own !== null) {
      this.#own.set(at, text)
      return
    }
    this.#codes[at] = text === null ? 0 : this.#dictionary.codeOf(text)
    if (this.#dictionary.size > mostDifferent) this.#giveEachItsOwn()
  }

  at(row: number): string | null {
    return this.#own === null ? this.#dictionary.textOf(this.#codes[row] ?? 0) : this.#own.at(row)
  }

  lookFor(letters: Letters): TextSearch {
    return this.#own?.lookFor(letters) ?? lookInCodes(this.#codes, this.#dictionary, letters)
  }

  #giveEachItsOwn(): void {
    this.#own = new OwnTexts(Array.from(this.#codes, (code) => this.#dictionary.textOf(code)))
    this.#dictionary = new Dictionary()
    this.#codes = new Int32Array(0)
  }
}

/** A text of its own for each row, looked into where a trigram filter lets it through. */
class OwnTexts {
  readonly #texts: (string | null)[] = []
  readonly #filter: TrigramFilter
  #bytesOfTexts = 0

  constructor(texts: readonly (string | null)[]) {
    const there = texts.filter((text) => text !== null)
    this.#filter = new TrigramFilter(there.reduce((sum, text) => sum + text.length, 0) / there.length)
    for (const [at, text] of texts.entries()) this.set(at, text)
  }

  get bytes(): number {
    return this.#bytesOfTexts + this.#filter.bytes
  }

  at(row: number): string | null {
    return this.#texts[row] ?? null
  }

  set(at: number, text: string | null): void {
    this.#bytesOfTexts += bytesOf(text) - bytesOf(this.#texts[at] ?? null)
    this.#texts[at] = text
    if (text !== null) this.#filter.note(at, text)
  }

  lookFor({ text, standIn }: Letters): TextSearch {
    const texts = this.#texts
    return {
      candidates: (among) => this.#filter.rowsWith(text, among),
      rowsAmong: (among) =>
        filterBits(among, (row) => {
          const own = texts[row] ?? null
          return own !== null && standIn(own)
        }),
    }
  }
}

/** A text that only other rows have is not looked into either. */
function lookInCodes(codes: Int32Array, dictionary: Dictionary, { standIn }: Letters): TextSearch {
  const unknown = 2
  const found = new Uint8Array(dictionary.size + 1).fill(unknown)
  const look = (code: number) => {
    const text = dictionary.textOf(code)
    return text !== null && standIn(text) ? 1 : 0
  }
  const rowsAmong = (among: Uint32Array) => {
    const rows = new Uint32Array(among.length)
    for (let place = 0, end = among.length; place < end; place++) {
      let those = 0
      for (let left = among[place] as number, row = place * 32; left !== 0; left >>>= 1, row++) {
        if ((left & 1) === 0) continue
        const code = codes[row] as number
        if (found[code] === unknown) found[code] = look(code)
        those |= (found[code] as number) << (row & 31)
      }
      rows[place] = those
    }
    return rows
  }
  return { candidates: rowsAmong, rowsAmong }
}

export function lettersAsTheyAre(text: string): Letters {
  return { text, standIn: (where) => where.includes(text) }
}

/** Ignores the case of A to Z; no other character is taken for one of these, as in PostgreSQL. */
export function lettersInAnyCase(text: string): Letters {
  const pattern = new RegExp(RegExp.escape(text), 'i')
  return { text, standIn: (where) => pattern.test(where) }
}

function bytesOf(text: string | null): number {
  if (text === null) return 0
  return entryBytes + text.length * (/^[\0-\xff]*$/.test(text) ? 1 : 2)
}
