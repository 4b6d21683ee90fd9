import type { Database } from '../../platform/db/database.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { oneAtATime, type QueueWork } from '../../platform/jobs/queue-work.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from './tenant-access.ts'

export interface ClockParts extends TenantAccess {
  database: Database
  log: { error(details: object, message: string): void }
}

/**
 * Work that is due at times in each of some companies. What fails in one is logged as `failed` and tried again by the
 * next job; one that is being deleted does none.
 */
export function domainClock({
  listDomains,
  work,
  failed,
  ...about
}: {
  queue: string
  times: string
  listDomains: (database: Database) => Promise<readonly string[]>
  work: (domain: Scope, tenantAccess: TenantAccess) => Promise<void>
  failed: string
}): QueueWork<ClockParts> {
  return {
    ...about,
    options: oneAtATime,
    work: async ({ database, log, ...tenantAccess }) => {
      for (const domainId of await listDomains(database)) {
        try {
          const domain = await unlessNotFound(tenantAccess.tenantEntry.enterAsDomain(domainId))
          if (domain !== null) await work(domain, tenantAccess)
        } catch (error) {
          log.error({ err: error, domainId }, failed)
        }
      }
    },
  }
}
