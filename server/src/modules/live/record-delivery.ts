/** Brings changed records to the people of a domain who may see them. */
import type { Connections } from './connections.ts'
import type { Listener } from './listener.ts'
import type { ListenerAccess, ListenerAccessCache } from './listener-access.ts'
import type { LiveConnection, Notice } from './live-connection.ts'
import { everythingChanged, type Notifier, notifierOf, type RecordNews } from './record-news.ts'

/** News of one domain that wait while it is found out who sees what; more become "anything may have changed". */
const waitingNews = 100

export interface DeliveryParts {
  connections: Connections
  accessCache: ListenerAccessCache
  notify(connection: LiveConnection, message: Notice): void
  /** The person may not enter the domain, or no longer. */
  dismiss(domainId: string, personId: string): void
  failed(error: unknown): void
}

export class RecordDelivery {
  readonly #parts: DeliveryParts
  /** By domain: what has come while earlier news are being delivered. */
  readonly #waiting = new Map<string, RecordNews[]>()

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  /** Those whose reach is known are notified at once, the others as soon as it is. */
  deliver(news: RecordNews): void {
    const waiting = this.#waiting.get(news.domainId)
    if (waiting === undefined) this.#deliverAll(news.domainId, [news])
    else waiting.push(news)
  }

  /** To one connection that has just been registered. */
  deliverTo(connection: LiveConnection, access: ListenerAccess, list: readonly RecordNews[]): void {
    for (const news of list) this.#notifyOne(connection, notifierOf(news)(access, connection.listener.id))
  }

  #deliverAll(domainId: string, list: readonly RecordNews[]): void {
    const { connections, accessCache } = this.#parts
    const notifiers = list.map(notifierOf)
    const unknown: Listener[] = []
    for (const { person } of connections.peopleIn(domainId)) {
      const access = accessCache.known(domainId, person.id)
      if (access === undefined) unknown.push(person)
      else this.#notifyPerson(domainId, person.id, access, notifiers)
    }
    if (unknown.length > 0) this.#deliverLater(domainId, unknown, notifiers)
  }

  #deliverLater(domainId: string, people: readonly Listener[], notifiers: readonly Notifier[]): void {
    this.#waiting.set(domainId, [])
    const deliveries = people.map(async (person) => {
      try {
        const access = await this.#parts.accessCache.find(domainId, person)
        this.#notifyPerson(domainId, person.id, access, notifiers)
      } catch (error) {
        this.#parts.failed(error)
        this.#notifyOfEverything(domainId, person.id)
      }
    })
    Promise.all(deliveries).then(() => {
      const waiting = this.#waiting.get(domainId) ?? []
      this.#waiting.delete(domainId)
      if (waiting.length <= waitingNews) this.#deliverAll(domainId, waiting)
      else
        for (const { person } of this.#parts.connections.peopleIn(domainId))
          this.#notifyOfEverything(domainId, person.id)
    })
  }

  #notifyPerson(
    domainId: string,
    personId: string,
    access: ListenerAccess | null,
    notifiers: readonly Notifier[],
  ): void {
    if (access === null) {
      this.#parts.dismiss(domainId, personId)
      return
    }
    const messages = notifiers.map((notifier) => notifier(access, personId))
    for (const connection of this.#parts.connections.ofPersonInDomain(domainId, personId))
      for (const message of messages) this.#notifyOne(connection, message)
  }

  #notifyOfEverything(domainId: string, personId: string): void {
    for (const connection of this.#parts.connections.ofPersonInDomain(domainId, personId))
      for (const message of everythingChanged(domainId)) this.#notifyOne(connection, message)
  }

  #notifyOne(connection: LiveConnection, message: Notice | null): void {
    if (message !== null) this.#parts.notify(connection, message)
  }
}
