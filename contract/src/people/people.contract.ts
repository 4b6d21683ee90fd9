import * as z from 'zod'
import { endpoint, type Need } from '../endpoint.ts'
import { basedOn, id, inDomain, listOf, paging } from '../paging.ts'
import { apiKey, newApiKey } from './api-keys.schema.ts'
import {
  bulkMembers,
  bulkMembersReport,
  groupDetail,
  groupEdit,
  groupRow,
  invitation,
  invitationReport,
  member,
  memberAccess,
  memberSort,
  newGroup,
  personKind,
  personState,
  tag,
  tagValues,
} from './people.schema.ts'

const viewer = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'group', right: 'view', level: 1 }] satisfies Need[],
} as const
/** Which groups and people is decided by the service: see `rules/src/group-rights.ts`. */
const manager = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'group', right: 'edit', level: 1 }] satisfies Need[],
} as const
const everyGroupsManager = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'group', right: 'edit', level: 3 }] satisfies Need[],
} as const

/** Keys act in the name of whoever makes them; the page belongs to the settings. */
const keyKeeper = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'setting', right: 'edit', level: 3 }] satisfies Need[],
} as const

const query = z.object(inDomain)
const ofGroup = z.object({ params: z.object({ groupId: id }), query })
const versionedQuery = z.object(basedOn)
const changedMember = z.object({ params: z.object({ userId: id }), query: versionedQuery })
const changedGroup = z.object({ params: z.object({ groupId: id }), query: versionedQuery })
const changedTag = z.object({ params: z.object({ tagId: id }), query: versionedQuery })

export const peopleContract = {
  listUsers: endpoint(viewer)
    .route({ method: 'GET', path: '/users', summary: 'People of the domain, as far as the caller sees them' })
    .input(
      z.object({
        ...inDomain,
        ...paging,
        kind: personKind.optional(),
        state: personState.optional(),
        group: id.optional(),
        tag: id.optional(),
        search: z.string().max(200).optional().describe('parts of name, e-mail address and company'),
        sort: memberSort.default('email'),
      }),
    )
    .output(listOf(member)),
  inviteUsers: endpoint(manager, { isRepeatable: 'by service' })
    .route({
      method: 'POST',
      path: '/users/invite',
      inputStructure: 'detailed',
      summary:
        'Invite people by e-mail address; new ones get a one-time link (7 days), owners of accounts accept, signed in',
    })
    .input(z.object({ query, body: invitation }))
    .output(invitationReport),
  editUserAccess: endpoint(manager, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: '/users/{userId}/access',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Groups, tags and price types of a person',
    })
    .input(changedMember.extend({ body: memberAccess }))
    .output(z.void()),
  bulkUsers: endpoint(manager)
    .route({
      method: 'POST',
      path: '/users/bulk',
      inputStructure: 'detailed',
      summary: 'Activate, deactivate, delete people, send invitations again, change members of a group',
    })
    .input(z.object({ query, body: bulkMembers }))
    .output(bulkMembersReport),
  listGroups: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/groups',
      summary: 'Groups of the domain, as far as the caller sees them',
    })
    .input(z.object({ ...inDomain, ...paging, kind: personKind.optional() }))
    .output(listOf(groupRow)),
  getGroup: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/groups/{groupId}',
      inputStructure: 'detailed',
      summary: 'What a group grants, and what of it conflicts',
    })
    .input(ofGroup)
    .output(groupDetail),
  createGroup: endpoint(manager, { isRepeatable: true })
    .route({ method: 'POST', path: '/groups', inputStructure: 'detailed', summary: 'A new group' })
    .input(z.object({ query, body: newGroup }))
    .output(z.object({ _id: id })),
  editGroup: endpoint(manager, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/groups/{groupId}',
      inputStructure: 'detailed',
      summary: 'Change a group; what it grants counts at the next request of its members',
    })
    .input(changedGroup.extend({ body: groupEdit }))
    .output(z.object({ version: z.number().int() })),
  deleteGroup: endpoint(manager, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/groups/{groupId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Delete a group; its members stay in the domain',
    })
    .input(changedGroup)
    .output(z.void()),
  listApiKeys: endpoint(keyKeeper)
    .route({ method: 'GET', path: '/api-keys', summary: 'Keys of programs, without the keys themselves' })
    .input(z.object(inDomain))
    .output(z.array(apiKey)),
  createApiKey: endpoint(keyKeeper, { isRepeatable: true })
    .route({
      method: 'POST',
      path: '/api-keys',
      inputStructure: 'detailed',
      summary: 'A key for a program, told this once; sent as `Authorization: Bearer`',
    })
    .input(z.object({ query, body: newApiKey }))
    .output(z.object({ _id: id, key: z.string() })),
  revokeApiKey: endpoint(keyKeeper)
    .route({
      method: 'DELETE',
      path: '/api-keys/{keyId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'End a key at once',
    })
    .input(z.object({ params: z.object({ keyId: id }), query }))
    .output(z.void()),
  listTags: endpoint(viewer)
    .route({ method: 'GET', path: '/tags', summary: 'Tags of the domain and the price types they grant' })
    .input(z.object(inDomain))
    .output(z.array(tag)),
  createTag: endpoint(everyGroupsManager, { isRepeatable: true })
    .route({ method: 'POST', path: '/tags', inputStructure: 'detailed', summary: 'A new tag' })
    .input(z.object({ query, body: tagValues }))
    .output(z.object({ _id: id })),
  editTag: endpoint(everyGroupsManager, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: '/tags/{tagId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Name and price types of a tag',
    })
    .input(changedTag.extend({ body: tagValues }))
    .output(z.void()),
  deleteTag: endpoint(everyGroupsManager, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/tags/{tagId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Delete a tag; who carries it loses its price types',
    })
    .input(changedTag)
    .output(z.void()),
}
