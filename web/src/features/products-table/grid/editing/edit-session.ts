/**
 * The edits of a person in a company: shown at once, corrected by what the server answers, taken back by Undo. They
 * outlive the page where they were made: what is on its way goes on, and what came of it is there on the return.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { BulkReport, ChangedProducts, ProductsChange, ValueFault } from '@vitrine/contract'
import { refusalOf } from '../../../../lib/api/error-body.ts'
import { endingOf } from '../../../../lib/api/refusals.ts'
import { closeErrorBannerOf, showErrorBanner } from '../../../../lib/banner/banner-store.ts'
import { isOutage, reachability } from '../../../../lib/network/network.ts'
import { setWaitingWrites } from '../../../../lib/network/waiting-writes.ts'
import { forgetWithSession } from '../../../../lib/session/session-memory.ts'
import { sendUndo, sendWrite } from '../../api/send-edits.ts'
import { ShownProducts } from '../../api/shown-products.ts'
import type { CellFault } from './block-edit.ts'
import { conflictOf } from './edit-conflict.ts'
import {
  basedOnWaiting,
  EditQueue,
  type ProductsWrite,
  type Queued,
  type QueuedUndo,
  type QueuedWrite,
  type Surface,
} from './edit-queue.ts'
import {
  type EditState,
  noEdits,
  type Step,
  type SurfaceState,
  unsentFields,
  type WholeAction,
  withSurface,
} from './edit-state.ts'
import { ownVersions } from './own-versions.ts'
import {
  type AllRefused,
  type Place,
  type RefusedValue,
  withoutRefused,
  withRefused,
} from './refused-values.ts'
import { removalOf } from './removals.ts'
import { keepRefusedValues, keepUnsent, readRefusedValues, readUnsent } from './unsent-edits.ts'

/** Undo reaches back so far. */
const rememberedEdits = 50

export class EditSession {
  readonly #personId: string
  readonly #domainId: string
  readonly #listeners = new Set<() => void>()
  readonly #own = ownVersions()
  readonly #queue: EditQueue
  readonly #shown: ShownProducts
  #state: EditState = noEdits
  /** Where nothing of the last edit could be written: Undo takes that back first, whatever waits. */
  readonly #refusedLast = new Set<Surface>()
  #isClosed = false

