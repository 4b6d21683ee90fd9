/** Notifies of processes: their owners wherever they are, and super admins of the domain who are registered there. */
import type { News } from '../../scope/news.ts'
import type { Connections } from './connections.ts'
import { type LiveConnection, type Notice, noticeOf } from './live-connection.ts'

export interface ProcessDeliveryParts {
  connections: Connections
  listSuperAdmins(domainId: string): Promise<string[]>
  notify(connection: LiveConnection, message: Notice): void
  log: { error(details: object, message: string): void }
}

export class ProcessDelivery {
  readonly #parts: ProcessDeliveryParts
  /** By domain, until its structure changes. */
  readonly #superAdmins = new Map<string, Promise<ReadonlySet<string>>>()

  constructor(parts: ProcessDeliveryParts) {
    this.#parts = parts
  }

  deliver({ domainId, ownerId, ...news }: Extract<News, { kind: 'process' }>): void {
    const { uuid, status, processed, total, skip } = news
    const message = noticeOf({ kind: 'process', state: { uuid, status, processed, total, skip } })
    const { connections, notify, log } = this.#parts
    for (const connection of ownerId === null ? [] : connections.ofPerson(ownerId))
      if (connection.boundTo === null || connection.boundTo === domainId) notify(connection, message)
    if (!connections.hasPeopleIn(domainId)) return
    this.#superAdminsOf(domainId)
      .then((admins) => {
        for (const id of admins)
          if (id !== ownerId)
            for (const connection of connections.ofPersonInDomain(domainId, id)) notify(connection, message)
      })
      .catch((error) => log.error({ err: error }, 'super admins were not notified of a process'))
  }

  expire(domainId: string): void {
    this.#superAdmins.delete(domainId)
  }

  expireAll(): void {
    this.#superAdmins.clear()
  }

  #superAdminsOf(domainId: string): Promise<ReadonlySet<string>> {
    const known = this.#superAdmins.get(domainId)
    if (known !== undefined) return known
    const reading = this.#parts.listSuperAdmins(domainId).then((ids) => new Set(ids))
    reading.catch(() => this.#superAdmins.delete(domainId))
    this.#superAdmins.set(domainId, reading)
    return reading
  }
}
