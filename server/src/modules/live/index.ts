/** The live connection: open pages hear that something has changed. */
import type { FastifyInstance } from 'fastify'
import { unlessNotFound } from '../../platform/errors.ts'
import type { NewsFeed } from '../../platform/live/news-feed.ts'
import type { Caller } from '../../scope/caller.ts'
import { textsOf } from '../../scope/news.ts'
import type { TenantAccess } from '../access/index.ts'
import { createPresence } from '../rooms/index.ts'
import { listActiveMembers } from './live.repository.ts'
import { createLiveRoutes } from './live.routes.ts'
import { isOwnConnection } from './live.service.ts'
import { type GateParts, registerGate } from './live-gate.ts'
import { type HubParts, LiveHub } from './live-hub.ts'
import { type LiveLimits, usualLiveLimits } from './live-limits.ts'

export { brings } from './brings.ts'
export { asksForSocket } from './live-gate.ts'
export type { LiveLimits } from './live-limits.ts'

export interface LiveParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  /** Notifies every server process, this one too. */
  announce(news: string): Promise<void>
  news: NewsFeed
  /** Signs the ids of connections. */
  secret: string
  /** Where not the usual ones. */
  limits?: Partial<LiveLimits>
  log: HubParts['log']
  noteUse: HubParts['noteUse']
  fit: HubParts['fit']
}

/** Active members among `personIds`; none for a domain that is gone. */
async function listMembersLeft(
  { tenantEntry }: LiveParts,
  domainId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const domain = await unlessNotFound(tenantEntry.enterAsDomain(domainId))
  return domain === null ? [] : await listActiveMembers(domain, personIds)
}

/** The module, for the application. */
export function createLive(parts: LiveParts) {
  const { tenantEntry, accounts, announce, news, secret, limits, log, noteUse, fit } = parts
  const hub = new LiveHub({
    enter: (listener, domainId) => tenantEntry.enter(listener.caller, domainId),
    listSuperAdmins: (domainId) => tenantEntry.listSuperAdmins(domainId),
    listActiveMembers: (domainId, personIds) => listMembersLeft(parts, domainId, personIds),
    listSessionHashes: (personIds) => accounts.listSessionHashes(personIds),
    keeper: createPresence({ tenantEntry }),
    announce: async (item) => {
      for (const text of textsOf(item)) await announce(text)
    },
    limits: { ...usualLiveLimits, ...limits },
    log,
    noteUse,
    fit,
  })
  return {
    routes: createLiveRoutes({ announce, hub, secret }),
    isOwnConnection: (caller: Caller, connectionId: string) => isOwnConnection(secret, caller, connectionId),
    /** Connections that this server holds, and people behind them. */
    count: () => hub.count(),
    /** Opens `/live` and listens to news while the application is up. */
    register(app: FastifyInstance, callerOf: GateParts['callerOf']): void {
      let stop = async () => {}
      app.addHook('onReady', async () => {
        stop = await news.listen(hub)
      })
      registerGate(app, { hub, secret, callerOf, enter: tenantEntry.enter })
      app.addHook('onClose', () => stop())
    },
  }
}
