/**
 * Where each product stands in the order of names, as numbers that can be compared, and the rows in that order. The database
 * knows the order; it says of each product that has moved between which others it stands now.
 */

/** Between neighbours, so that others find room. */
const step = 2 ** 20

/** A product that has come or changed, and which rows stand right before and after it now; null at the ends. */
export interface PlacedRow {
  row: number
  before: number | null
  after: number | null
}

export class NameOrder {
  /** NaN for rows that were never placed. */
  #ranks = new Float64Array(0)
  /** The rows that have a rank, the lowest first; what follows the last one is spare. */
  #rows = new Int32Array(0)
  #count = 0
  #last = 0

  get bytes(): number {
    return this.#ranks.byteLength + this.#rows.byteLength
  }

  /** By row; of two products the first in the order has the lower one. */
  get ranks(): Float64Array {
    return this.#ranks
  }

  /** All rows in the order of names. */
  get rows(): Int32Array {
    return this.#rows.subarray(0, this.#count)
  }

  has(row: number): boolean {
    return !Number.isNaN(this.#ranks[row] ?? Number.NaN)
  }

  grow(length: number): void {
    const grown = new Float64Array(length).fill(Number.NaN)
    grown.set(this.#ranks)
    this.#ranks = grown
    const longer = new Int32Array(length)
    longer.set(this.rows)
    this.#rows = longer
  }

  /** Behind all that were placed so far. */
  append(row: number): void {
    if (this.has(row)) this.#takeOut([row])
    this.#last += step
    this.#ranks[row] = this.#last
    this.#rows[this.#count++] = row
  }

  /** Rows of products that have gone, as far as they have a place. */
  remove(rows: readonly number[]): void {
    const those = rows.filter((row) => this.has(row))
    this.#takeOut(those)
    for (const row of those) this.#ranks[row] = Number.NaN
  }

  /** Rows in the order of names. False where a neighbour has no place: then nothing here can be relied on. */
  place(rows: readonly PlacedRow[]): boolean {
    const placed = rows.map(({ row }) => row)
    this.#takeOut(placed.filter((row) => this.has(row)))
    if (!this.#giveRanks(rows)) return false
    this.#putIn(placed)
    return true
  }

  #giveRanks(rows: readonly PlacedRow[]): boolean {
    for (let first = 0; first < rows.length; ) {
      let last = first
      // Those that stand side by side share the room between their neighbours.
      while (rows[last + 1] !== undefined && rows[last + 1]?.before === rows[last]?.row) last += 1
      if (!this.#placeRun(rows.slice(first, last + 1))) return false
      first = last + 1
    }
    return true
  }

  /** Takes rows out of the order; their ranks are still what they were when they were put in. */
  #takeOut(rows: readonly number[]): void {
    const places = rows
      .map((row) => this.#placeOf(this.#ranks[row] as number))
      .toSorted((one, other) => one - other)
    for (const [gone, place] of places.entries())
      this.#rows.copyWithin(place - gone, place + 1, places[gone + 1] ?? this.#count)
    this.#count -= places.length
  }

  /** Puts rows in by their ranks, which rise from one to the next. */
  #putIn(rows: readonly number[]): void {
    let end = this.#count
    const places = rows.map((row) => this.#placeOf(this.#ranks[row] as number))
    for (let at = rows.length - 1; at >= 0; at--) {
      const place = places[at] as number
      this.#rows.copyWithin(place + at + 1, place, end)
      this.#rows[place + at] = rows[at] as number
      end = place
    }
    this.#count += rows.length
  }

  /** The place of the first row whose rank isn't below this one. */
  #placeOf(rank: number): number {
    let [from, to] = [0, this.#count]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#ranks[this.#rows[middle] as number] as number) < rank) from = middle + 1
      else to = middle
    }
    return from
  }

  #placeRun(run: readonly PlacedRow[]): boolean {
    const { before = null } = run[0] ?? {}
    const { after = null } = run.at(-1) ?? {}
    if (!this.#spread(run, before, after)) {
      this.#numberAnew()
      return this.#spread(run, before, after)
    }
    return true
  }

  /** False where there is no room, or no place of a neighbour. */
  #spread(run: readonly PlacedRow[], before: number | null, after: number | null): boolean {
    const width = step * (run.length + 1)
    const given = after === null ? null : (this.#ranks[after] as number)
    const from = before === null ? (given === null ? 0 : given - width) : (this.#ranks[before] as number)
    const to = given === null ? from + width : given
    const gap = (to - from) / (run.length + 1)
    const ranks = run.map((_, place) => from + gap * (place + 1))
    const isRising = [...ranks, to].every(
      (rank, place) => rank > (place === 0 ? from : (ranks[place - 1] as number)),
    )
    if (!isRising) return false
    for (const [place, { row }] of run.entries()) this.#ranks[row] = ranks[place] as number
    this.#last = Math.max(this.#last, ranks.at(-1) as number)
    return true
  }

  /** Where products were put between the same two again and again, no number is left between them. */
  #numberAnew(): void {
    const sorted = this.#ranks.filter((rank) => !Number.isNaN(rank)).sort()
    this.#ranks = this.#ranks.map((rank) => (Number.isNaN(rank) ? rank : (placeIn(sorted, rank) + 1) * step))
    this.#last = (sorted.length + 1) * step
  }
}

/** First place of a number that is in the list. */
function placeIn(sorted: Float64Array, rank: number): number {
  let [from, to] = [0, sorted.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as number) < rank) from = middle + 1
    else to = middle
  }
  return from
}
