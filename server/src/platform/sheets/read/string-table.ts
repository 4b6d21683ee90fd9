/** Many texts, found by their number, in less memory than as many strings take: four million fit beside all else. */
import { tooLarge } from './faults.ts'

const chunkBytes = 4 * 1024 ** 2
const placesAtOnce = 262_144
const placeBytes = 8

export class StringTable {
  readonly #most: number
  readonly #part: string
  readonly #chunks: Buffer[] = []
  /** Where the next text begins, counted over all chunks. */
  #end = 0
  readonly #starts: Float64Array[] = []
  #count = 0

  /** `part`: where the texts are from. */
  constructor(mostBytes: number, part: string) {
    this.#most = mostBytes
    this.#part = part
  }

  /** Refuses SheetTooLarge. */
  add(text: string, isRich: boolean): void {
    const content = Buffer.from(text)
    // Texts without anything in them take their place.
    if (this.#end + content.length + this.#count * placeBytes > this.#most) tooLarge(this.#part)
    this.#note(this.#end, isRich)
    let from = 0
    while (from < content.length) {
      const place = this.#end % chunkBytes
      const chunk = this.#chunkAt(this.#end)
      const taken = content.copy(chunk, place, from)
      from += taken
      this.#end += taken
    }
    this.#count += 1
  }

  /** Null where there is none of this number. */
  find(index: number): { text: string; isRich: boolean } | null {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return null
    const start = this.#startOf(index)
    const end = index + 1 < this.#count ? this.#startOf(index + 1) : this.#end
    return { text: this.#read(start, end), isRich: this.#noted(index) % 2 === 1 }
  }

  #read(start: number, end: number): string {
    const pieces: Buffer[] = []
    for (let from = start; from < end; ) {
      const place = from % chunkBytes
      const piece = this.#chunkAt(from).subarray(place, Math.min(chunkBytes, place + end - from))
      pieces.push(piece)
      from += piece.length
    }
    const [only] = pieces
    return only !== undefined && pieces.length === 1 ? only.toString() : Buffer.concat(pieces).toString()
  }

  #chunkAt(byte: number): Buffer {
    const index = Math.floor(byte / chunkBytes)
    const chunk = this.#chunks[index] ?? Buffer.allocUnsafe(chunkBytes)
    this.#chunks[index] = chunk
    return chunk
  }

  /** Where it starts, and whether it is rich, in one number. */
  #note(start: number, isRich: boolean): void {
    const index = Math.floor(this.#count / placesAtOnce)
    const places = this.#starts[index] ?? new Float64Array(placesAtOnce)
    this.#starts[index] = places
    places[this.#count % placesAtOnce] = start * 2 + (isRich ? 1 : 0)
  }

  #startOf(index: number): number {
    return Math.floor(this.#noted(index) / 2)
  }

  #noted(index: number): number {
    return this.#starts[Math.floor(index / placesAtOnce)]?.[index % placesAtOnce] ?? 0
  }
}
