/**
 * Notifies people that the structure has changed: staff of every change, clients when something has changed that they
 * are shown. That anything happens to folders, fields or prices hidden from them is theirs no more
 * than the folders themselves.
 */
import { LRUCache } from 'lru-cache'
import type { Connections } from './connections.ts'
import type { ListenerAccess, ListenerAccessCache } from './listener-access.ts'
import type { LiveConnection, Notice } from './live-connection.ts'
import { everythingChanged, structureChanged } from './record-news.ts'

/** What clients were shown last, also of those who have just left: they come back with their next page. */
const rememberedShapes = 20_000

export interface StructureDeliveryParts {
  connections: Connections
  accessCache: ListenerAccessCache
  notify(connection: LiveConnection, message: Notice): void
  /** The person may not enter the domain, or no longer. */
  dismiss(domainId: string, personId: string): void
  failed(error: unknown): void
}

export class StructureDelivery {
  readonly #parts: StructureDeliveryParts
  readonly #shapes = new LRUCache<string, string>({ max: rememberedShapes })
  /** Domains whose clients are being looked at; true: once more afterwards. */
  readonly #underWay = new Map<string, boolean>()

  constructor(parts: StructureDeliveryParts) {
    this.#parts = parts
  }

  deliver(domainId: string): void {
    const { connections, accessCache } = this.#parts
    const message = structureChanged(domainId)
    for (const { person, connections: own } of connections.peopleIn(domainId)) {
      if (accessCache.lastKnown(domainId, person.id)?.isClient !== false) continue
      for (const connection of own) this.#parts.notify(connection, message)
    }
    this.checkClients(domainId)
  }

  /** Looks whether clients are shown something else than before, and notifies those who are. */
  checkClients(domainId: string): void {
    if (this.#underWay.has(domainId)) this.#underWay.set(domainId, true)
    else void this.#notifyClients(domainId)
  }

  /**
   * Somebody has registered, maybe with a page that was read before the last change. Whether clients are notified depends
   * on what they were shown before and on nothing else: those who come for the first time always are.
   */
  welcome(connection: LiveConnection, domainId: string, access: ListenerAccess): void {
    if (access.isClient) this.#notifyIfOther(domainId, connection.listener.id, access.shape, [connection])
  }

  async #notifyClients(domainId: string): Promise<void> {
    do {
      this.#underWay.set(domainId, false)
      const { connections } = this.#parts
      const people = [...connections.peopleIn(domainId)].map(({ person }) => person)
      await Promise.all(
        people.map(async (person) => {
          const access = await this.#accessOf(domainId, person)
          if (access === null) this.#parts.dismiss(domainId, person.id)
          if (!access?.isClient) return
          const own = connections.ofPersonInDomain(domainId, person.id)
          this.#notifyIfOther(domainId, person.id, access.shape, [...own])
        }),
      )
    } while (this.#underWay.get(domainId) === true)
    this.#underWay.delete(domainId)
  }

  /** Undefined when it can't be found out: then they are notified that anything may have changed. */
  async #accessOf(
    domainId: string,
    person: LiveConnection['listener'],
  ): Promise<ListenerAccess | null | undefined> {
    try {
      return await this.#parts.accessCache.find(domainId, person)
    } catch (error) {
      this.#parts.failed(error)
      for (const connection of this.#parts.connections.ofPersonInDomain(domainId, person.id))
        for (const message of everythingChanged(domainId)) this.#parts.notify(connection, message)
      return undefined
    }
  }

  #notifyIfOther(
    domainId: string,
    personId: string,
    shape: string,
    connections: readonly LiveConnection[],
  ): void {
    const key = `${domainId} ${personId}`
    const before = this.#shapes.get(key)
    this.#shapes.set(key, shape)
    if (before === shape) return
    const message = structureChanged(domainId)
    for (const connection of connections) this.#parts.notify(connection, message)
  }
}
