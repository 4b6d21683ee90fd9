import type { Database } from '../../platform/db/database.ts'
import { domainApi } from '../../scope/api.ts'
import { createShareLink, listShareLinks, renameShareLink, revokeShareLink } from './share-links.service.ts'

export function createShareLinksRoutes({ database }: { database: Database }) {
  const calls = domainApi.shareLinks
  return {
    listShareLinks: calls.listShareLinks.handler(({ context }) => listShareLinks(context.scope)),
    createShareLink: calls.createShareLink.handler(({ input, context }) =>
      context.once((write) => createShareLink(database, context.scope, input.body, write)),
    ),
    renameShareLink: calls.renameShareLink.handler(({ input, context }) =>
      renameShareLink(context.scope, input.params.linkId, input.body.name, context.basedOn),
    ),
    revokeShareLink: calls.revokeShareLink.handler(({ input, context }) =>
      revokeShareLink(context.scope, input.params.linkId, context.basedOn),
    ),
  }
}
