/** Who acts, in which domain, with which permissions: the first argument of every service and repository. */
import type { Subscription } from '@vitrine/contract'
import type { EffectivePermissions, GroupGrants } from '@vitrine/rules'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Connection, Database } from '../platform/db/database.ts'
import type { JobRequest } from '../platform/jobs/job-request.ts'
import type { Impersonator, Person } from './caller.ts'
import { DOMAIN_EVENT_QUEUE, type DomainEvent } from './domain-events.ts'
import { type News, textsOf } from './news.ts'
import { readCursor, streamRows } from './stream-rows.ts'

declare const brand: unique symbol

/** Condition on the slot row `s` of products. */
export type ProductCondition = RawBuilder<boolean>

export interface ScopeFacts {
  domainId: string
  /** Null for a share token. */
  person: Person | null
  isClient: boolean
  isSuperAdmin: boolean
  isPublicToken: boolean
  /** Who acts in the person's place; null for people themselves. */
  impersonator: Impersonator | null
  /** The key of a program that acts in the person's name; null for people themselves. */
  apiKeyId: string | null
  /** The share link that the caller holds; null for people and keys. */
  share: { id: string; folderId: string | null } | null
  /**
   * Which products count, beside what folders let through: what a share link opens. Null: all of them.
   */
  only: ProductCondition | null
  /** Groups of the caller in this domain; a share token has one. */
  groupIds: readonly string[]
  /** Those groups and the parents of external ones: what decides what the caller reaches, and why. */
  groups: readonly GroupGrants[]
  permissions: EffectivePermissions
  /** What the company's subscription says of all its calls. */
  subscription: Pick<Subscription, 'isActive' | 'allowCatalog'>
  /** Revision of groups, folders, fields, prices and grants that the permissions were read at. */
  structureRevision: number
}

export interface Scope extends ScopeFacts {
  readonly [brand]: true
  /** Runs a statement with the tenant's rows in view: inside the open transaction, else in one of its own. */
  rows<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  /** One transaction for everything `work` does with the scope it is given; joins the one already open. */
  transaction<Result>(
    work: (scope: Scope) => Promise<Result>,
    options?: { statementTimeoutMs?: number },
  ): Promise<Result>
  /** Tells every server process of a change, once the open transaction commits. */
  announce(news: News): Promise<void>
  /** Lets others act on what has happened, once the open transaction commits. */
  emit(event: DomainEvent): Promise<void>
  /** Queues a job in the open transaction. */
  queue(job: JobRequest): Promise<void>
  /** Streams a query in batches of at most `batchSize` rows, holding one connection while it is read. */
  stream<Row>(statement: RawBuilder<Row>, batchSize: number): AsyncIterable<Row[]>
}

/** Makes a scope. Only `modules/access` may call it (checked by `npm run check`): it has verified the facts. */
export function mintScope(database: Database, facts: ScopeFacts): Scope {
  const settings = { domainId: facts.domainId, personId: facts.person?.id ?? null }
  const closed: Omit<Scope, typeof brand> = {
    ...facts,
    rows: (statement) => database.asTenant(settings, (connection) => connection.rows(statement)),
    transaction: (work, options) =>
      database.asTenant({ ...settings, ...options }, (connection) => work(within(facts, connection))),
    announce: (news) => announceAll(database, news),
    emit: (event) => database.asTenant(settings, (connection) => emitOver(connection, facts, event)),
    queue: (job) => database.queue(job),
    stream: <Row>(statement: RawBuilder<Row>, batchSize: number) =>
      streamRows<Row>(database, settings, statement, batchSize),
  }
  return closed as Scope
}

async function announceAll(connection: Connection, news: News): Promise<void> {
  for (const text of textsOf(news)) await connection.announce(text)
}

async function emitOver(connection: Connection, facts: ScopeFacts, event: DomainEvent): Promise<void> {
  const { domainId } = facts
  const [row] = await connection.rows<{ id: string }>(sql`
    insert into domain_events (domain_id, actor_id, event)
    values (${domainId}, ${facts.person?.id ?? null}, ${JSON.stringify(event)}::jsonb) returning id`)
  const data = { domainId, eventId: row?.id ?? '' }
  await connection.queue({ queue: DOMAIN_EVENT_QUEUE, data, group: domainId, priority: 0 })
}

function within(facts: ScopeFacts, connection: Connection): Scope {
  const open: Omit<Scope, typeof brand> = {
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