  constructor(queryClient: QueryClient, personId: string, domainId: string) {
    this.#personId = personId
    this.#domainId = domainId
    const waiting = () => this.#queue.writes.flatMap(({ changes }) => changes)
    this.#shown = new ShownProducts(queryClient, waiting, this.#own.since)
    this.#queue = new EditQueue({
      execute: (entry) => (entry.kind === 'write' ? this.#write(entry) : this.#undo(entry)),
      untilReachable: async () => {
        reachability.doubt()
        await reachability.untilReachable()
      },
      onChange: () => this.#note(),
    })
    const refused = readRefusedValues(personId, domainId)
    this.#state = { ...noEdits, refused: withRefused(noEdits.refused, refused) }
    const unsent = readUnsent(personId, domainId)
    // Not while a component is being rendered: others show how much waits.
    if (unsent.length > 0)
      queueMicrotask(() => {
        this.#queue.restore(unsent)
        this.#showWaiting()
      })
  }

  state = (): EditState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#queue.close()
    this.#shown.close()
    // Not while a component is being rendered, see above.
    queueMicrotask(() => setWaitingWrites('products', 0))
  }

  write(surface: Surface, write: ProductsWrite): void {
    const { changes, faults = [] } = write
    const refused = faults.flatMap(keptFault)
    this.keepRefused(refused)
    if (changes.length === 0 && refused.length > 0) {
      this.#remember(surface, { bulk: null, refused })
      this.#refusedLast.add(surface)
    }
    const removal = removalOf(changes)
    if (removal !== null) this.#change(surface, { asked: { write, removal } })
    else this.#begin(surface, write)
    const isSaidInPlace = faults.length === 1 && faults.every(({ code }) => code !== 'notWritable')
    if (changes.length === 0 && faults.length > 0 && !isSaidInPlace)
      this.#change(surface, {
        outcome: { kind: 'saved', products: 0, bulk: null, typed: faults, refused: [] },
      })
  }

  settleRemoval(surface: Surface, isConfirmed: boolean): void {
    const { asked } = this.#state.surfaces[surface]
    this.#change(surface, { asked: null })
    if (isConfirmed && asked !== null) this.#begin(surface, asked.write)
  }

  undo(surface: Surface): void {
    const last = this.#refusedLast.delete(surface) ? undefined : this.#lastQueued(surface)
    // What was never sent is taken back here.
    if (last?.kind === 'write' && last.sent === undefined && this.#queue.isHeld) {
      this.#queue.remove(last)
      this.#shown.show(last.before)
      const refused = (last.faults ?? []).flatMap(keptFault)
      this.forgetRefused(refused)
      this.#rememberUndone(surface, { bulk: null, refused, unsent: last })
      return
    }
    if (last !== undefined) {
      this.#queue.add({ kind: 'undo', key: newKey(), surface })
      return
    }
    const bulk = this.#takeBack(surface)
    if (bulk !== null) this.#queue.add({ kind: 'undo', key: newKey(), surface, bulk })
  }

  /** What Undo took back last, until something else is written. */
  redo(surface: Surface): void {
    if (this.#lastQueued(surface) !== undefined) {
      const isUnsent = this.#state.surfaces[surface].undone.at(-1)?.unsent !== undefined
      if (!isUnsent) {
        this.#queue.add({ kind: 'undo', isRedo: true, key: newKey(), surface })
        return
      }
    }
    const bulk = this.#takeAgain(surface)
    if (bulk !== null) this.#queue.add({ kind: 'undo', isRedo: true, key: newKey(), surface, bulk })
  }

  #lastQueued(surface: Surface): Queued | undefined {
    return this.#queue.entries.findLast((entry) => entry.surface === surface)
  }

  canUndo(surface: Surface): boolean {
    return (
      this.#state.surfaces[surface].done.length > 0 ||
      this.#queue.writes.some((entry) => entry.surface === surface)
    )
  }

  canRedo(surface: Surface): boolean {
    return this.#state.surfaces[surface].undone.length > 0
  }

  /** After a bulk action: it can be undone as an edit can. */
  note(surface: Surface, report: BulkReport, did: WholeAction): void {
    const { bulk, process, total, changed, faults } = report
    this.#remember(surface, { bulk, refused: [] })
    this.#change(surface, {
      outcome:
        process === null
          ? { kind: 'saved', did, products: changed, bulk, typed: [], refused: faults }
          : { kind: 'underWay', did, total, bulk, isUndo: false },
    })
    void this.#reread()
  }

  dismiss(surface: Surface): void {
    this.#change(surface, { outcome: null })
  }

  keepRefused(refused: readonly RefusedValue[]): void {
    if (refused.length === 0) return
    const named = refused.map((value) => ({ ...this.#shown.labelOf(value.product), ...value }))
    this.#setRefused(withRefused(this.#state.refused, named))
  }

  labelOf = (product: string) => this.#shown.labelOf(product)

  forgetRefused(places: readonly Place[]): void {
    const refused = withoutRefused(this.#state.refused, places)
    if (refused !== this.#state.refused) this.#setRefused(refused)
  }

  /** `edit`: the person goes on with what they typed, on top of the other value. */
  settleConflict(surface: Surface, asked: Surface, how: 'mine' | 'theirs' | 'edit'): void {
    const [conflict, ...rest] = this.#state.surfaces[asked].conflicts
    if (conflict === undefined) return
    this.#change(asked, { conflicts: rest })
    const { product, field, mine, theirs, version } = conflict
    if (how === 'mine') {
      this.#begin(surface, { changes: [{ product, version, values: { [field]: mine } }] })
      return
    }
    this.#shown.show([{ product, values: { [field]: theirs === '' ? null : theirs } }])
    this.#shown.showVersions([{ product, version }])
    if (how === 'edit') this.#change(surface, { resumed: conflict })
    void this.#reread()
  }

  endResumed(surface: Surface): void {
    this.#change(surface, { resumed: null })
  }

  #begin(surface: Surface, write: ProductsWrite, isAgain = false): void {
    if (write.changes.length === 0) return
    this.#refusedLast.delete(surface)
    if (!isAgain) this.#change(surface, { undone: [] })
    const changes = basedOnWaiting(write.changes, this.#queue.writes)
    this.forgetRefused(placesOf(changes))
    const before = this.#shown.present(changes)
    this.#shown.show(changes)
    this.#queue.add({ ...write, kind: 'write', key: newKey(), surface, changes, before })
  }

  async #write(entry: QueuedWrite): Promise<void> {
    entry.sent ??= this.#own.lift(entry.changes)
    this.#note()
    let answer: ChangedProducts
    try {
      answer = await sendWrite(entry.sent, entry.key)
    } catch (error) {
      if (isOutage(error)) throw error
      this.#fail(entry, error)
      void this.#reread(entry)
      return
    }
    this.#own.note(entry.sent, answer)
    this.#take(entry, answer)
    void this.#reread(entry)
  }

  #take(entry: QueuedWrite, { bulk, changed, faults }: ChangedProducts): void {
    const { surface, changes, before, faults: typed = [], text, beyond = 0 } = entry
    const later = this.#queue.writes.filter((other) => other !== entry)
    // What was refused is not what the product has.
    const isLast = ({ product, field }: Place) =>
      !later.some((other) => placesOf(other.changes).some((place) => isSame(place, { product, field })))
    this.#shown.show(faults.filter(isLast).flatMap((fault) => valueBefore(before, fault)))
    this.#shown.showVersions(changed)
    closeErrorBannerOf(nameOf(changes))
    const collision = conflictOf(faults, changes)
    const notTaken = collision === null ? faults.map((fault) => refusedOf(fault, changes, text)) : []
    const step = { bulk, refused: [...typed.flatMap(keptFault), ...notTaken] }
    if (bulk !== null || step.refused.length > 0) this.#rememberAnswered(surface, step)
    // A later edit of the same value meets it as well, and asks then.
    if (collision === null)
      this.keepRefused(faults.filter(isLast).map((fault) => refusedOf(fault, changes, text)))
    else if (isLast(collision))
      this.#change(surface, { conflicts: [...this.#state.surfaces[surface].conflicts, collision] })
    if (changed.length === 0 && typed.length === 0 && (faults.length === 0 || collision !== null)) return
    // A single value says at its place why it is refused, where there is one.
    const [place] = placesOf(changes)
    const hasPlace = place !== undefined && this.#shown.holds(place.product)
    if (changed.length === 0 && typed.length === 0 && text !== undefined && hasPlace) return
    const refused =
      collision === null
        ? faults.map((fault) => ({ ...fault, text: refusedOf(fault, changes, text).text }))
        : []
    this.#change(surface, {
      outcome: { kind: 'saved', products: changed.length, bulk, typed, refused, beyond },
    })
  }

  #fail(entry: QueuedWrite, error: unknown): void {
    const { changes, before, text } = entry
    this.#shown.show(before)
    this.#showWaiting(entry)
    const refusal = refusalOf(error)
    const { code, data, message } = refusal
    const refused = placesOf(changes).map((place) =>
      refusedOf({ ...place, code, data, message }, changes, text),
    )
    this.keepRefused(refused)
    this.#rememberAnswered(entry.surface, { bulk: null, refused })
    if (endingOf(refusal, undefined) === null) showErrorBanner(error, nameOf(changes))
  }

  async #undo(entry: QueuedUndo): Promise<void> {
    const { surface, isRedo = false } = entry
    entry.bulk ??= (isRedo ? this.#takeAgain(surface) : this.#takeBack(surface)) ?? undefined
    const { bulk } = entry
    if (bulk === undefined) return
    try {
      const { changed, faults, process, total, bulk: undoing } = await sendUndo(bulk, entry.key)
      this.#own.forgetValues()
      this.#answered(surface, isRedo, bulk, undoing)
      this.#change(surface, {
        outcome:
          process === null
            ? { kind: isRedo ? 'redone' : 'undone', products: changed, refused: faults }
            : { kind: 'underWay', total, bulk: undoing, isUndo: !isRedo },
      })
    } catch (error) {
      if (isOutage(error)) throw error
      // What can't be undone doesn't stand in the way of what can.
      this.#answered(surface, isRedo, bulk, null)
      if (endingOf(refusalOf(error), undefined) === null) showErrorBanner(error)
    }
    void this.#reread(entry)
  }

  /** Reads them again, unless further edits wait: then after the last of them. */
  async #reread(entry?: Queued): Promise<void> {
    if (this.#queue.entries.every((other) => other === entry)) await this.#shown.reread()
  }

  #showWaiting(except?: QueuedWrite): void {
    const others = this.#queue.writes.filter((entry) => entry !== except)
    this.#shown.show(others.flatMap(({ changes }) => changes))
  }

  /** Takes away what of the last edit was not taken; returns what of it was written. */
  #takeBack(surface: Surface): string | null {
    const { done } = this.#state.surfaces[surface]
    // What was corrected or given up since is no step any more.
    const place = done.findLastIndex(({ bulk, refused }) => bulk !== null || refused.some(this.#isRefused))
    const step = done[place]
    if (step === undefined) return null
    this.#change(surface, { done: done.slice(0, place) })
    const refused = step.refused.filter(this.#isRefused)
    this.forgetRefused(refused)
    this.#rememberUndone(surface, { ...step, refused })
    return step.bulk
  }

  /** Does again what needs no call; returns what of it was undone by one. */
  #takeAgain(surface: Surface): string | null {
    const { undone } = this.#state.surfaces[surface]
    const step = undone.at(-1)
    if (step === undefined) return null
    this.#change(surface, { undone: undone.slice(0, -1) })
    this.keepRefused(step.refused)
    if (step.unsent !== undefined) this.#begin(surface, step.unsent, true)
    else this.#rememberAnswered(surface, step)
    return step.bulk
  }

  /** What the way back of a step is from now on: what this call did, or none where it was refused. */
  #answered(surface: Surface, isRedo: boolean, bulk: string, undoing: string | null): void {
    const list = isRedo ? 'done' : 'undone'
    const steps = this.#state.surfaces[surface][list].flatMap((step) => {
      if (step.bulk !== bulk) return [step]
      return undoing === null ? [] : [{ ...step, bulk: undoing }]
    })
    this.#change(surface, { [list]: steps })
  }

  #isRefused = ({ product, field, text }: RefusedValue): boolean =>
    this.#state.refused.get(product)?.get(field)?.text === text

  #remember(surface: Surface, step: Step): void {
    this.#rememberAnswered(surface, step)
    this.#change(surface, { undone: [] })
  }

  #rememberAnswered(surface: Surface, step: Step): void {
    this.#change(surface, { done: [...this.#state.surfaces[surface].done, step].slice(-rememberedEdits) })
  }

  #rememberUndone(surface: Surface, step: Step): void {
    this.#change(surface, { undone: [...this.#state.surfaces[surface].undone, step] })
  }

  #note(): void {
    if (this.#isClosed) return
    const { entries, writes, isHeld } = this.#queue
    keepUnsent(this.#personId, this.#domainId, entries)
    setWaitingWrites('products', isHeld ? entries.length : 0)
    this.#set({ unsent: unsentFields(isHeld ? writes : [], this.#state.unsent) })
  }

  #change(surface: Surface, change: Partial<SurfaceState>): void {
    this.#set(withSurface(this.#state, surface, change))
  }

  #setRefused(refused: AllRefused): void {
    this.#set({ refused })
    if (!this.#isClosed) keepRefusedValues(this.#personId, this.#domainId, refused)
  }

  #set(change: Partial<EditState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function placesOf(changes: readonly ProductsChange[]): Place[] {
  return changes.flatMap(({ product, values }) => Object.keys(values).map((field) => ({ product, field })))
}

