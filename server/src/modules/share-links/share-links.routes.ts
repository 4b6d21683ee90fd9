import { domainApi } from '../../scope/api.ts'
import type { TenantEntry } from '../access/index.ts'
import { createShareLink, editShareLink, listShareLinks, revokeShareLink } from './share-links.service.ts'

export function createShareLinksRoutes({ tenantEntry }: { tenantEntry: TenantEntry }) {
  const calls = domainApi.shareLinks
  return {
    listShareLinks: calls.listShareLinks.handler(({ context }) => listShareLinks(context.scope)),
    createShareLink: calls.createShareLink.handler(({ input, context }) =>
      context.once((write) => createShareLink(tenantEntry, context.scope, input.body, write)),
    ),
    editShareLink: calls.editShareLink.handler(({ input, context }) =>
      editShareLink(context.scope, input.params.linkId, input.body, context.basedOn),
    ),
    revokeShareLink: calls.revokeShareLink.handler(({ input, context }) =>
      revokeShareLink(context.scope, input.params.linkId, context.basedOn),
    ),
  }
}
