import { domainApi } from '../../../scope/api.ts'
import type { TenantEntry } from '../../access/index.ts'
import { writeGuestSecret } from '../../identity/index.ts'
import { createGuestLink, listGuestLinks, revokeGuestLink } from './guest-links.service.ts'
import { enterAsGuest, type GuestParts, getGuestDoor, getGuestKey } from './guests.service.ts'

export function createGuestRoutes(parts: GuestParts & { tenantEntry: TenantEntry }) {
  const calls = domainApi.guestLinks
  return {
    listGuestLinks: calls.listGuestLinks.handler(({ input, context }) =>
      listGuestLinks(context.scope, input.params.projectId),
    ),
    createGuestLink: calls.createGuestLink.handler(({ input: { params, body }, context }) =>
      context.once((write) =>
        createGuestLink(parts.tenantEntry, context.scope, params.projectId, body, write),
      ),
    ),
    revokeGuestLink: calls.revokeGuestLink.handler(({ input: { params }, context }) =>
      revokeGuestLink(context.scope, params.projectId, params.linkId, context.basedOn),
    ),
    getGuestDoor: calls.getGuestDoor.handler(({ input, context }) =>
      getGuestDoor(context.scope, input.params.projectId),
    ),
    getGuestKey: calls.getGuestKey.handler(async ({ input, context }) => ({
      key: await getGuestKey(parts, context.scope, input.params.projectId),
    })),
    enterAsGuest: calls.enterAsGuest.handler(async ({ input: { params, body }, context }) => {
      const { request, reply, scope, requestAuth } = context
      const { door, secret } = await enterAsGuest(parts, scope, { ...params, ...body, address: request.ip })
      const caller = await requestAuth.caller()
      if (secret !== null && caller.kind === 'share-token')
        writeGuestSecret(request, reply, { tokenHash: caller.tokenHash, secret })
      return door
    }),
  }
}
