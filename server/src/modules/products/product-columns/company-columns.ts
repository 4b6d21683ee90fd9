/**
 * What filters and counts need of a company's products, in typed arrays: a row for each product outside the trash, a
 * column for each slot. Knows no database; `column-cache.ts` says of which moment it is.
 */
import { Dictionary, NumberCodes } from './dictionary.ts'
import { growth } from './growth.ts'
import { KeptText } from './kept-text.ts'
import { NameOrder, type PlacedRow } from './name-order.ts'
import { ProductIds } from './product-ids.ts'

/** Beside slots: the order of names, and texts that are looked into; those of details end with the field's id. */
export const orderOfNames = 'order'
const textBegin = 'text:'
export const textKeys = {
  name: 'text:name',
  reference: 'text:reference',
  searched: 'text:searched',
  forStaff: 'text:for-staff',
} as const

export function detailTextKey(fieldId: string): string {
  return `${textBegin}${fieldId}`
}

export function isTextKey(key: string): boolean {
  return key.startsWith(textBegin)
}

/** Null for all but texts of details. */
export function fieldOfTextKey(key: string): string | null {
  const isOfDetail = isTextKey(key) && !Object.values<string>(textKeys).includes(key)
  return isOfDetail ? key.slice(textBegin.length) : null
}

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

export interface ChangedRow extends SlotRow {
  isThere: boolean
  /** Which products stand right before and after it in the order of names; null at the ends, and where it wasn't asked for. */
  before: string | null
  after: string | null
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
  /** Isn't kept: nearly each product has a value of its own, or there was no room for the texts. */
  | { form: 'varied' }
  | { form: 'text'; texts: KeptText }
  | { form: 'order' }

/** More different values than anybody is shown groups of, and enough for whatever is chosen from a list. */
const mostValues = 50_000
/** Flags of a row. */
const isThere = 1
const published = 2
const long = 4

export class CompanyColumns {
  /** What there is of each product, beside what there is of all. */
  readonly keys: readonly string[]
  /** The content revision that these are at. */
  revision: number
  readonly folderSets: CodedColumn
  readonly categories: CodedColumn
  #ids = new ProductIds()
  #flags = new Uint8Array(0)
  #media = new Uint8Array(0)
  #order = new NameOrder()
  #columns: SlotColumn[]
  #longCount = 0
  #thereCount = 0
  /** The revision of the last change of each column, and of all else. */
  readonly #changes: Float64Array
  #changeOfRows: number

  constructor(keys: readonly string[], revision = 0) {
    this.keys = keys
    this.revision = revision
    this.#changeOfRows = revision
    this.folderSets = emptyCoded()
    this.categories = emptyCoded()
    this.#columns = keys.map(emptyColumn)
    this.#changes = new Float64Array(keys.length).fill(revision)
  }

