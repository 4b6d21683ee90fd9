/** The live connection: open pages hear that something has changed. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import type { NewsFeed } from '../../platform/live/news-feed.ts'
import { callerFor } from '../../scope/caller.ts'
import { enterAsDomain, enterDomain, listSuperAdmins } from '../access/index.ts'
import { listSessionHashes } from '../identity/index.ts'
import { listActiveMembers } from './live.repository.ts'
import { createLiveRoutes } from './live.routes.ts'
import { type GateParts, registerGate } from './live-gate.ts'
import { type HubParts, LiveHub } from './live-hub.ts'
import { type LiveLimits, usualLiveLimits } from './live-limits.ts'

export { asksForSocket } from './live-gate.ts'
export type { LiveLimits } from './live-limits.ts'

export interface LiveParts {
  database: Database
  news: NewsFeed
  /** Signs the ids of connections. */
  secret: string
  /** Where not the usual ones. */
  limits?: Partial<LiveLimits>
  log: HubParts['log']
}

/** Of a domain that is gone, nobody. */
async function listMembersLeft(
  database: Database,
  domainId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const domain = await unlessNotFound(enterAsDomain(database, domainId))
  return domain === null ? [] : await listActiveMembers(domain, personIds)
}

/** The module on a database, for the application. */
export function createLive({ database, news, secret, limits, log }: LiveParts) {
  const hub = new LiveHub({
    enter: (person, domainId) => enterDomain(database, callerFor(person), domainId),
    listSuperAdmins: (domainId) => listSuperAdmins(database, domainId),
    listActiveMembers: (domainId, personIds) => listMembersLeft(database, domainId, personIds),
    listSessionHashes: (personIds) => listSessionHashes(database, personIds),
    limits: { ...usualLiveLimits, ...limits },
    log,
  })
  return {
    routes: createLiveRoutes({ database, hub, secret }),
    /** Opens `/live` and listens to news while the application is up. */
    register(app: FastifyInstance, callerOf: GateParts['callerOf']): void {
      let stop = async () => {}
      app.addHook('onReady', async () => {
        stop = await news.listen(hub)
      })
      registerGate(app, { hub, secret, callerOf })
      app.addHook('onClose', () => stop())
    },
  }
}
