/** Edits on their way: one after the other, in the order in which the person made them; undoing too. */
import type { ProductsChange } from '@vitrine/contract'
import type { CellFault } from './block-edit.ts'

/** The part of the page where an edit is made and its outcome is shown. */
export type Surface = 'table' | 'panel'

type Values = Pick<ProductsChange, 'product' | 'values'>

/** Values to write, and what of the same edit is none. */
export interface ProductsWrite {
  changes: readonly ProductsChange[]
  faults?: CellFault[]
  /** Rows of the block beyond those that can be written at once. */
  beyond?: number
  /** As typed, where a single value is written: kept when the server refuses it. */
  text?: string
}

export interface QueuedWrite extends ProductsWrite {
  kind: 'write'
  /** By which the server knows it again, where its first answer was lost. */
  key: string
  surface: Surface
  /** As it was sent; sent again it has to be the same. */
  sent?: readonly ProductsChange[]
  /** What was shown before. */
  before: readonly Values[]
}

export interface QueuedUndo {
  kind: 'undo'
  /** It takes back what an undo did. */
  isRedo?: boolean
  key: string
  surface: Surface
  /** Where it isn't known yet, what was written last when its turn comes. */
  bulk?: string
}

export type Queued = QueuedWrite | QueuedUndo

export interface QueueParts {
  /** Throws only where nobody answered: then it is tried again. */
  execute: (entry: Queued) => Promise<void>
  /** Resolves when it is worth trying again. */
  untilReachable: () => Promise<void>
  onChange: () => void
}

export class EditQueue {
  readonly #parts: QueueParts
  #entries: readonly Queued[] = []
  #isRunning = false
  #isHeld = false
  #isClosed = false

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  get entries(): readonly Queued[] {
    return this.#entries
  }

  get writes(): QueuedWrite[] {
    return this.#entries.filter((entry) => entry.kind === 'write')
  }

  /** Whether it waits for the connection, or for the rest of what had to wait. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  add(entry: Queued): void {
    this.#entries = [...this.#entries, entry]
    this.#parts.onChange()
    void this.#run()
  }

  /** What a page before this one had not sent. */
  restore(entries: readonly Queued[]): void {
    this.#entries = [...entries, ...this.#entries]
    this.#isHeld = true
    this.#parts.onChange()
    void this.#run()
  }

  /** Takes back what has never been sent. */
  remove(entry: Queued): void {
    this.#entries = this.#entries.filter((other) => other !== entry)
    if (this.#entries.length === 0) this.#isHeld = false
    this.#parts.onChange()
  }

  close(): void {
    this.#isClosed = true
    this.#entries = []
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let [entry] = this.#entries; entry !== undefined && !this.#isClosed; [entry] = this.#entries) {
      try {
        await this.#parts.execute(entry)
        this.remove(entry)
      } catch {
        this.#isHeld = true
        this.#parts.onChange()
        await this.#parts.untilReachable()
        this.#entries = withoutOvertaken(this.#entries)
        this.#parts.onChange()
      }
    }
    this.#isRunning = false
  }
}

const placeOf = (product: string, field: string) => `${product} ${field}`

/** Values that were never sent and are written anew by a later edit don't have to be sent. Pure. */
export function withoutOvertaken(entries: readonly Queued[]): Queued[] {
  const later = new Set<string>()
  const kept: Queued[] = []
  for (const entry of [...entries].reverse()) {
    if (entry.kind === 'undo') {
      // It takes back what was written before it, which therefore has to be.
      later.clear()
      kept.push(entry)
      continue
    }
    const rest = entry.sent === undefined ? withoutPlaces(entry.changes, later) : entry.changes
    for (const { product, values } of entry.changes)
      for (const field of Object.keys(values)) later.add(placeOf(product, field))
    if (rest === entry.changes) kept.push(entry)
    else if (rest.length > 0) kept.push({ ...entry, changes: rest })
  }
  return kept.reverse()
}

function withoutPlaces(
  changes: readonly ProductsChange[],
  places: ReadonlySet<string>,
): readonly ProductsChange[] {
  const isOvertaken = ({ product, values }: ProductsChange) =>
    Object.keys(values).some((field) => places.has(placeOf(product, field)))
  if (!changes.some(isOvertaken)) return changes
  return changes.flatMap((change) => {
    const rest = Object.entries(change.values).filter(
      ([field]) => !places.has(placeOf(change.product, field)),
    )
    return rest.length === 0 ? [] : [{ ...change, values: Object.fromEntries(rest) }]
  })
}

/**
 * An edit of a value whose former edit still waits is based on what that one was based on: what is shown is one's own
 * value over whatever others have written since. Pure.
 */
export function basedOnWaiting(
  changes: readonly ProductsChange[],
  waiting: readonly Pick<QueuedWrite, 'changes'>[],
): ProductsChange[] {
  const bases = new Map<string, number>()
  for (const { changes: earlier } of waiting)
    for (const { product, version, values } of earlier)
      for (const field of version === undefined ? [] : Object.keys(values))
        bases.set(
          placeOf(product, field),
          Math.min(version ?? 1, bases.get(placeOf(product, field)) ?? Number.POSITIVE_INFINITY),
        )
  return changes.flatMap((change) => {
    const { product, version, values } = change
    if (version === undefined) return [change]
    const byBase = new Map<number, Record<string, string | null>>()
    for (const [field, value] of Object.entries(values)) {
      const base = Math.min(version, bases.get(placeOf(product, field)) ?? version)
      byBase.set(base, { ...byBase.get(base), [field]: value })
    }
    return [...byBase].map(([base, own]) => ({ product, version: base, values: own }))
  })
}
