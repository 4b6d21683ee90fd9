import { orpc } from '../../../lib/api/client.ts'
import { hasEnded } from '../../../lib/api/refusals.ts'
import { closeErrorBannerOf, showErrorBanner } from '../../../lib/banner/banner-store.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { isOutage, reachability } from '../../../lib/network/network.ts'
import { setWaitingWrites } from '../../../lib/network/waiting-writes.ts'
import { keepChanges, readChanges } from './kept-edits.ts'
import { onePerPlace, type Place } from './one-per-place.ts'
import { isDone, type ProductChange, withChange } from './product-changes.ts'
import { rereadAroundProject } from './reread-project.ts'
import { projectProductsQuery, projectQuery } from './use-projects.ts'

/** A change with the version of the list that it was made in. */
export interface QueuedChange {
  change: ProductChange
  base: number
  /** It may have arrived, and its answer been lost. */
  isDoubtful: boolean
}

export interface WritesState {
  queue: readonly QueuedChange[]
  /** Whether it waits for the connection. */
  isHeld: boolean
}

export class ProductWrites {
  readonly #place: Place
  readonly #store: Store<WritesState>
  /** Called when the server has accepted or refused the change. */
  readonly #listeners = new Map<QueuedChange['change'], (isAccepted: boolean) => void>()
  /** What the last of these has made. */
  #version = 0
  #isSending = false
  #isClosed = false

  constructor(place: Place) {
    this.#place = place
    const queue = readChanges(place).map((kept) => ({ ...kept, isDoubtful: true }))
    this.#store = createStore<WritesState>({ queue, isHeld: false })
    // Not while a component is being rendered: others show how much waits.
    if (queue.length > 0) queueMicrotask(() => void this.#send())
  }

  get use(): Store<WritesState>['use'] {
    return this.#store.use
  }

  /** Resolves once it is stored or waits for the connection, and to false where it was refused. */
  make(change: ProductChange, base: number): Promise<boolean> {
    const { queue, isHeld } = this.#store.get()
    this.#set({ queue: [...queue, { change, base, isDoubtful: false }] })
    const accepted = isHeld
      ? Promise.resolve(true)
      : new Promise<boolean>((resolve) => this.#listeners.set(change, resolve))
    void this.#send()
    return accepted
  }

  close(): void {
    this.#isClosed = true
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      try {
        await this.#write(next)
        this.#settle(next, true)
      } catch (error) {
        if (isOutage(error)) await this.#hold()
        else this.#refuse(next, error)
      }
    }
    this.#isSending = false
    if (!this.#isClosed) this.#reread()
  }

  #next(): QueuedChange | undefined {
    return this.#isClosed ? undefined : this.#store.get().queue[0]
  }

  async #write({ change, base, isDoubtful }: QueuedChange): Promise<void> {
    const { queryClient, projectId } = this.#place
    const query = projectProductsQuery(projectId)
    if (isDoubtful) {
      const list = await queryClient.fetchQuery(query)
      if (isDone(list, change)) return
    }
    const version = Math.max(base, this.#version)
    const answer = await send(change, { params: { projectId }, query: { version } })
    // Somebody else's change was kept instead.
    if (answer === null) return
    this.#version = answer.version
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    queryClient.setQueryData(
      query.queryKey,
      (list) => list && { ...withChange(list, change), version: answer.version },
    )
    closeErrorBannerOf(bannerName(projectId))
  }

  /** Everything waits: nobody has to. */
  async #hold(): Promise<void> {
    const [first, ...rest] = this.#store.get().queue
    if (first !== undefined) this.#set({ queue: [{ ...first, isDoubtful: true }, ...rest], isHeld: true })
    for (const { change } of this.#store.get().queue) this.#tell(change, true)
    await reachability.untilReachable()
  }

  #refuse(refused: QueuedChange, error: unknown): void {
    if (!hasEnded(error)) showErrorBanner(error, bannerName(this.#place.projectId))
    this.#settle(refused, false)
  }

  #settle({ change }: QueuedChange, isAccepted: boolean): void {
    const queue = this.#store.get().queue.filter((one) => one.change !== change)
    this.#set({ queue, isHeld: false })
    this.#tell(change, isAccepted)
  }

  #tell(change: ProductChange, isAccepted: boolean): void {
    this.#listeners.get(change)?.(isAccepted)
    this.#listeners.delete(change)
  }

  #reread(): void {
    const { queryClient, projectId } = this.#place
    rereadAroundProject(queryClient)
    for (const { queryKey } of [projectProductsQuery(projectId), projectQuery(projectId)])
      void queryClient.invalidateQueries({ queryKey })
  }

  #set(change: Partial<WritesState>): void {
    if (this.#isClosed) return
    this.#store.set({ ...this.#store.get(), ...change })
    const { queue, isHeld } = this.#store.get()
    keepChanges(this.#place, queue)
    setWaitingWrites(`products of ${this.#place.projectId}`, isHeld ? queue.length : 0)
  }
}

async function send(
  change: ProductChange,
  place: { params: { projectId: string }; query: { version: number } },
): Promise<{ version: number } | null> {
  switch (change.kind) {
    case 'add':
      return await versioned(orpc.projects.addProjectProducts).mutationFn({ ...place, body: change.body })
    case 'remove':
      return await versioned(orpc.projects.removeProjectProducts).mutationFn({ ...place, body: change.body })
    case 'move':
      return await versioned(orpc.projects.moveProjectProducts).mutationFn({ ...place, body: change.body })
  }
}

const bannerName = (projectId: string) => `products of project ${projectId}`

/** What is done to the products of a project, whichever page shows it. */
export const productWritesOf = onePerPlace((place) => new ProductWrites(place))