  /** The revision at which anything changed last that a list of these columns depends on. */
  lastChange(keys: readonly string[]): number {
    const changes = keys.map((key) => this.#changes[this.keys.indexOf(key)] ?? Number.POSITIVE_INFINITY)
    return Math.max(this.#changeOfRows, ...changes)
  }

  /** Rows that there are, and those of products that have gone. */
  get rowCount(): number {
    return this.#ids.count
  }

  /** Whether most rows are of products that have gone. */
  get needsRebuild(): boolean {
    return this.rowCount > 1_000 && this.#thereCount < this.rowCount / 2
  }

  /** Whether any product has more digits than doubles keep. */
  get hasLongNumbers(): boolean {
    return this.#longCount > 0
  }

  /** Product ids of the rows, and which of two rows comes first by id. */
  get ids(): Pick<ProductIds, 'idOf' | 'order'> {
    return this.#ids
  }

  get media(): Uint8Array {
    return this.#media
  }

  get bytes(): number {
    const columns = this.#columns.reduce((sum, column) => sum + bytesOf(column), 0)
    const fixed = [this.folderSets, this.categories].reduce((sum, column) => sum + bytesOfCoded(column), 0)
    return (
      this.#ids.bytes + this.#flags.byteLength + this.#media.byteLength + this.#order.bytes + fixed + columns
    )
  }

  columnOf(key: string): SlotColumn | null {
    return this.#columns[this.keys.indexOf(key)] ?? null
  }

  /** Null where it isn't kept. */
  textOf(key: string): KeptText | null {
    const column = this.columnOf(key)
    return column?.form === 'text' ? column.texts : null
  }

  get hasNameOrder(): boolean {
    return this.columnOf(orderOfNames) !== null
  }

  /** Null where it isn't kept. */
  get names(): Pick<NameOrder, 'ranks' | 'rows'> | null {
    return this.hasNameOrder ? this.#order : null
  }

  /** The next product in the order of names, when all are read; who has no row has come since. */
  appendName(id: string): void {
    const at = this.#ids.find(id)
    if (at !== null) this.#order.append(at)
  }

  /** Those that come to another place in the order of names, as far as the kept names can tell. */
  movedInOrder(rows: readonly ChangedRow[]): string[] {
    if (!this.hasNameOrder) return []
    const [names, place] = [this.textOf(textKeys.name), this.keys.indexOf(textKeys.name)]
    const stays = ({ id, values }: SlotRow) => {
      const at = this.#ids.find(id)
      return at !== null && this.#order.has(at) && names !== null && names.at(at) === values[place]
    }
    return rows.filter((row) => row.isThere && !stays(row)).map(({ id }) => id)
  }

  /**
   * Products as they stand at a later revision, in the order of names. `moved`: those whose neighbours of that moment are said.
   * False where the order of names can't be relied on any more.
   */
  catchUp(revision: number, rows: readonly ChangedRow[], moved: readonly string[] | 'all'): boolean {
    this.revision = revision
    const rowOf = (id: string | null) => (id === null ? null : (this.#ids.find(id) ?? -1))
    this.#order.remove(rows.flatMap(({ id, isThere }) => (isThere ? [] : (rowOf(id) ?? []))))
    for (const row of rows) this.set(row.id, row.isThere ? row : null)
    const isMoved = new Set(moved)
    const placed = rows.filter(({ id, isThere }) => isThere && (moved === 'all' || isMoved.has(id)))
    if (!this.hasNameOrder || placed.length === 0) return true
    this.#changes[this.keys.indexOf(orderOfNames)] = revision
    return this.#order.place(
      placed.map(
        ({ id, before, after }): PlacedRow => ({
          row: rowOf(id) ?? -1,
          before: rowOf(before),
          after: rowOf(after),
        }),
      ),
    )
  }

  /** Lets the largest text go; false where there is none. */
  evictText(): boolean {
    const texts = this.#columns.flatMap((column, place) =>
      column.form === 'text' ? [{ place, bytes: column.texts.bytes }] : [],
    )
    const largest = texts.toSorted((one, other) => other.bytes - one.bytes)[0]
    if (largest !== undefined) this.#columns[largest.place] = { form: 'varied' }
    return largest !== undefined
  }

  /** A product as it stands at the revision; null when it is gone or in the trash. */
  set(id: string, row: SlotRow | null): void {
    if (row === null) {
      const gone = this.#ids.find(id)
      if (gone === null) return
      this.#order.remove([gone])
      this.#setFacts(gone, { flags: 0 })
      return
    }
    const at = this.#ids.add(id)
    if (at >= this.#flags.length) this.#grow(Math.ceil((at + 1) * growth) + 1_000)
    this.#setFacts(at, {
      flags: isThere | (row.isPublished ? published : 0) | (row.hasLongNumbers ? long : 0),
      media: row.mediaKinds,
      folderSet: this.folderSets.dictionary.codeOf(String(row.folderSet)),
      category: row.categoryId === null ? 0 : this.categories.dictionary.codeOf(row.categoryId),
    })
    for (let place = 0; place < this.#columns.length; place++)
      if (this.#setValue(place, at, row.values[place] ?? null)) this.#changes[place] = this.revision
  }

  /** What lists depend on whatever they ask for, or mostly so: it is noted as one. */
  #setFacts(
    at: number,
    facts: { flags: number; media?: number; folderSet?: number; category?: number },
  ): void {
    const {
      media = this.#media[at],
      folderSet = this.folderSets.codes[at],
      category = this.categories.codes[at],
    } = facts
    const isSame =
      this.#flags[at] === facts.flags &&
      this.#media[at] === media &&
      this.folderSets.codes[at] === folderSet &&
      this.categories.codes[at] === category
    if (isSame) return
    this.#changeOfRows = this.revision
    this.#flag(at, facts.flags)
    this.#media[at] = media as number
    this.folderSets.codes[at] = folderSet as number
    this.categories.codes[at] = category as number
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

  /** Whether it was another one. */
  #setValue(place: number, at: number, value: number | string | null): boolean {
    const column = this.#columns[place]
    if (column === undefined || column.form === 'varied' || column.form === 'order') return false
    if (column.form === 'text') {
      const text = value === null ? null : String(value)
      if (column.texts.at(at) === text) return false
      column.texts.set(at, text)
      return true
    }
    if (column.form === 'number') {
      const number = value === null ? Number.NaN : Number(value)
      const isOther = !Object.is(column.values[at], number)
      column.values[at] = number
      if (column.coded === null) return isOther
      column.coded.codes[at] = column.coded.numbers.codeOf(number)
      if (column.coded.numbers.size > mostValues) column.coded = null
      return isOther
    }
    const code = value === null ? 0 : column.dictionary.codeOf(String(value))
    if (column.codes[at] === code) return false
    column.codes[at] = code
    if (column.dictionary.size > mostValues) this.#columns[place] = { form: 'varied' }
    return true
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
      if (column.form === 'text') column.texts.grow(length)
      if (column.form === 'order') this.#order.grow(length)
    }
  }
}

function emptyColumn(key: string): SlotColumn {
  if (key === orderOfNames) return { form: 'order' }
  if (isTextKey(key)) return { form: 'text', texts: new KeptText() }
  return /^[np]/.test(key)
    ? {
        form: 'number',
        values: new Float64Array(0),
        coded: { codes: new Int32Array(0), numbers: new NumberCodes() },
      }
    : { form: 'coded', ...emptyCoded() }
}

function emptyCoded(): CodedColumn {
  return { codes: new Int32Array(0), dictionary: new Dictionary() }
}

function bytesOf(column: SlotColumn): number {
  if (column.form === 'varied' || column.form === 'order') return 0
  if (column.form === 'text') return column.texts.bytes
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
