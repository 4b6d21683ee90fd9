import type { Database } from '../../platform/db/database.ts'
import { answerId } from '../../platform/http/answer-id.ts'
import { pageOf } from '../../platform/http/page-window.ts'
import { domainApi, publicApi } from '../../scope/api.ts'
import { getDomain, listDomains } from './domains.service.ts'

export function createDomainsRoutes({ database }: { database: Database }) {
  return {
    listDomains: publicApi.domains.listDomains.handler(async ({ input, context }) =>
      pageOf(
        (await listDomains(database, await context.requestAuth.caller(), context.request.hostname)).map(
          answerId,
        ),
        input,
      ),
    ),
    getDomain: domainApi.domains.getDomain.handler(async ({ context }) =>
      answerId(await getDomain(context.scope)),
    ),
  }
}
