/** Brings changed records to the people of a domain who may see them. */
import type { Person } from '../../scope/caller.ts'
import type { Connections } from './connections.ts'
import type { LiveConnection, Told } from './live-connection.ts'
import type { Reach, Reaches } from './reaches.ts'
import { everythingChanged, type RecordNews, type Teller, tellerOf } from './record-news.ts'

/** News of one domain that wait while it is found out who sees what; more become "anything may have changed". */
const waitingNews = 100

export interface DeliveryParts {
  connections: Connections
  reaches: Reaches
  tell(connection: LiveConnection, message: Told): void
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

  /** Those whose reach is known are told at once, the others as soon as it is. */
  deliver(news: RecordNews): void {
    const waiting = this.#waiting.get(news.domainId)
    if (waiting === undefined) this.#deliverAll(news.domainId, [news])
    else waiting.push(news)
  }

  /** To one connection that has just been registered. */
  deliverTo(connection: LiveConnection, reach: Reach, list: readonly RecordNews[]): void {
    for (const news of list) this.#tellOne(connection, tellerOf(news)(reach, connection.person.id))
  }

  #deliverAll(domainId: string, list: readonly RecordNews[]): void {
    const { connections, reaches } = this.#parts
    const tellers = list.map(tellerOf)
    const unknown: Person[] = []
    for (const { person } of connections.peopleIn(domainId)) {
      const reach = reaches.known(domainId, person.id)
      if (reach === undefined) unknown.push(person)
      else this.#tellPerson(domainId, person.id, reach, tellers)
    }
    if (unknown.length > 0) this.#deliverLater(domainId, unknown, tellers)
  }

  #deliverLater(domainId: string, people: readonly Person[], tellers: readonly Teller[]): void {
    this.#waiting.set(domainId, [])
    const deliveries = people.map(async (person) => {
      try {
        const reach = await this.#parts.reaches.find(domainId, person)
        this.#tellPerson(domainId, person.id, reach, tellers)
      } catch (error) {
        this.#parts.failed(error)
        this.#tellEverything(domainId, person.id)
      }
    })
    Promise.all(deliveries).then(() => {
      const waiting = this.#waiting.get(domainId) ?? []
      this.#waiting.delete(domainId)
      if (waiting.length <= waitingNews) this.#deliverAll(domainId, waiting)
      else
        for (const { person } of this.#parts.connections.peopleIn(domainId))
          this.#tellEverything(domainId, person.id)
    })
  }

  #tellPerson(domainId: string, personId: string, reach: Reach | null, tellers: readonly Teller[]): void {
    if (reach === null) {
      this.#parts.dismiss(domainId, personId)
      return
    }
    const messages = tellers.map((teller) => teller(reach, personId))
    for (const connection of this.#parts.connections.ofPersonInDomain(domainId, personId))
      for (const message of messages) this.#tellOne(connection, message)
  }

  #tellEverything(domainId: string, personId: string): void {
    for (const connection of this.#parts.connections.ofPersonInDomain(domainId, personId))
      for (const message of everythingChanged(domainId)) this.#tellOne(connection, message)
  }

  #tellOne(connection: LiveConnection, message: Told | null): void {
    if (message !== null) this.#parts.tell(connection, message)
  }
}
