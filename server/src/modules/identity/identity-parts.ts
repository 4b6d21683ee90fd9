/** What the services of accounts are given. */
import type { AuditKind, DomainAccess, EnterableDomain } from '@vitrine/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { MailBrand } from '../../platform/mail/branded-mail.ts'
import type { Caller } from '../../scope/caller.ts'
import type { Authentication } from './authentication.ts'
import type { Throttle } from './sign-in/throttle.ts'

/** Something that happened to an account. */
export interface AccountEvent {
  kind: AuditKind
  personId: string
  /** Where it happened; the company there is notified too, when the person belongs to it. */
  hostName?: string
  details?: Record<string, unknown>
}

/** What identity asks of the modules above it; given by the application. */
export interface Surroundings {
  /** What the caller is and may do in a domain; null when they can't enter it. */
  describeAccess(caller: Caller, domainId: string): Promise<DomainAccess | null>
  listEnterableDomains(personId: string, boundTo: string | null): Promise<Inside<EnterableDomain>[]>
  /** The brand of the domain mapped to the host name, if the person belongs to it. */
  findBrand(hostName: string, personId: string): Promise<(MailBrand & { origin: string }) | null>
  /** Writes into the logs of the person's companies. */
  noteSecurityEvent(event: AccountEvent): Promise<void>
  /** A password that lets nobody in, although it is right: it is published. Null where it may. */
  refusedPassword: string | null
  /** Where links lead when no mapped host name applies, e.g. `https://vitrine.example`. */
  publicUrl: string
}

export interface IdentityParts extends Surroundings {
  database: Database
  authentication: Authentication
  throttle: Throttle
  /** Seals what must be read again. */
  secret: string
}
