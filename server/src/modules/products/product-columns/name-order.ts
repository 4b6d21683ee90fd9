/**
 * Where each product stands in the order of names, as numbers that can be compared. The database knows the order; it says of
 * each product that has changed between which others it stands now.
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
  #last = 0

  get bytes(): number {
    return this.#ranks.byteLength
  }

  /** By row; of two products the first in the order has the lower one. */
  get ranks(): Float64Array {
    return this.#ranks
  }

  grow(length: number): void {
    const grown = new Float64Array(length).fill(Number.NaN)
    grown.set(this.#ranks)
    this.#ranks = grown
  }

  /** Behind all that were placed so far. */
  append(row: number): void {
    this.#last += step
    this.#ranks[row] = this.#last
  }

  /** Rows in the order of names. False where a neighbour has no place: then nothing here can be relied on. */
  place(rows: readonly PlacedRow[]): boolean {
    for (let first = 0; first < rows.length; ) {
      let last = first
      // Those that stand side by side share the room between their neighbours.
      while (rows[last + 1] !== undefined && rows[last + 1]?.before === rows[last]?.row) last += 1
      if (!this.#placeRun(rows.slice(first, last + 1))) return false
      first = last + 1
    }
    return true
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
    this.#ranks = this.#ranks.map((rank) => (Number.isNaN(rank) ? rank : (placeOf(sorted, rank) + 1) * step))
    this.#last = (sorted.length + 1) * step
  }
}

/** First place of a number that is in the list. */
function placeOf(sorted: Float64Array, rank: number): number {
  let [from, to] = [0, sorted.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as number) < rank) from = middle + 1
    else to = middle
  }
  return from
}
