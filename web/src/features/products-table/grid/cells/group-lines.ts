/** Where the heads of groups and the rows between them stand in a grouped table. Pure. */
import type { ProductGroups } from '@vitrine/contract'

export type Group = ProductGroups['result'][number]

/** From 0, both in it. */
export interface RowRange {
  first: number
  last: number
}

/** A line of the table: a head, by the number of its group; or a row, by its number among those that are shown. */
export type Line = { kind: 'head'; group: number } | { kind: 'row'; row: number }

interface Place {
  /** Line of the head. */
  line: number
  /** Rows shown before the group, and all rows of the list before it. */
  shownBefore: number
  listedBefore: number
  shown: number
}

/** Rows of closed groups are not shown, and have no number among those that are. */
export class GroupLines {
  readonly groups: readonly Group[]
  readonly #places: readonly Place[]
  /** Heads and rows. */
  readonly lineCount: number
  /** Rows of open groups. */
  readonly shownCount: number

  constructor(groups: readonly Group[], isClosed: (value: string | null) => boolean) {
    this.groups = groups
    let [line, shownBefore, listedBefore] = [0, 0, 0]
    this.#places = groups.map(({ value, count }) => {
      const shown = isClosed(value) ? 0 : count
      const place = { line, shownBefore, listedBefore, shown }
      line += 1 + shown
      shownBefore += shown
      listedBefore += count
      return place
    })
    this.lineCount = line
    this.shownCount = shownBefore
  }

  lineAt(line: number): Line {
    const group = this.#lastWhere((place) => place.line <= line)
    const place = this.#placeOf(group)
    const below = line - place.line
    return below === 0 ? { kind: 'head', group } : { kind: 'row', row: place.shownBefore + below - 1 }
  }

  lineOfHead(group: number): number {
    return this.#placeOf(group).line
  }

  lineOfRow(row: number): number {
    const { line, shownBefore } = this.#placeOf(this.groupOfRow(row))
    return line + 1 + row - shownBefore
  }

  /** Number of the group that a shown row is in. */
  groupOfRow(row: number): number {
    return this.#lastWhere((place) => place.shownBefore <= row)
  }

  /** Number of a shown row in the whole list. */
  listedRow(row: number): number {
    const { shownBefore, listedBefore } = this.#placeOf(this.groupOfRow(row))
    return listedBefore + row - shownBefore
  }

  /** First row of a group, where it is shown; else the one that comes after. */
  firstRowOf(group: number): number {
    return this.#placeOf(group).shownBefore
  }

  /** Where rows that are shown one after the other stand in the whole list, which has closed groups between them. */
  listedRanges({ first, last }: RowRange): RowRange[] {
    const ranges: RowRange[] = []
    for (let row = first; row <= Math.min(last, this.shownCount - 1); ) {
      const { shownBefore, listedBefore, shown } = this.#placeOf(this.groupOfRow(row))
      const end = Math.min(last, shownBefore + shown - 1)
      const range = { first: listedBefore + row - shownBefore, last: listedBefore + end - shownBefore }
      const before = ranges.at(-1)
      if (before !== undefined && before.last + 1 === range.first) before.last = range.last
      else ranges.push(range)
      row = end + 1
    }
    return ranges
  }

  #placeOf(group: number): Place {
    return this.#places[group] ?? { line: 0, shownBefore: 0, listedBefore: 0, shown: 0 }
  }

  /** Places are in order, so halves are left out one after the other. */
  #lastWhere(holds: (place: Place) => boolean): number {
    let [from, to] = [0, this.#places.length - 1]
    while (from < to) {
      const middle = Math.ceil((from + to) / 2)
      if (holds(this.#placeOf(middle))) from = middle
      else to = middle - 1
    }
    return from
  }
}
