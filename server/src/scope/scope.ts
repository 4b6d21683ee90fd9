/** Who acts, in which domain, with which permissions: the first argument of every service and repository. */
import type { ProductFilter, Subscription } from '@vitrine/contract'
import type { EffectivePermissions, GroupGrants } from '@vitrine/rules'
import type { RawBuilder } from 'kysely'
import type { Statement } from '../platform/db/connection.ts'
import type { JobRequest } from '../platform/jobs/job-request.ts'
import type { Impersonator, Person } from './caller.ts'
import type { DomainEvent } from './domain-events.ts'
import type { News } from './news.ts'

/** No object has this symbol, so only `mint-scope.ts` can make a scope. */
declare const brand: unique symbol

/** What a share link opens of what its group sees, as it is stored: those who know the records make it count. */
export type ShareOpening =
  | { kind: 'catalogue' }
  | { kind: 'folder'; folderId: string }
  | { kind: 'product'; productId: string }
  | { kind: 'view'; filters: readonly ProductFilter[] }
  | ProjectOpening

/** A link that opens one project, and nothing but that to whoever has said who they are. */
export interface ProjectOpening {
  kind: 'project'
  projectId: string
  /** Named at the link's making. */
  priceTypeIds: readonly string[]
  maxGuests: number
  /** Null for a holder who has not said who they are on this device. */
  guest: Guest | null
}

/** A guest without an account, by their id as an attendee. */
export interface Guest {
  id: string
  name: string
  email: string
}

/** The project that the caller is at as the holder of a link, whether or not they have said who they are. */
export function openedProject({ share }: Pick<ScopeFacts, 'share'>): ProjectOpening | null {
  return share?.opens.kind === 'project' ? share.opens : null
}

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
  share: { id: string; opens: ShareOpening } | null
  /** Groups of the caller in this domain; a share token has one. */
  groupIds: readonly string[]
  /** Those groups and the parents of external ones: what decides what the caller reaches, and why. */
  groups: readonly GroupGrants[]
  permissions: EffectivePermissions
  /** What the company's subscription says of all its calls, and of what is answered in projects. */
  subscription: Pick<Subscription, 'isActive' | 'allowCatalog' | 'allowShopping' | 'enabledSessions'>
  /** Revision of groups, folders, fields, prices and grants that the permissions were read at. */
  structureRevision: number
}

/** What a scope does, without being one. */
export interface ScopeParts extends ScopeFacts {
  /** Whether it keeps a connection: what others may need one for isn't waited for. */
  isInTransaction: boolean
  /**
   * Runs a statement whose rows nobody waits for. Inside the open transaction it goes along with the next one that is
   * waited for, or with the commit, in the order in which they were asked for; where it fails, that one throws what
   * `meaning` makes of its error.
   */
  enqueue(statement: Statement<unknown>, meaning?: (error: unknown) => unknown): Promise<void>
  /**
   * Sends the statements that nobody waits for, and waits for them. Needed before waiting for anything but a statement.
   */
  flush(): Promise<void>
  /**
   * Runs a statement with the tenant's rows in view: inside the open transaction, else in one of its own, which has the
   * time limit that is given.
   */
  rows<Row>(statement: Statement<Row>, options?: { statementTimeoutMs?: number }): Promise<Row[]>
  /** One transaction for everything `work` does with the scope it is given; joins the one already open. */
  transaction<Result>(
    work: (scope: Scope) => Promise<Result>,
    options?: { statementTimeoutMs?: number },
  ): Promise<Result>
  /** Notifies every server process of a change, once the open transaction commits. */
  announce(news: News): Promise<void>
  /** Emits an event for other modules, once the open transaction commits. */
  emit<Values extends object>(event: DomainEvent<Values>, values: NoInfer<Values>): Promise<void>
  /** Queues a job in the open transaction. */
  queue(job: JobRequest): Promise<void>
  /**
   * Streams a query in batches of at most `batchSize` rows, holding one connection while it is read. The time limit is
   * of each batch; inside an open transaction it is that one's.
   */
  stream<Row>(
    statement: RawBuilder<Row>,
    batchSize: number,
    options?: { statementTimeoutMs?: number },
  ): AsyncIterable<Row[]>
}

/** A scope by what was true at the caller's last request: whether it still is goes along with its first statement. */
export interface OptimisticScope {
  scope: Scope
  /** Whether the guess was right; asked now where nothing has been read by it. What it read by a wrong one was given to nobody. */
  validate(): Promise<boolean>
}

export interface Scope extends ScopeParts {
  readonly [brand]: true
}
