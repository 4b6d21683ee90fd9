/**
 * Which rows may have letters in their text: a bit for each row in each of some sheets, and three letters in a row stand for
 * one of the sheets. Letters that a row has are never missed; rows that don't have them are let through now and then.
 */
import { growth } from './growth.ts'

/**
 * Sheets for each letter of a text: a third of the bits is set at most, and words of eight letters let about one row of a
 * thousand through. Texts of more than 400 letters fill more of them.
 */
const sheetsPerLetter = 2.5
const [fewestSheets, mostSheets] = [64, 1_024]

export class LetterSieve {
  /** By sheet, bits by row. */
  readonly #sheets: Uint32Array[]

  /** For texts that are about so long. */
  constructor(averageLength: number) {
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, averageLength * sheetsPerLetter)))
    const count = Math.min(mostSheets, Math.max(fewestSheets, wanted))
    this.#sheets = Array.from({ length: count }, () => new Uint32Array(0))
  }

  get bytes(): number {
    return this.#sheets.length * (this.#sheets[0]?.byteLength ?? 0)
  }

  /** Letters of the row's former text stay noted: the texts of rows that pass are searched anyway. */
  note(row: number, text: string): void {
    const [place, bit] = [row >>> 5, 1 << (row & 31)]
    if (place >= (this.#sheets[0]?.length ?? 0)) this.#grow(Math.ceil((place + 1) * growth))
    for (let at = 0, end = text.length - 2; at < end; at++) {
      const sheet = this.#sheets[this.#sheetOf(text, at)] as Uint32Array
      sheet[place] = (sheet[place] as number) | bit
    }
  }

  /**
   * Those of the rows, as bits, that may have the letters, A to Z in any case; null where there are too few letters to tell.
   * What it takes depends on the letters and on how many rows there are, not on what stands in them.
   */
  rowsWith(letters: string, among: Uint32Array): Uint32Array | null {
    if (letters.length < 3) return null
    const bits = among.slice()
    const asked = new Set<number>()
    for (let at = 0, end = letters.length - 2; at < end; at++) asked.add(this.#sheetOf(letters, at))
    for (const place of asked) {
      const sheet = this.#sheets[place] as Uint32Array
      for (let at = 0, end = bits.length; at < end; at++)
        bits[at] = at < sheet.length ? (bits[at] as number) & (sheet[at] as number) : 0
    }
    return bits
  }

  #sheetOf(text: string, at: number): number {
    const [one, two, three] = [lower(text, at), lower(text, at + 1), lower(text, at + 2)]
    const mixed = Math.imul((one << 16) ^ (two << 8) ^ three, 0x9e3779b1)
    return (mixed >>> 20) & (this.#sheets.length - 1)
  }

  #grow(length: number): void {
    for (const [place, sheet] of this.#sheets.entries()) {
      const grown = new Uint32Array(length)
      grown.set(sheet)
      this.#sheets[place] = grown
    }
  }
}

/** The UTF-16 code at a place, A to Z in lower case. */
function lower(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 65 && code <= 90 ? code + 32 : code
}
