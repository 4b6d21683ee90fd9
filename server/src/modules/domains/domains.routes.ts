import type { Database } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/http/page-window.ts'
import { api } from '../../scope/api.ts'
import { getDomain, listDomains } from './domains.service.ts'

export function createDomainsRoutes({ database }: { database: Database }) {
  return {
    listDomains: api.domains.listDomains.handler(async ({ input, context }) =>
      pageOf(await listDomains(database, await context.entrance.caller(), context.request.hostname), input),
    ),
    getDomain: api.domains.getDomain.handler(({ context }) => getDomain(context.scope)),
  }
}
