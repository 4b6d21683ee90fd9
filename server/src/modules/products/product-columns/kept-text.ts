/** A text of each product, for looking for letters in it. Knows no database. */
import { Dictionary } from './dictionary.ts'
import { eachBit, LetterSieve } from './letter-sieve.ts'

/** Of more different texts each row has its own; of fewer, each is looked into once. */
const mostDifferent = 2_000
/** What a text takes beside its letters: its head and its place in the list. */
const entryBytes = 24

export interface Letters {
  text: string
  standIn(text: string): boolean
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

  /** Marks rows in whose text the letters stand. Only what is among these rows, and isn't marked yet, is looked into. */
  mark(among: Uint8Array, letters: Letters, marks: Uint8Array): void {
    if (this.#own !== null) this.#own.mark(among, letters, marks)
    else markCodes(this.#codes, this.#dictionary, among, letters, marks)
  }

  #giveEachItsOwn(): void {
    this.#own = new OwnTexts(Array.from(this.#codes, (code) => this.#dictionary.textOf(code)))
    this.#dictionary = new Dictionary()
    this.#codes = new Int32Array(0)
  }
}

/** A text of its own for each row, looked into where a sieve lets it through. */
class OwnTexts {
  readonly #texts: (string | null)[] = []
  readonly #sieve: LetterSieve
  #bytesOfTexts = 0

  constructor(texts: readonly (string | null)[]) {
    const there = texts.filter((text) => text !== null)
    this.#sieve = new LetterSieve(there.reduce((sum, text) => sum + text.length, 0) / there.length)
    for (const [at, text] of texts.entries()) this.set(at, text)
  }

  get bytes(): number {
    return this.#bytesOfTexts + this.#sieve.bytes
  }

  set(at: number, text: string | null): void {
    this.#bytesOfTexts += bytesOf(text) - bytesOf(this.#texts[at] ?? null)
    this.#texts[at] = text
    if (text !== null) this.#sieve.note(at, text)
  }

  mark(among: Uint8Array, letters: Letters, marks: Uint8Array): void {
    const lookInto = (at: number) => {
      const text = this.#texts[at] ?? null
      if (marks[at] === 0 && text !== null && letters.standIn(text)) marks[at] = 1
    }
    const candidates = this.#sieve.rowsWith(letters.text, among)
    if (candidates !== null) eachBit(candidates, lookInto)
    else for (let at = 0, end = marks.length; at < end; at++) if (among[at] === 1) lookInto(at)
  }
}

/** A text that only other rows have is not looked into either. */
function markCodes(
  codes: Int32Array,
  dictionary: Dictionary,
  among: Uint8Array,
  letters: Letters,
  marks: Uint8Array,
): void {
  const unknown = 2
  const found = new Uint8Array(dictionary.size + 1).fill(unknown)
  for (let at = 0, end = marks.length; at < end; at++) {
    if (among[at] === 0 || marks[at] === 1) continue
    const code = codes[at] as number
    if (found[code] === unknown) {
      const text = dictionary.textOf(code)
      found[code] = text !== null && letters.standIn(text) ? 1 : 0
    }
    marks[at] = found[code] as number
  }
}

export function lettersAsTheyAre(text: string): Letters {
  return { text, standIn: (where) => where.includes(text) }
}

/** In any case, of the letters from A to Z: no other character is taken for one of these, as in PostgreSQL. */
export function lettersInAnyCase(text: string): Letters {
  const pattern = new RegExp(RegExp.escape(text), 'i')
  return { text, standIn: (where) => pattern.test(where) }
}

function bytesOf(text: string | null): number {
  if (text === null) return 0
  return entryBytes + text.length * (/^[\0-\xff]*$/.test(text) ? 1 : 2)
}
