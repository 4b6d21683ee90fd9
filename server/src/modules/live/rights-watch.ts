/** Shows out whose session has ended, and who may no longer be in a domain. */
import type { Connections } from './connections.ts'
import type { CloseReason, LiveConnection } from './live-connection.ts'
import type { LiveLimits } from './live-limits.ts'

export interface WatchParts {
  connections: Connections
  limits: LiveLimits
  /** Which of the people may still enter the domain. */
  listActiveMembers(domainId: string, personIds: readonly string[]): Promise<string[]>
  /** Hashes of the sessions of these people that still hold. */
  listSessionHashes(personIds: readonly string[]): Promise<string[]>
  end(connection: LiveConnection, reason: CloseReason): void
  dismiss(domainId: string, personId: string): void
  log: { error(details: object, message: string): void }
}

/** People asked about in one statement. */
const askedAtOnce = 1_000
/** Sessions that ended while somebody was connecting with them. */
const rememberEndedMs = 60_000

export class RightsWatch {
  readonly #parts: WatchParts
  /** Domains whose members are asked about in a moment. */
  readonly #gathering = new Map<string, NodeJS.Timeout>()
  readonly #endedSessions = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.checkSessions(), parts.limits.sessionCheckMs).unref()
  }

  hasEnded(sessionHash: string): boolean {
    return this.#endedSessions.has(sessionHash)
  }

  endSession(sessionHash: string, now: number): void {
    this.#endedSessions.set(sessionHash, now)
    for (const connection of this.#parts.connections.ofSession(sessionHash))
      this.#parts.end(connection, 'sessionEnded')
  }

  forgetOld(now: number): void {
    for (const [hash, at] of this.#endedSessions)
      if (now - at > rememberEndedMs) this.#endedSessions.delete(hash)
  }

  /** Structure has changed, maybe memberships: changes are gathered for a moment, then all people are asked about. */
  checkMembersSoon(domainId: string): void {
    const { connections, limits, log } = this.#parts
    if (this.#gathering.has(domainId) || !connections.hasPeopleIn(domainId)) return
    const timer = setTimeout(() => {
      this.#gathering.delete(domainId)
      this.#checkMembers(domainId).catch((error) => {
        log.error({ err: error }, 'who may still be in a domain could not be found out')
        this.checkMembersSoon(domainId)
      })
    }, limits.gatherMs)
    this.#gathering.set(domainId, timer.unref())
  }

  async #checkMembers(domainId: string): Promise<void> {
    const { connections, listActiveMembers, dismiss } = this.#parts
    const personIds = [...connections.peopleIn(domainId)].map(({ person }) => person.id)
    for (const asked of inParts(personIds)) {
      const active = new Set(await listActiveMembers(domainId, asked))
      for (const personId of asked) if (!active.has(personId)) dismiss(domainId, personId)
    }
  }

  /** Asks about all sessions: some end by themselves, and of some the end may have been missed. */
  checkSessions(): void {
    const { connections, log } = this.#parts
    this.#checkSessionsOf(connections.personIds()).catch((error) =>
      log.error({ err: error }, 'sessions were not checked'),
    )
  }

  async #checkSessionsOf(personIds: readonly string[]): Promise<void> {
    const { connections, listSessionHashes, end } = this.#parts
    const since = performance.now()
    for (const asked of inParts(personIds)) {
      const holding = new Set(await listSessionHashes(asked))
      for (const connection of asked.flatMap((id) => [...connections.ofPerson(id)]))
        if (connection.openedAt < since && !holding.has(connection.sessionHash))
          end(connection, 'sessionEnded')
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const timer of this.#gathering.values()) clearTimeout(timer)
  }
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, part) =>
    ids.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
  )
}
