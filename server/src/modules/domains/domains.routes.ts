import type { Database } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/http/page-window.ts'
import { domainApi, publicApi } from '../../scope/api.ts'
import { getDomain, listDomains } from './domains.service.ts'

export function createDomainsRoutes({ database }: { database: Database }) {
  return {
    listDomains: publicApi.domains.listDomains.handler(async ({ input, context }) =>
      pageOf(await listDomains(database, await context.entrance.caller(), context.request.hostname), input),
    ),
    getDomain: domainApi.domains.getDomain.handler(({ context }) => getDomain(context.scope)),
  }
}
