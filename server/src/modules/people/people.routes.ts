import { answerId } from '../../platform/http/answer-id.ts'
import { pageOf, pageWindow } from '../../platform/http/page-window.ts'
import { accountApi, domainApi } from '../../scope/api.ts'
import type { TenantAccess } from '../access/index.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts'
import { createGroup, deleteGroup, editGroup, getGroup, listGroups } from './groups.service.ts'
import { inviteUsers, releasePeople } from './invitations.service.ts'
import {
  acceptInvitation,
  declineInvitation,
  listWaitingInvitations,
  presentInvitation,
} from './joining.service.ts'
import { bulkUsers, listUsers } from './people.service.ts'
import { editUserAccess } from './person-access.service.ts'
import { createTag, deleteTag, editTag, listTags } from './tags.service.ts'

export function createInvitationsRoutes(tenantAccess: TenantAccess) {
  const calls = accountApi.invitations
  return {
    listInvitations: calls.listInvitations.handler(async ({ context }) =>
      (await listWaitingInvitations(tenantAccess, context.person)).map(presentInvitation),
    ),
    acceptInvitation: calls.acceptInvitation.handler(({ input, context }) =>
      acceptInvitation(tenantAccess, context.person, input.invitationId),
    ),
    declineInvitation: calls.declineInvitation.handler(({ input, context }) =>
      declineInvitation(tenantAccess, context.person, input.invitationId),
    ),
  }
}

export function createPeopleRoutes(tenantAccess: TenantAccess) {
  const calls = domainApi.people
  return {
    listUsers: calls.listUsers.handler(({ input, context }) =>
      listUsers(context.scope, input, pageWindow(input)),
    ),
    inviteUsers: calls.inviteUsers.handler(({ input, context }) =>
      context.once((write) => inviteUsers(tenantAccess.accounts, context.scope, input.body, write)),
    ),
    editUserAccess: calls.editUserAccess.handler(({ input, context }) =>
      editUserAccess(context.scope, input.params.userId, input.body, context.basedOn),
    ),
    bulkUsers: calls.bulkUsers.handler(async ({ input, context }) => {
      const { report, released } = await bulkUsers(context.scope, input.body)
      await releasePeople(tenantAccess, context.scope.domainId, released)
      return report
    }),
    listGroups: calls.listGroups.handler(async ({ input, context }) =>
      pageOf(await listGroups(context.scope, input.kind), input),
    ),
    getGroup: calls.getGroup.handler(({ input, context }) => getGroup(context.scope, input.params.groupId)),
    createGroup: calls.createGroup.handler(async ({ input, context }) => ({
      _id: await createGroup(context.scope, input.body),
    })),
    editGroup: calls.editGroup.handler(async ({ input, context }) => ({
      version: await editGroup(context.scope, input.params.groupId, input.body, context.basedOn),
    })),
    deleteGroup: calls.deleteGroup.handler(({ input, context }) =>
      deleteGroup(context.scope, input.params.groupId, context.basedOn),
    ),
    listApiKeys: calls.listApiKeys.handler(({ context }) => listApiKeys(context.scope)),
    createApiKey: calls.createApiKey.handler(async ({ input, context }) =>
      answerId(await createApiKey(context.scope, input.body)),
    ),
    revokeApiKey: calls.revokeApiKey.handler(({ input, context }) =>
      revokeApiKey(context.scope, input.params.keyId),
    ),
    listTags: calls.listTags.handler(async ({ context }) => (await listTags(context.scope)).map(answerId)),
    createTag: calls.createTag.handler(async ({ input, context }) => ({
      _id: await createTag(context.scope, { name: input.body.name, priceTypeIds: input.body.priceTypes }),
    })),
    editTag: calls.editTag.handler(({ input, context }) =>
      editTag(context.scope, input.params.tagId, input.body, context.basedOn),
    ),
    deleteTag: calls.deleteTag.handler(({ input, context }) =>
      deleteTag(context.scope, input.params.tagId, context.basedOn),
    ),
  }
}
