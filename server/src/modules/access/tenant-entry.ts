/** Entering a company, for services that hold no database. */
import type { DomainAccess } from '@vitrine/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Lent } from '../../platform/db/with-database.ts'
import type { Caller } from '../../scope/caller.ts'
import type { OptimisticScope, Scope } from '../../scope/scope.ts'
import { enterAs, type ViewAsTarget } from './enter-as.ts'
import {
  describeAccess,
  enterAsDomain,
  enterBySession,
  enterByShareLink,
  enterDomain,
  optimisticBySession,
} from './enter-domain.ts'
import { listSuperAdmins } from './groups.service.ts'
import { findPictureFile } from './pictures.service.ts'

export interface TenantEntry {
  /** As `enterDomain`. */
  enter(caller: Caller, domainId: string): Promise<Scope>
  /** As `enterBySession`. */
  enterBySession(token: string, domainId: string): Promise<Scope | null>
  /** As `optimisticBySession`. */
  optimisticBySession(token: string, domainId: string): OptimisticScope | null
  /** As `enterAsDomain`: never for what a request shows. */
  enterAsDomain(domainId: string): Promise<Scope>
  /** As `enterAs`. */
  enterAs(viewer: Scope, target: ViewAsTarget): Promise<{ name: string; scope: Scope }>
  /** As `enterByShareLink`. */
  enterByShareLink(domainId: string, linkId: string, guestId?: string): Promise<Scope>
  /** As `describeAccess`. */
  describeAccess(caller: Caller, domainId: string): Promise<DomainAccess | null>
  listSuperAdmins(domainId: string): Promise<string[]>
  /** As `findPictureFile`: of people with whom the viewer shares a company. */
  findPictureFile: Lent<typeof findPictureFile>
}

export function createTenantEntry(database: Database): TenantEntry {
  return {
    enter: (caller, domainId) => enterDomain(database, caller, domainId),
    enterBySession: (token, domainId) => enterBySession(database, token, domainId),
    optimisticBySession: (token, domainId) => optimisticBySession(database, token, domainId),
    enterAsDomain: (domainId) => enterAsDomain(database, domainId),
    enterAs: (viewer, target) => enterAs(database, viewer, target),
    enterByShareLink: (domainId, linkId, guestId) => enterByShareLink(database, domainId, linkId, guestId),
    describeAccess: (caller, domainId) => describeAccess(database, caller, domainId),
    listSuperAdmins: (domainId) => listSuperAdmins(database, domainId),
    findPictureFile: (viewer, asked) => findPictureFile(database, viewer, asked),
  }
}
