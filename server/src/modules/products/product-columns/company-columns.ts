/**
 * What filters and counts need of a company's products, in typed arrays: a row for each product outside the trash, a
 * column for each slot. Knows no database; `kept-columns.ts` says of which moment it is.
 */
import { Dictionary, NumberCodes } from './dictionary.ts'
import { ProductIds } from './product-ids.ts'

/** As a slot row is read: numbers as numbers, days and texts as text. */
export interface SlotRow {
  id: string
  folderSet: number
  isPublished: boolean
  hasLongNumbers: boolean
  mediaKinds: number
  categoryId: string | null
  values: readonly (number | string | null)[]
}

/** Values by their number in a dictionary; 0 for none. */
export interface CodedColumn {
  codes: Int32Array
  dictionary: Dictionary
}

export interface NumberColumn {
  form: 'number'
  /** NaN for none. */
  values: Float64Array
  /** The same by their numbers in a list, for counting; null where nearly each product has one of its own. */
  coded: { codes: Int32Array; numbers: NumberCodes } | null
}

type SlotColumn =
  | NumberColumn
  | ({ form: 'coded' } & CodedColumn)
  /** Nearly each product has a text of its own: nothing is gained by keeping them. */
  | { form: 'varied' }

/** More different values than anybody is shown groups of, and enough for whatever is chosen from a list. */
const mostValues = 50_000
/** Flags of a row. */
const isThere = 1
const published = 2
const long = 4

/** Arrays are made larger by this share, with room for products to come. */
export const growth = 1.25

export class CompanyColumns {
  readonly slots: readonly string[]
  readonly folderSets: CodedColumn
  readonly categories: CodedColumn
  #ids = new ProductIds()
  #flags = new Uint8Array(0)
  #media = new Uint8Array(0)
  #columns: SlotColumn[]
  #longCount = 0
  #thereCount = 0

  constructor(slots: readonly string[]) {
    this.slots = slots
    this.folderSets = emptyCoded()
    this.categories = emptyCoded()
    this.#columns = slots.map((slot) =>
      slot.startsWith('n')
        ? {
            form: 'number',
            values: new Float64Array(0),
            coded: { codes: new Int32Array(0), numbers: new NumberCodes() },
          }
        : { form: 'coded', ...emptyCoded() },
    )
  }

  /** Rows that there are, and those of products that have gone. */
  get rowCount(): number {
    return this.#ids.count
  }

  /** Whether most rows are of products that have gone. */
  get isWorn(): boolean {
    return this.rowCount > 1_000 && this.#thereCount < this.rowCount / 2
  }

  /** Whether any product has more digits than doubles keep. */
  get hasLongNumbers(): boolean {
    return this.#longCount > 0
  }

  /** Of its rows: which products they are, and which of two comes first in the order of the ids. */
  get ids(): Pick<ProductIds, 'idOf' | 'order'> {
    return this.#ids
  }

  get media(): Uint8Array {
    return this.#media
  }

  get bytes(): number {
    const columns = this.#columns.reduce((sum, column) => sum + bytesOf(column), 0)
    const fixed = [this.folderSets, this.categories].reduce((sum, column) => sum + bytesOfCoded(column), 0)
    return this.#ids.bytes + this.#flags.byteLength + this.#media.byteLength + fixed + columns
  }

  columnOf(slot: string): SlotColumn | null {
    return this.#columns[this.slots.indexOf(slot)] ?? null
  }

  /** A product as it stands now; null when it is gone or in the trash. */
  set(id: string, row: SlotRow | null): void {
    if (row === null) {
      const gone = this.#ids.find(id)
      if (gone !== null) this.#flag(gone, 0)
      return
    }
    const at = this.#ids.add(id)
    if (at >= this.#flags.length) this.#grow(Math.ceil((at + 1) * growth) + 1_000)
    this.#flag(at, isThere | (row.isPublished ? published : 0) | (row.hasLongNumbers ? long : 0))
    this.#media[at] = row.mediaKinds
    this.folderSets.codes[at] = this.folderSets.dictionary.codeOf(String(row.folderSet))
    this.categories.codes[at] =
      row.categoryId === null ? 0 : this.categories.dictionary.codeOf(row.categoryId)
    for (let place = 0; place < this.#columns.length; place++)
      this.#setValue(place, at, row.values[place] ?? null)
  }

  /** 1 for each row of a product that lies in one of these folder sets, and is published where it has to be. */
  within(sets: readonly number[] | 'all', publishedOnly: boolean): Uint8Array {
    const wanted = publishedOnly ? isThere | published : isThere
    const count = this.rowCount
    const mask = new Uint8Array(count)
    const flags = this.#flags
    if (sets === 'all') {
      for (let at = 0; at < count; at++) mask[at] = ((flags[at] as number) & wanted) === wanted ? 1 : 0
      return mask
    }
    const { codes, dictionary } = this.folderSets
    const reached = dictionary.table(new Set(sets.map(String)))
    for (let at = 0; at < count; at++)
      mask[at] = ((flags[at] as number) & wanted) === wanted ? (reached[codes[at] as number] as number) : 0
    return mask
  }

  #flag(at: number, flags: number): void {
    const former = this.#flags[at] as number
    this.#longCount += ((flags & long) - (former & long)) / long
    this.#thereCount += (flags & isThere) - (former & isThere)
    this.#flags[at] = flags
  }

  #setValue(place: number, at: number, value: number | string | null): void {
    const column = this.#columns[place]
    if (column === undefined || column.form === 'varied') return
    if (column.form === 'number') {
      const number = value === null ? Number.NaN : Number(value)
      column.values[at] = number
      if (column.coded === null) return
      column.coded.codes[at] = column.coded.numbers.codeOf(number)
      if (column.coded.numbers.size > mostValues) column.coded = null
      return
    }
    column.codes[at] = value === null ? 0 : column.dictionary.codeOf(String(value))
    if (column.dictionary.size > mostValues) this.#columns[place] = { form: 'varied' }
  }

  #grow(length: number): void {
    this.#flags = copied(new Uint8Array(length), this.#flags)
    this.#media = copied(new Uint8Array(length), this.#media)
    for (const coded of [this.folderSets, this.categories])
      coded.codes = copied(new Int32Array(length), coded.codes)
    for (const column of this.#columns) {
      if (column.form === 'number') {
        column.values = copied(new Float64Array(length), column.values)
        if (column.coded !== null) column.coded.codes = copied(new Int32Array(length), column.coded.codes)
      }
      if (column.form === 'coded') column.codes = copied(new Int32Array(length), column.codes)
    }
  }
}

function emptyCoded(): CodedColumn {
  return { codes: new Int32Array(0), dictionary: new Dictionary() }
}

function bytesOf(column: SlotColumn): number {
  if (column.form === 'varied') return 0
  if (column.form === 'coded') return bytesOfCoded(column)
  const { values, coded } = column
  return values.byteLength + (coded === null ? 0 : coded.codes.byteLength + coded.numbers.bytes)
}

function bytesOfCoded({ codes, dictionary }: CodedColumn): number {
  return codes.byteLength + dictionary.bytes
}

function copied<Numbers extends Uint8Array | Int32Array | Float64Array>(to: Numbers, from: Numbers): Numbers {
  to.set(from)
  return to
}