function isSame(one: Place, other: Place): boolean {
  return one.product === other.product && one.field === other.field
}

/** The same values of the same products, whatever is written into them. */
function nameOf(changes: readonly ProductsChange[]): string {
  return JSON.stringify(
    placesOf(changes)
      .map(({ product, field }) => `${product} ${field}`)
      .sort(),
  )
}

function refusedOf(
  { product, field, code, data, message }: Omit<RefusedValue, 'text'>,
  changes: readonly ProductsChange[],
  text: string | undefined,
): RefusedValue {
  const value = changes.find((change) => change.product === product && field in change.values)?.values[field]
  const said = message === undefined ? {} : { message }
  return { product, field, code, data, ...said, text: text ?? value ?? '' }
}

function valueBefore(
  before: readonly Pick<ProductsChange, 'product' | 'values'>[],
  { product, field }: ValueFault,
): Pick<ProductsChange, 'product' | 'values'>[] {
  const old = before.find((change) => change.product === product && field in change.values)?.values
  return old === undefined ? [] : [{ product, values: { [field]: old[field] ?? null } }]
}

/** Fields that can't be written keep nothing that could be corrected. */
function keptFault({ productId, field, text, code, data }: CellFault): RefusedValue[] {
  return code === 'notWritable' ? [] : [{ product: productId, field: field.key, text, code, data }]
}

let current: { queryClient: QueryClient; of: string; session: EditSession } | null = null

function end(): void {
  current?.session.close()
  current = null
}
forgetWithSession(end)

/** One at a time: another person or company begins with nothing. */
export function editSessionOf(queryClient: QueryClient, personId: string, domainId: string): EditSession {
  const of = `${domainId} ${personId}`
  if (current !== null && current.queryClient === queryClient && current.of === of) return current.session
  end()
  const session = new EditSession(queryClient, personId, domainId)
  current = { queryClient, of, session }
  return session
}
