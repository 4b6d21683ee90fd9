/**
 * Which rows may have letters in their text: a bit for each row in each of some bitmaps, and three letters in a row stand for
 * one of the bitmaps. Letters that a row has are never missed; rows that don't have them are let through now and then.
 */
import { growth } from './growth.ts'

/**
 * Bitmaps for each letter of a text: a third of the bits is set at most, and words of eight letters let about one row of a
 * thousand through. Texts of more than 400 letters fill more of them.
 */
const bitmapsPerLetter = 2.5
const [fewestBitmaps, mostBitmaps] = [64, 1_024]

export class TrigramFilter {
  /** By bitmap, bits by row. */
  readonly #bitmaps: Uint32Array[]

  /** For texts that are about so long. */
  constructor(averageLength: number) {
    const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, averageLength * bitmapsPerLetter)))
    const count = Math.min(mostBitmaps, Math.max(fewestBitmaps, wanted))
    this.#bitmaps = Array.from({ length: count }, () => new Uint32Array(0))
  }

  get bytes(): number {
    return this.#bitmaps.length * (this.#bitmaps[0]?.byteLength ?? 0)
  }

  /** Letters of the row's former text stay noted: the texts of rows that pass are searched anyway. */
  note(row: number, text: string): void {
    const [place, bit] = [row >>> 5, 1 << (row & 31)]
    if (place >= (this.#bitmaps[0]?.length ?? 0)) this.#grow(Math.ceil((place + 1) * growth))
    for (let at = 0, end = text.length - 2; at < end; at++) {
      const bitmap = this.#bitmaps[this.#bitmapOf(text, at)] as Uint32Array
      bitmap[place] = (bitmap[place] as number) | bit
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
    for (let at = 0, end = letters.length - 2; at < end; at++) asked.add(this.#bitmapOf(letters, at))
    for (const place of asked) {
      const bitmap = this.#bitmaps[place] as Uint32Array
      for (let at = 0, end = bits.length; at < end; at++)
        bits[at] = at < bitmap.length ? (bits[at] as number) & (bitmap[at] as number) : 0
    }
    return bits
  }

  #bitmapOf(text: string, at: number): number {
    const [one, two, three] = [lower(text, at), lower(text, at + 1), lower(text, at + 2)]
    const mixed = Math.imul((one << 16) ^ (two << 8) ^ three, 0x9e3779b1)
    return (mixed >>> 20) & (this.#bitmaps.length - 1)
  }

  #grow(length: number): void {
    for (const [place, bitmap] of this.#bitmaps.entries()) {
      const grown = new Uint32Array(length)
      grown.set(bitmap)
      this.#bitmaps[place] = grown
    }
  }
}

/** The UTF-16 code at a place, A to Z in lower case. */
function lower(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 65 && code <= 90 ? code + 32 : code
}
