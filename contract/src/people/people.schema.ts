import { areas } from '@vitrine/rules'
import * as z from 'zod'
import { groupTemplates, userSummary } from '../access/access.schema.ts'
import { language } from '../identity/identity.schema.ts'
import { oneLine } from '../one-line.ts'
import { id, timestamp, version } from '../paging.ts'

/** `pending` and `expired`: invited, but the account isn't set up, or its owner hasn't accepted. */
export const personStates = ['active', 'inactive', 'pending', 'expired'] as const
export const personState = z.enum(personStates)
export type PersonState = z.infer<typeof personState>

export const personKinds = ['internal', 'external'] as const
export const personKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof personKind>

/** A row of the users page. */
export const member = userSummary.extend({
  assetsVersion: z.number().int(),
  state: personState,
  isSuperAdmin: z.boolean(),
  groups: z.array(id),
  tags: z.array(id),
  /** Granted directly; tags grant more. */
  priceTypes: z.array(id),
  /** Last visit to this company. */
  lastSeenAt: timestamp.nullable(),
  invitedAt: timestamp.nullable(),
  /** Version of groups, tags and price types. */
  version: z.number().int(),
  /** Whether the caller may change this person. */
  mayManage: z.boolean(),
})
export type Member = z.infer<typeof member>

export const memberSorts = ['name', 'email', 'company', 'lastSeenAt', 'createdAt'] as const
export const memberSort = z.string().regex(new RegExp(`^-?(${memberSorts.join('|')})$`))

export const maximumInvitations = 500

export const invitation = z.object({
  emails: z.array(z.string().normalize('NFKC').max(254)).min(1).max(maximumInvitations),
  isClient: z.boolean(),
  groups: z.array(id).max(100).default([]),
  tags: z.array(id).max(100).default([]),
  priceTypes: z.array(id).max(100).default([]),
  /** Language of the mail and of the new account; null: the domain's own. */
  language: language.nullable().default(null),
})

/** Why an address was not invited: an error key of the contract. */
export const refusedEmail = z.object({ email: z.string(), code: z.string() })

export const invitationReport = z.object({
  /** Whether somebody has an account with the address isn't revealed: `_id` is the invitation's until it is accepted. */
  invited: z.array(z.object({ _id: id, email: z.string() })),
  refused: z.array(refusedEmail),
})
export type InvitationReport = z.infer<typeof invitationReport>

export const memberAccess = z.object({
  groups: z.array(id).max(200).optional(),
  tags: z.array(id).max(200).optional(),
  priceTypes: z.array(id).max(200).optional(),
})
export type MemberAccess = z.infer<typeof memberAccess>

export const memberActions = [
  'activate',
  'deactivate',
  'delete',
  'resend',
  'add-to-group',
  'remove-from-group',
] as const

export const bulkMembers = z.object({
  ids: z.array(id).min(1).max(1000),
  action: z.enum(memberActions),
  /** For the actions about a group. */
  group: id.optional(),
})
export type BulkMembers = z.infer<typeof bulkMembers>

export const bulkMembersReport = z.object({
  changed: z.number().int(),
  /** The others, with the error key that says why not. */
  refused: z.array(z.object({ _id: id, code: z.string() })),
})
export type BulkMembersReport = z.infer<typeof bulkMembersReport>

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
const areaLevels = z.object({ view: level, edit: level })
export const groupLevels = z.partialRecord(z.enum(areas), areaLevels)

/** The nearest entry towards the root decides for a folder, the folder's own first. */
export const folderGrant = z.object({ id, canView: z.boolean(), canEdit: z.boolean() })
export const fieldGrant = z.object({ id, canEdit: z.boolean() })

export const groupRow = z.object({
  _id: id,
  name: z.string(),
  isExternal: z.boolean(),
  isRoot: z.boolean(),
  template: z.enum(groupTemplates).nullable(),
  parent: id.nullable(),
  version: z.number().int(),
  members: z.number().int(),
  /** Whether the caller may change the group, and who belongs to it. */
  mayManage: z.boolean(),
  mayChangeMembers: z.boolean(),
  /** Whether they may make external groups below it. */
  mayMakeBelow: z.boolean(),
})
export type GroupRow = z.infer<typeof groupRow>

const name = oneLine.max(200)

export const groupDetail = groupRow.extend({
  levels: groupLevels,
  folders: z.array(folderGrant),
  fields: z.array(fieldGrant),
  conflicts: z.object({
    /** Required fields that members who edit folders may not write. */
    requiredFields: z.array(z.object({ _id: id, name: z.string() })),
    /** Listed folders and fields that the parent group can't see: they have no effect. */
    foldersBeyondParent: z.array(z.object({ _id: id, name: z.string() })),
    fieldsBeyondParent: z.array(z.object({ _id: id, name: z.string() })),
  }),
})
export type GroupDetail = z.infer<typeof groupDetail>

const grants = {
  template: z.enum(groupTemplates).nullable().optional(),
  levels: groupLevels.optional(),
  folders: z.array(folderGrant).max(20_000).optional(),
  fields: z.array(fieldGrant).max(2_000).optional(),
}

export const newGroup = z.object({
  name,
  isExternal: z.boolean(),
  /** The internal group that an external group is below. */
  parent: id.nullable().optional(),
  ...grants,
})
export type NewGroup = z.infer<typeof newGroup>

export const groupEdit = z.object({ version: version.optional(), name: name.optional(), ...grants })
export type GroupEdit = z.infer<typeof groupEdit>

export const tag = z.object({
  _id: id,
  name: z.string(),
  priceTypes: z.array(id),
  members: z.number().int(),
  version: z.number().int(),
})
export type Tag = z.infer<typeof tag>

export const tagValues = z.object({ name, priceTypes: z.array(id).max(200) })
export type TagValues = z.infer<typeof tagValues>
