/** A text of each product, for looking for letters in it. Knows no database. */
import { Dictionary } from './dictionary.ts'

/** Of more different texts each row has its own; of fewer, each is looked into once. */
const mostDifferent = 2_000
/** What a text takes beside its letters: its head and its place in the list. */
const entryBytes = 24

/** As they are, or as an expression of nothing but letters. */
export type Letters = string | RegExp

export class KeptText {
  #codes = new Int32Array(0)
  #dictionary: Dictionary | null = new Dictionary()
  /** Once there are too many for the dictionary. */
  #texts: (string | null)[] = []
  #bytesOfTexts = 0

  get bytes(): number {
    return this.#codes.byteLength + (this.#dictionary?.bytes ?? 0) + this.#bytesOfTexts
  }

  grow(length: number): void {
    if (this.#dictionary === null) return
    const grown = new Int32Array(length)
    grown.set(this.#codes)
    this.#codes = grown
  }

  set(at: number, text: string | null): void {
    if (this.#dictionary === null) {
      this.#bytesOfTexts += bytesOf(text) - bytesOf(this.#texts[at] ?? null)
      this.#texts[at] = text
      return
    }
    this.#codes[at] = text === null ? 0 : this.#dictionary.codeOf(text)
    if (this.#dictionary.size > mostDifferent) this.#giveEachItsOwn(this.#dictionary)
  }

  /** Marks rows in whose text the letters stand. Only what is among these rows, and isn't marked yet, is looked into. */
  mark(among: Uint8Array, letters: Letters, marks: Uint8Array): void {
    if (this.#dictionary === null) markTexts(this.#texts, among, letters, marks)
    else markCodes(this.#codes, this.#dictionary, among, letters, marks)
  }

  #giveEachItsOwn(dictionary: Dictionary): void {
    this.#texts = Array.from(this.#codes, (code) => dictionary.textOf(code))
    this.#bytesOfTexts = this.#texts.reduce((sum, text) => sum + bytesOf(text), 0)
    this.#dictionary = null
    this.#codes = new Int32Array(0)
  }
}

function markTexts(
  texts: readonly (string | null)[],
  among: Uint8Array,
  letters: Letters,
  marks: Uint8Array,
): void {
  for (let at = 0, end = marks.length; at < end; at++) {
    if (among[at] === 0 || marks[at] === 1) continue
    const text = texts[at] ?? null
    if (text !== null && standIn(text, letters)) marks[at] = 1
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
      found[code] = text !== null && standIn(text, letters) ? 1 : 0
    }
    marks[at] = found[code] as number
  }
}

function standIn(text: string, letters: Letters): boolean {
  return typeof letters === 'string' ? text.includes(letters) : letters.test(text)
}

/** In any case, of the letters from A to Z: no other character is taken for one of these, as in PostgreSQL. */
export function lettersInAnyCase(text: string): Letters {
  return new RegExp(RegExp.escape(text), 'i')
}

function bytesOf(text: string | null): number {
  if (text === null) return 0
  return entryBytes + text.length * (/^[\0-\xff]*$/.test(text) ? 1 : 2)
}
