/** Many texts, found by their number, in less memory than as many strings take: four million fit beside all else. */
import { refuse } from '../../errors.ts'

const chunkBytes = 4 * 1024 ** 2
const placesAtOnce = 262_144

export class StringTable {
  readonly #most: number
  readonly #chunks: Buffer[] = []
  /** Where the next text begins, counted over all chunks. */
  #end = 0
  readonly #starts: Float64Array[] = []
  #count = 0
  readonly #rich = new Set<number>()

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  /** Refuses SheetTooLarge. */
  add(text: string, isRich: boolean): void {
    const content = Buffer.from(text)
    if (this.#end + content.length > this.#most) refuse('SheetTooLarge')
    this.#note(this.#end)
    let from = 0
    while (from < content.length) {
      const place = this.#end % chunkBytes
      const chunk = this.#chunkAt(this.#end)
      const taken = content.copy(chunk, place, from)
      from += taken
      this.#end += taken
    }
    if (isRich) this.#rich.add(this.#count)
    this.#count += 1
  }

  /** Null where there is none of this number. */
  find(index: number): { text: string; isRich: boolean } | null {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return null
    const start = this.#startOf(index)
    const end = index + 1 < this.#count ? this.#startOf(index + 1) : this.#end
    return { text: this.#read(start, end), isRich: this.#rich.has(index) }
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

  #note(start: number): void {
    const index = Math.floor(this.#count / placesAtOnce)
    const places = this.#starts[index] ?? new Float64Array(placesAtOnce)
    this.#starts[index] = places
    places[this.#count % placesAtOnce] = start
  }

  #startOf(index: number): number {
    return this.#starts[Math.floor(index / placesAtOnce)]?.[index % placesAtOnce] ?? 0
  }
}
