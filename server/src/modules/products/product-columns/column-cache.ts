/**
 * Columns of companies in the memory of this process (decision 79). They are read in the background, compared with the
 * content revision at each use, and caught up with the changes that the database noted. A list whose columns aren't kept is
 * left to SQL.
 */
import { LRUCache } from 'lru-cache'
import { runForRequest } from '../../../platform/work/request-work.ts'
import type { Scope } from '../../../scope/scope.ts'
import { CompanyColumns, isTextKey } from './company-columns.ts'
import { growth } from './growth.ts'
import {
  countUpTo,
  listKeys,
  type NamedProduct,
  readMoment,
  readNames,
  readSlotChanges,
  readSlotRows,
} from './product-columns.repository.ts'

export interface ColumnLimits {
  /** Most bytes of all companies together; 0 keeps no columns. */
  bytes: number
  /** SQL is quick enough for fewer products. */
  leastProducts: number
  /** More changes are not caught up with; all is read anew. */
  mostChanges: number
  /** In a company of more products somebody who types is shown what is found first, not what fits best of all. */
  mostOrderedWhileTyping: number
  /** Retry delay in ms after a company could not be cached. */
  pauseMs: number
}

export const usualColumnLimits: ColumnLimits = {
  bytes: 512 * 1024 ** 2,
  leastProducts: 5_000,
  mostChanges: 10_000,
  mostOrderedWhileTyping: 200_000,
  pauseMs: 30_000,
}

interface Kept {
  columns: CompanyColumns
  snapshot: string
  /** Counts uses, to find who was used least recently. */
  usedAt: number
  /** Whether the content had changed at the last use. */
  isChanging: boolean
  /** Whether products may have moved in the order of names since it was read, without having another name now. */
  isOrderNew: boolean
  /** Catching up that has begun last, and the one that begins when it has ended. */
  present: Promise<boolean>
  next: Promise<boolean> | null
}

const firstId = '00000000-0000-0000-0000-000000000000'
const rowsAtOnce = 2_000
const namesAtOnce = 10_000
/** With more rows, reading the revision first is faster than answering at once and maybe a second time. */
const mostAtHand = 200_000
/** What a row takes beside its slots: its id, flags, folder set and category. */
const fixedBytes = 40
const slotBytes = 12

export class ColumnCache {
  readonly #limits: ColumnLimits
  /** By company. */
  readonly #kept = new Map<string, Kept>()
  /** Keys of columns that were requested, by company. */
  readonly #wanted = new Map<string, Set<string>>()
  /** When companies may be tried again. */
  readonly #pauses = new Map<string, number>()
  #reading: Promise<void> | null = null
  #uses = 0
  #answers = 0
  #fallbacks = 0
  #evictions = 0
  /** Companies that SQL is quick enough for: leaving them to it is no fallback. */
  readonly #small = new LRUCache<string, true>({ max: 10_000 })

  constructor(limits: Partial<ColumnLimits> = {}) {
    this.#limits = { ...usualColumnLimits, ...limits }
  }

  get bytes(): number {
    return this.#kept.values().reduce((sum, { columns }) => sum + columns.bytes, 0)
  }

  /** Number of requests that were answered from columns. */
  get answers(): number {
    return this.#answers
  }

  /** Number of times that SQL had to be asked for a company that is large enough for columns. */
  get fallbacks(): number {
    return this.#fallbacks
  }

  /** Number of companies and of texts that had to go for others. */
  get evictions(): number {
    return this.#evictions
  }

