/**
 * Columns of companies in the memory of this process (decision 79). They are read in the background, are asked at each
 * use whether they are of the present content, and catch up by what the database noted of changes. Whoever finds none
 * here asks SQL.
 */
import { runForRequest } from '../../../platform/work/request-work.ts'
import type { Scope } from '../../../scope/scope.ts'
import { CompanyColumns, growth } from './company-columns.ts'
import {
  countUpTo,
  listSlots,
  readMoment,
  readRevision,
  readSlotChanges,
  readSlotRows,
} from './product-columns.repository.ts'

export interface ColumnLimits {
  /** Of all companies together; 0 keeps none. */
  bytes: number
  /** SQL is quick enough for fewer products. */
  leastProducts: number
  /** More changes are not caught up with; all is read anew. */
  mostChanges: number
  /** Milliseconds before a company is tried again of which nothing was kept. */
  pauseMs: number
}

export const usualColumnLimits: ColumnLimits = {
  bytes: 256 * 1024 ** 2,
  leastProducts: 5_000,
  mostChanges: 10_000,
  pauseMs: 30_000,
}

interface Kept {
  columns: CompanyColumns
  revision: number
  snapshot: string
  /** Counts uses, to find who was used least recently. */
  usedAt: number
}

/** Columns at a revision of the content. Read before anything else is waited for: they go on changing. */
export interface ColumnsNow {
  columns: CompanyColumns
  revision: number
}

const firstId = '00000000-0000-0000-0000-000000000000'
const rowsAtOnce = 5_000
/** Others may catch up at the same time; who never gets there asks SQL. */
const tries = 3
/** What a row takes beside its slots: its id, flags, folder set and category. */
const fixedBytes = 40
const slotBytes = 12

export class KeptColumns {
  readonly #limits: ColumnLimits
  /** By company. */
  readonly #kept = new Map<string, Kept>()
  /** Columns that were asked for, beside those that are kept. */
  readonly #wanted = new Map<string, Set<string>>()
  /** When companies may be tried again. */
  readonly #pauses = new Map<string, number>()
  #reading: Promise<void> | null = null
  #uses = 0
  #answers = 0

  constructor(limits: Partial<ColumnLimits> = {}) {
    this.#limits = { ...usualColumnLimits, ...limits }
  }

  get bytes(): number {
    return this.#kept.values().reduce((sum, { columns }) => sum + columns.bytes, 0)
  }

  /** How often somebody was answered from here. */
  get answers(): number {
    return this.#answers
  }

  /** Companies of which columns are kept. */
  get companies(): string[] {
    return [...this.#kept.keys()]
  }

  /** The revision that a company's columns were at when they were last used; null where there are none. */
  revisionOf({ domainId }: Scope): number | null {
    return this.#kept.get(domainId)?.revision ?? null
  }

  /** Resolves once nothing is being read in the background. */
  async settled(): Promise<void> {
    while (this.#reading !== null) await this.#reading
  }

  /**
   * The company's columns as of this moment or a later one, with these slots in them; null where SQL has to be asked.
   * Then they are read in the background, for the next time.
   */
  async now(scope: Scope, slots: readonly string[]): Promise<ColumnsNow | null> {
    if (this.#limits.bytes === 0) return null
    for (let attempt = 0; attempt < tries; attempt++) {
      const kept = this.#kept.get(scope.domainId)
      if (kept === undefined || slots.some((slot) => !kept.columns.slots.includes(slot))) {
        this.#readInBackground(scope, slots)
        return null
      }
      kept.usedAt = ++this.#uses
      const before = kept.revision
      const revision = await readRevision(scope)
      if (revision === null) return null
      if (revision < before) {
        // A database that was put back to an earlier state counts anew.
        this.#kept.delete(scope.domainId)
        return null
      }
      if (this.#kept.get(scope.domainId) !== kept) continue
      // Whoever caught up meanwhile is further than this moment.
      if (kept.revision < revision && !(await this.#catchUp(scope, kept))) continue
      this.#answers += 1
      return kept
    }
    return null
  }

  /** False where it has to be tried again. */
  async #catchUp(scope: Scope, kept: Kept): Promise<boolean> {
    const { snapshot } = kept
    const changes = await readSlotChanges(scope, kept.columns.slots, snapshot, this.#limits.mostChanges)
    if (changes === null || this.#kept.get(scope.domainId) !== kept) return false
    if (kept.revision >= changes.revision) return true
    // Somebody else has caught up to an earlier moment: what was read here begins before that.
    if (kept.snapshot !== snapshot) return false
    if (changes.rows === null || kept.columns.isWorn) {
      this.#kept.delete(scope.domainId)
      return false
    }
    for (const row of changes.rows) kept.columns.set(row.id, row.isThere ? row : null)
    kept.revision = changes.revision
    kept.snapshot = changes.snapshot
    this.#bound(scope.domainId)
    return this.#kept.get(scope.domainId) === kept
  }

  /** One company at a time: it is work for the database and for this process. */
  #readInBackground(scope: Scope, slots: readonly string[]): void {
    const { domainId } = scope
    const wanted = this.#wanted.get(domainId) ?? new Set()
    this.#wanted.set(domainId, wanted)
    for (const slot of slots) wanted.add(slot)
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
    if (count < leastProducts || count > mostRows) return
    const slots = await this.#slotsToRead(scope, wanted, count)
    // Before the rows: whatever changes while they are read is caught up with.
    const moment = await readMoment(scope)
    if (moment === null) return
    const columns = new CompanyColumns(slots)
    let after = firstId
    for (;;) {
      const rows = await readSlotRows(scope, slots, after, rowsAtOnce)
      for (const row of rows) columns.set(row.id, row)
      if (columns.bytes > most) return
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) break
      after = last.id
    }
    this.#kept.set(scope.domainId, { columns, ...moment, usedAt: ++this.#uses })
    this.#bound(scope.domainId)
  }

  /** All that there are where they fit, else what was asked for. */
  async #slotsToRead(scope: Scope, wanted: ReadonlySet<string>, count: number): Promise<string[]> {
    const all = new Set([...wanted, ...(await listSlots(scope))])
    const bytes = count * (fixedBytes + slotBytes * all.size) * growth
    return [...(bytes <= this.#limits.bytes ? all : wanted)]
  }

  /** Lets those go that were used least recently, and `grown` itself where it has become too large alone. */
  #bound(grown: string): void {
    const others = [...this.#kept].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [domainId] of others) {
      if (this.bytes <= this.#limits.bytes) return
      if (domainId !== grown) this.#kept.delete(domainId)
    }
    if (this.bytes > this.#limits.bytes) this.#kept.delete(grown)
  }
}
