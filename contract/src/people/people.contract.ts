import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
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

const viewer = staff({ area: 'group', right: 'view', level: 1 })
/** Which groups and people is decided by the service: see `rules/src/rights/group-rights.ts`. */
const manager = staff({ area: 'group', right: 'edit', level: 1 })
const everyGroupsManager = staff({ area: 'group', right: 'edit', level: 3 })

/** API keys act in the name of the person who makes them; their page is among the settings. */
const keyKeeper = staff({ area: 'setting', right: 'edit', level: 3 })

const query = z.object(inDomain)
const ofGroup = z.object({ params: z.object({ groupId: id }), query })
const versionedQuery = z.object(basedOn)
const changedMember = z.object({ params: z.object({ userId: id }), query: versionedQuery })
const changedGroup = z.object({ params: z.object({ groupId: id }), query: versionedQuery })
const changedTag = z.object({ params: z.object({ tagId: id }), query: versionedQuery })

export const peopleContract = {
  listUsers: call(viewer, 'GET /users', 'People of the domain, as far as the caller sees them')
    .input(
      z.object({
        ...inDomain,
        ...paging,
        kind: personKind.optional(),
        state: personState.optional(),
        group: id.optional(),
        tag: id.optional(),
        search: z.string().max(200).optional().describe('parts of name, email address and company'),
        sort: memberSort.default('email'),
      }),
    )
    .output(listOf(member)),
  inviteUsers: call(
    manager,
    'POST /users/invite',
    'Invite people by email address; new ones get a one-time link (7 days), owners of accounts accept, signed in',
    {
      isRepeatable: 'by service',
      refusals: ['GroupNeeded', 'TooManyInternalUsers', 'GrantsBeyondOwn', 'GroupKindWrong'],
    },
  )
    .input(z.object({ query, body: invitation }))
    .output(invitationReport),
  editUserAccess: call(manager, 'PATCH /users/{userId}/access', 'Groups, tags and price types of a person', {
    version: 'taken',
    refusals: ['CurrentUser', 'GrantsBeyondOwn', 'LastSuperAdmin', 'GroupKindWrong'],
  }).input(changedMember.extend({ body: memberAccess })),
  bulkUsers: call(
    manager,
    'POST /users/bulk',
    'Activate, deactivate, delete people, send invitations again, change members of a group',
    {
      refusals: [
        'GrantsBeyondOwn',
        'LastSuperAdmin',
        'TooManyInternalUsers',
        'CurrentUser',
        'GroupKindWrong',
        'NoInvitation',
      ],
    },
  )
    .input(z.object({ query, body: bulkMembers }))
    .output(bulkMembersReport),
  listGroups: call(viewer, 'GET /groups', 'Groups of the domain, as far as the caller sees them')
    .input(z.object({ ...inDomain, ...paging, kind: personKind.optional() }))
    .output(listOf(groupRow)),
  getGroup: call(viewer, 'GET /groups/{groupId}', 'What a group grants, and what of it conflicts')
    .input(ofGroup)
    .output(groupDetail),
  createGroup: call(manager, 'POST /groups', 'A new group', {
    isRepeatable: true,
    refusals: [
      'MinimumCharacters',
      'GrantsBeyondOwn',
      'GroupBeyondParent',
      'NameAlreadyExists',
      'ParentNeeded',
    ],
  })
    .input(z.object({ query, body: newGroup }))
    .output(z.object({ _id: id })),
  editGroup: call(
    manager,
    'PATCH /groups/{groupId}',
    'Change a group; what it grants counts at the next request of its members',
    {
      version: 'needed',
      refusals: [
        'MinimumCharacters',
        'NameAlreadyExists',
        'RootGroupFixed',
        'GroupBeyondParent',
        'GrantsBeyondOwn',
      ],
    },
  )
    .input(changedGroup.extend({ body: groupEdit }))
    .output(z.object({ version: z.number().int() })),
  deleteGroup: call(manager, 'DELETE /groups/{groupId}', 'Delete a group; its members stay in the domain', {
    version: 'taken',
    refusals: ['GroupHasExternalGroups', 'RootGroup'],
  }).input(changedGroup),
  listApiKeys: call(keyKeeper, 'GET /api-keys', 'Keys of programs, without the keys themselves')
    .input(z.object(inDomain))
    .output(z.array(apiKey)),
  createApiKey: call(
    keyKeeper,
    'POST /api-keys',
    'A key for a program, shown this once; sent as `Authorization: Bearer`',
    {
      isRepeatable: true,
      refusals: [
        'MinimumCharacters',
        'DuplicatedApiKey',
        'EnglishOnly',
        'GrantsBeyondOwn',
        'NotInThisSession',
      ],
    },
  )
    .input(z.object({ query, body: newApiKey }))
    .output(z.object({ _id: id, key: z.string() })),
  revokeApiKey: call(keyKeeper, 'DELETE /api-keys/{keyId}', 'End a key at once').input(
    z.object({ params: z.object({ keyId: id }), query }),
  ),
  listTags: call(viewer, 'GET /tags', 'Tags of the domain and the price types they grant')
    .input(z.object(inDomain))
    .output(z.array(tag)),
  createTag: call(everyGroupsManager, 'POST /tags', 'A new tag', {
    isRepeatable: true,
    refusals: ['MinimumCharacters', 'NameAlreadyExists'],
  })
    .input(z.object({ query, body: tagValues }))
    .output(z.object({ _id: id })),
  editTag: call(everyGroupsManager, 'PATCH /tags/{tagId}', 'Name and price types of a tag', {
    version: 'taken',
    refusals: ['MinimumCharacters'],
  }).input(changedTag.extend({ body: tagValues })),
  deleteTag: call(
    everyGroupsManager,
    'DELETE /tags/{tagId}',
    'Delete a tag; who carries it loses its price types',
    { version: 'taken' },
  ).input(changedTag),
}
