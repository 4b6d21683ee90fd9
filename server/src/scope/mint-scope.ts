/** The only file that makes scopes. Who may import it is said in `.dependency-cruiser.mjs`. */
import type { RawBuilder } from 'kysely'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import { insertDomainEvent } from './domain-events.repository.ts'
import { DOMAIN_EVENT_QUEUE, type DomainEvent } from './domain-events.ts'
import { type News, textsOf } from './news.ts'
import type { Scope, ScopeFacts, ScopeParts } from './scope.ts'
import { readCursor, streamRows } from './stream-rows.ts'

/** Makes a scope of facts that have been verified. */
export function mintScope(database: Database, facts: ScopeFacts): Scope {
  const settings = { domainId: facts.domainId, personId: facts.person?.id ?? null }
  const closed: ScopeParts = {
    ...facts,
    rows: (statement) => database.single(settings, statement),
    transaction: (work, options) =>
      database.asTenant({ ...settings, ...options }, (connection) => work(within(facts, connection))),
    announce: (news) => announceAll(database, news),
    emit: (event) => database.asTenant(settings, (connection) => emitOver(connection, facts, event)),
    queue: (job) => database.queue(job),
    stream: <Row>(statement: RawBuilder<Row>, batchSize: number, options?: { statementTimeoutMs?: number }) =>
      streamRows<Row>((work) => database.asTenant({ ...settings, ...options }, work), statement, batchSize),
  }
  return closed as Scope
}

/**
 * What somebody else of the domain may do, read over the connection of whoever asks: to decide what they see, never for
 * what they do themselves. Facts that have been verified.
 */
export function mintScopeOver(asker: Scope, facts: ScopeFacts): Scope {
  const parts: ScopeParts = {
    ...asker,
    ...facts,
    transaction: (work, options) => asker.transaction((open) => work(mintScopeOver(open, facts)), options),
  }
  return parts as Scope
}

async function announceAll(connection: Connection, news: News): Promise<void> {
  for (const text of textsOf(news)) await connection.announce(text)
}

async function emitOver(connection: Connection, facts: ScopeFacts, event: DomainEvent): Promise<void> {
  const { domainId } = facts
  const eventId = await insertDomainEvent(connection, { domainId, actorId: facts.person?.id ?? null, event })
  await connection.queue({
    queue: DOMAIN_EVENT_QUEUE,
    data: { domainId, eventId },
    group: domainId,
    priority: 0,
  })
}

function within(facts: ScopeFacts, connection: Connection): Scope {
  const open: ScopeParts = {
    ...facts,
    rows: (statement) => connection.rows(statement),
    transaction: (work) => work(open as Scope),
    announce: (news) => announceAll(connection, news),
    emit: (event) => emitOver(connection, facts, event),
    queue: (job) => connection.queue(job),
    stream: <Row>(statement: RawBuilder<Row>, batchSize: number) =>
      readCursor<Row>(connection, statement, batchSize),
  }
  return open as Scope
}
