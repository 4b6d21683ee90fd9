/** The only file that makes scopes. Who may import it is said in `.dependency-cruiser.mjs`. */
import type { RawBuilder } from 'kysely'
import type { Connection, Statement } from '../platform/db/connection.ts'
import { alone, type Database } from '../platform/db/database.ts'
import { siteOf } from '../platform/telemetry/statement-sites.ts'
import { type EmittedEvent, insertDomainEvent } from './domain-events.repository.ts'
import { DOMAIN_EVENT_QUEUE } from './domain-events.ts'
import { type News, textsOf } from './news.ts'
import type { OptimisticScope, Scope, ScopeFacts, ScopeParts } from './scope.ts'
import { readCursor, streamRows } from './stream-rows.ts'

/** Who asks is on the stack now, not when it is read. */
function noted<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  siteOf(statement)
  return statement
}

/** Makes a scope of facts that have been verified. */
export function mintScope(database: Database, facts: ScopeFacts): Scope {
  const settings = { domainId: facts.domainId, personId: facts.person?.id ?? null }
  const rows: ScopeParts['rows'] = (statement, options) =>
    database.single({ ...settings, ...options }, statement)
  const closed: ScopeParts = {
    ...facts,
    isInTransaction: false,
    rows,
    enqueue: alone(rows),
    flush: async () => {},
    transaction: (work, options) =>
      database.asTenant({ ...settings, ...options }, (connection) => work(within(facts, connection))),
    announce: (news) => announceAll(database, news),
    emit: (event, values) =>
      database.asTenant(settings, (connection) =>
        emitOver(connection, facts, { kind: event.kind, ...values }),
      ),
    queue: (job) => database.queue(job),
    stream: <Row>(statement: RawBuilder<Row>, batchSize: number, options?: { statementTimeoutMs?: number }) =>
      streamRows<Row>(
        (work) => database.asTenant({ ...settings, ...options }, work),
        noted(statement),
        batchSize,
      ),
  }
  return closed as Scope
}

/** Thrown when the guess by which something is being read turns out wrong. */
class StaleScope extends Error {
  override name = 'StaleScope'
}

/**
 * Makes a scope of facts that were verified at an earlier request, when `statement` had this answer. It is asked again in
 * front of each statement until it has been answered, and anything else is refused.
 */
export function optimisticScope(
  database: Database,
  facts: ScopeFacts,
  { statement, answer }: { statement: Statement<{ answer: string }>; answer: string },
): OptimisticScope {
  const scope = mintScope(database, facts)
  const settings = { domainId: facts.domainId, personId: facts.person?.id ?? null }
  let isRight: boolean | null = null
  let hasWritten = false
  const check = (rows: readonly unknown[]) => {
    // What is written by a right guess isn't taken back, whatever has happened since.
    if (hasWritten) return
    const [row] = rows as { answer: string }[]
    isRight = isRight !== false && row?.answer === answer
    if (!isRight) throw new StaleScope()
  }
  const prove = async () => {
    if (isRight === null) check(await database.single(settings, statement))
    else if (!isRight) throw new StaleScope()
  }
  const guessed: ScopeParts = {
    ...scope,
    rows: async (asked, options) => {
      if (isRight === false) throw new StaleScope()
      const gate = isRight === null ? { statement, check } : undefined
      return await database.single({ ...settings, ...options }, asked, gate)
    },
    enqueue: async (asked, meaning) => {
      await prove()
      await scope.enqueue(asked, meaning)
    },
    transaction: async (work, options) => {
      if (isRight !== null) await prove()
      const gate = isRight === null ? { statement, check } : undefined
      const provenWork = async (connection: Connection) => {
        const result = await work(within(facts, connection))
        // Nothing was asked for, by which it would have been proven.
        if (isRight === null) check(await connection.rows(statement))
        await prove()
        return result
      }
      const result = await database.asTenant({ ...settings, ...options }, provenWork, gate)
      hasWritten = true
      return result
    },
    announce: async (news) => {
      await prove()
      await scope.announce(news)
    },
    emit: async (event, values) => {
      await prove()
      await scope.emit(event, values)
    },
    queue: async (job) => {
      await prove()
      await scope.queue(job)
    },
    stream: async function* (asked, batchSize, options) {
      await prove()
      yield* scope.stream(asked, batchSize, options)
    },
  }
  return {
    scope: guessed as Scope,
    validate: async () => {
      await prove().catch((error) => {
        if (!(error instanceof StaleScope)) throw error
      })
      return isRight === true
    },
  }
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

async function emitOver(connection: Connection, facts: ScopeFacts, event: EmittedEvent): Promise<void> {
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
    isInTransaction: true,
    rows: (statement) => connection.rows(statement),
    enqueue: (statement, meaning) => connection.enqueue(statement, meaning),
    flush: () => connection.flush(),
    transaction: (work) => work(open as Scope),
    announce: (news) => announceAll(connection, news),
    emit: (event, values) => emitOver(connection, facts, { kind: event.kind, ...values }),
    queue: (job) => connection.queue(job),
    stream: <Row>(statement: RawBuilder<Row>, batchSize: number) =>
      readCursor<Row>(connection, noted(statement), batchSize),
  }
  return open as Scope
}