  /** Companies whose columns are kept. */
  get companies(): string[] {
    return [...this.#kept.keys()]
  }

  /** The revision that a company's columns were at when they were last used; null where there are none. */
  revisionOf({ domainId }: Scope): number | null {
    return this.#kept.get(domainId)?.columns.revision ?? null
  }

  /** Whether putting all that is found into the order of fit takes longer than a keystroke. */
  isLarge({ domainId }: Scope): boolean {
    const rows = this.#kept.get(domainId)?.columns.rowCount ?? 0
    return rows > this.#limits.mostOrderedWhileTyping
  }

  /** Resolves once nothing is being read in the background. */
  async settled(): Promise<void> {
    while (this.#reading !== null) await this.#reading
  }

  /**
   * The company's columns as they were at their last use. The caller must check afterwards that the content is still at their
   * revision. Null where the content has changed lately, or the columns have many rows.
   */
  peek({ domainId }: Scope, keys: readonly string[]): CompanyColumns | null {
    const kept = this.#kept.get(domainId)
    if (kept === undefined || kept.isChanging || !has(kept, keys)) return null
    if (kept.columns.rowCount > mostAtHand) return null
    kept.usedAt = ++this.#uses
    return kept.columns
  }

  /** Records whether the answer made from `peek` was valid (`held`), or the content had changed. */
  recordPeek({ domainId }: Scope, held: boolean): void {
    if (held) this.#answers += 1
    const kept = this.#kept.get(domainId)
    if (kept !== undefined && !held) kept.isChanging = true
  }

  /**
   * The company's columns as of this moment or a later one, with these keys in them; null where SQL has to be used.
   * Then they are read in the background, for the next time. They go on changing: read them before anything else is waited for.
   */
  async now(scope: Scope, keys: readonly string[]): Promise<CompanyColumns | null> {
    const found = await this.#find(scope, keys)
    if (found === null && !this.#small.has(scope.domainId)) this.#fallbacks += 1
    return found
  }

  async #find(scope: Scope, keys: readonly string[]): Promise<CompanyColumns | null> {
    if (this.#limits.bytes === 0) return null
    const kept = this.#kept.get(scope.domainId)
    if (kept !== undefined && has(kept, keys)) {
      kept.usedAt = ++this.#uses
      if (await this.#catchUp(scope, kept)) {
        this.#answers += 1
        return kept.columns
      }
    }
    const left = this.#kept.get(scope.domainId)
    if (left === undefined || !has(left, keys)) this.#readInBackground(scope, keys)
    return null
  }

  /** False where SQL has to be asked. */
  async #catchUp(scope: Scope, kept: Kept): Promise<boolean> {
    if (scope.isInTransaction) return await this.#applyChanges(scope, kept)
    const isFirst = kept.next === null
    kept.next ??= this.#afterPresent(kept, () => this.#applyChanges(scope, kept))
    try {
      return await kept.next
    } catch (error) {
      // What was wrong may be wrong with the request that was first.
      if (isFirst) throw error
      return await this.#applyChanges(scope, kept)
    }
  }

  /** One at a time, for all who come before it begins. It is no request's own, so that it outlives each. */
  #afterPresent(kept: Kept, work: () => Promise<boolean>): Promise<boolean> {
    return runForRequest(null, () => {
      const begin = () => {
        kept.present = next
        kept.next = null
        return work()
      }
      const next = kept.present.then(begin, begin)
      return next
    })
  }

  /** False where SQL has to be asked: in a transaction that has written, and where all has to be read anew. */
  async #applyChanges(scope: Scope, kept: Kept): Promise<boolean> {
    const { domainId } = scope
    const { columns } = kept
    const before = columns.revision
    let moved: readonly string[] | 'all' = kept.isOrderNew ? 'all' : []
    for (;;) {
      const changes = await readSlotChanges(
        scope,
        columns.keys,
        kept.snapshot,
        this.#limits.mostChanges,
        moved,
      )
      if (changes === null || this.#kept.get(domainId) !== kept) return false
      const { revision, rows } = changes
      // A database that was put back to an earlier state counts anew: nothing of a later one holds.
      if (revision < before || rows === null || columns.needsRebuild) {
        this.#kept.delete(domainId)
        return false
      }
      kept.isChanging = revision > before
      // Others may have caught up with a later moment.
      if (columns.revision > revision) return true
      const further: string[] =
        moved === 'all' ? [] : columns.movedInOrder(rows).filter((id) => !moved.includes(id))
      if (further.length > 0) {
        moved = moved.length === 0 ? further : 'all'
        continue
      }
      if (!columns.catchUp(changes.revision, rows, moved)) {
        this.#kept.delete(domainId)
        return false
      }
      kept.isOrderNew = false
      kept.snapshot = changes.snapshot
      this.#boundTexts(columns)
      this.#bound(domainId)
      return this.#kept.get(domainId) === kept
    }
  }

  /** One company at a time: it is work for the database and for this process. */
  #readInBackground(scope: Scope, keys: readonly string[]): void {
    const { domainId } = scope
    const wanted = this.#wanted.get(domainId) ?? new Set()
    this.#wanted.set(domainId, wanted)
    for (const key of keys) wanted.add(key)
    if (this.#reading !== null || (this.#pauses.get(domainId) ?? 0) > Date.now()) return
    if (this.#pauses.size > 10_000) this.#pauses.clear()
    if (this.#wanted.size > 10_000) this.#wanted.clear()
    this.#pauses.set(domainId, Date.now() + this.#limits.pauseMs)
    this.#reading = runForRequest(null, () => this.#read(scope, wanted))
      // Without a word: SQL answers, and the next request after the pause tries again.
      .catch(() => {})
      .finally(() => {
        this.#reading = null
      })
  }

  async #read(scope: Scope, wanted: ReadonlySet<string>): Promise<void> {
    const { bytes: most, leastProducts } = this.#limits
    const mostRows = Math.floor(most / fixedBytes)
    const count = await countUpTo(scope, mostRows + 1)
    if (count < leastProducts) this.#small.set(scope.domainId, true)
    else this.#small.delete(scope.domainId)
    if (count < leastProducts || count > mostRows) return
    const keys = await this.#keysToRead(scope, wanted, count)
    // Before the rows: whatever changes while they are read is caught up with.
    const moment = await readMoment(scope)
    if (moment === null) return
    const columns = new CompanyColumns(keys, moment.revision)
    let after = firstId
    for (;;) {
      const rows = await readSlotRows(scope, keys, after, rowsAtOnce)
      for (const row of rows) columns.set(row.id, row)
      this.#boundTexts(columns)
      if (columns.bytes > most) return
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) break
      after = last.id
    }
    if (columns.hasNameOrder) await this.#readOrder(scope, columns)
    this.#kept.set(scope.domainId, {
      columns,
      snapshot: moment.snapshot,
      usedAt: ++this.#uses,
      isChanging: true,
      isOrderNew: true,
      present: Promise.resolve(true),
      next: null,
    })
    this.#bound(scope.domainId)
  }

  async #readOrder(scope: Scope, columns: CompanyColumns): Promise<void> {
    let last: NamedProduct | undefined
    do {
      const names = await readNames(scope, last ?? null, namesAtOnce)
      for (const { id } of names) columns.appendName(id)
      last = names.length < namesAtOnce ? undefined : names.at(-1)
    } while (last !== undefined)
  }

  /** All that there are where they fit, texts left aside, else what was asked for. */
  async #keysToRead(scope: Scope, wanted: ReadonlySet<string>, count: number): Promise<string[]> {
    const all = new Set([...wanted, ...(await listKeys(scope))])
    const slots = [...all].filter((key) => !isTextKey(key))
    const bytes = count * (fixedBytes + slotBytes * slots.length) * growth
    return [...(bytes <= this.#limits.bytes ? all : wanted)]
  }

  /** Other columns serve more lists: texts go first. Lists that would look into them are left to SQL. */
  #boundTexts(columns: CompanyColumns): void {
    while (columns.bytes > this.#limits.bytes && columns.evictText()) this.#evictions += 1
  }

  /** Lets those go that were used least recently, and `grown` itself where it has become too large alone. */
  #bound(grown: string): void {
    const others = [...this.#kept].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [domainId] of others) {
      if (this.bytes <= this.#limits.bytes) return
      if (domainId !== grown) this.#evict(domainId)
    }
    if (this.bytes > this.#limits.bytes) this.#evict(grown)
  }

  #evict(domainId: string): void {
    this.#kept.delete(domainId)
    this.#evictions += 1
  }
}

function has({ columns }: Kept, keys: readonly string[]): boolean {
  return keys.every((key) => columns.keys.includes(key))
}
