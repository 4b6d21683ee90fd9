/** The open connections of this process, findable by what news name. */
import type { Listener } from './listener.ts'
import type { LiveConnection } from './live-connection.ts'

type Some = ReadonlySet<LiveConnection>

const none: Some = new Set()

/** A map of sets that keeps no empty ones. */
class Index {
  readonly #sets = new Map<string, Set<LiveConnection>>()

  add(key: string, connection: LiveConnection): void {
    const set = this.#sets.get(key)
    if (set === undefined) this.#sets.set(key, new Set([connection]))
    else set.add(connection)
  }

  delete(key: string, connection: LiveConnection): void {
    const set = this.#sets.get(key)
    set?.delete(connection)
    if (set?.size === 0) this.#sets.delete(key)
  }

  get(key: string): Some {
    return this.#sets.get(key) ?? none
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }

  entries(): IterableIterator<[string, Some]> {
    return this.#sets.entries()
  }
}

export class Connections {
  readonly #byId = new Map<string, LiveConnection>()
  readonly #bySession = new Index()
  readonly #byPerson = new Index()
  /** By domain, and in it by person. */
  readonly #byDomain = new Map<string, Index>()

  add(connection: LiveConnection): void {
    this.#byId.set(connection.id, connection)
    this.#bySession.add(connection.sessionHash, connection)
    if (!connection.listener.isGuest) this.#byPerson.add(connection.listener.id, connection)
  }

  /** Returns whether it was there. */
  delete(connection: LiveConnection): boolean {
    if (!this.#byId.delete(connection.id)) return false
    this.#bySession.delete(connection.sessionHash, connection)
    this.#byPerson.delete(connection.listener.id, connection)
    this.#leaveDomain(connection)
    return true
  }

  /** Moves a connection to a domain, or to none. Guests are found by their rooms alone. */
  enter(connection: LiveConnection, domainId: string | null): void {
    this.#leaveDomain(connection)
    connection.domainId = domainId
    if (domainId === null || connection.listener.isGuest) return
    const people = this.#byDomain.get(domainId) ?? new Index()
    people.add(connection.listener.id, connection)
    this.#byDomain.set(domainId, people)
  }

  #leaveDomain(connection: LiveConnection): void {
    const { domainId } = connection
    if (domainId === null) return
    const people = this.#byDomain.get(domainId)
    people?.delete(connection.listener.id, connection)
    if (people?.isEmpty) this.#byDomain.delete(domainId)
    connection.domainId = null
  }

  get(id: string): LiveConnection | undefined {
    return this.#byId.get(id)
  }

  ofSession(sessionHash: string): Some {
    return this.#bySession.get(sessionHash)
  }

  ofPerson(personId: string): Some {
    return this.#byPerson.get(personId)
  }

  ofPersonInDomain(domainId: string, personId: string): Some {
    return this.#byDomain.get(domainId)?.get(personId) ?? none
  }

  hasPeopleIn(domainId: string): boolean {
    return this.#byDomain.has(domainId)
  }

  /** The people registered in the domain, each with their connections there. */
  *peopleIn(domainId: string): Iterable<{ person: Listener; connections: Some }> {
    for (const [, connections] of this.#byDomain.get(domainId)?.entries() ?? []) {
      const [first] = connections
      if (first !== undefined) yield { person: first.listener, connections }
    }
  }

  personIds(): string[] {
    return [...this.#byPerson.entries()].map(([personId]) => personId)
  }

  domainIds(): string[] {
    return [...this.#byDomain.keys()]
  }

  all(): Iterable<LiveConnection> {
    return this.#byId.values()
  }

  /** `people`: those with an account. */
  count(): { sockets: number; people: number } {
    return { sockets: this.#byId.size, people: [...this.#byPerson.entries()].length }
  }
}
