/** Making groups, members and grants. */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type GroupRow,
  insertMembership,
  insertRootGroup,
  insertShareLinkRow,
  listSuperAdminIds,
  listViewableFolders,
  replaceFieldAccess,
  replaceFolderAccess,
  type ShareTarget,
} from './access.repository.ts'
import { foldersGranted, memberAdded } from './access-events.ts'

/** Makes a person a member of the domain, as staff or client, and puts them into groups. */
export async function insertMember(
  scope: Scope,
  membership: { personId: string; isClient: boolean; groupIds: readonly string[] },
): Promise<void> {
  await scope.transaction(async (open) => {
    await insertMembership(open, membership)
    await open.emit(memberAdded, { personId: membership.personId })
  })
}

/** Replaces the list of folders a group reaches; entries lower in the tree override higher ones. */
export async function setFolderAccess(
  scope: Scope,
  groupId: string,
  folders: GroupRow['folders'],
): Promise<void> {
  await scope.transaction(async (open) => {
    const before = new Set(await listViewableFolders(open, groupId))
    await replaceFolderAccess(open, groupId, folders)
    const folderIds = folders.filter(({ id, canView }) => canView && !before.has(id)).map(({ id }) => id)
    if (folderIds.length > 0) await open.emit(foldersGranted, { groupId, folderIds })
  })
}

/** Replaces the list of detail fields a group sees. */
export async function setFieldAccess(
  scope: Scope,
  groupId: string,
  fields: GroupRow['fields'],
): Promise<void> {
  await replaceFieldAccess(scope, groupId, fields)
}

export function hashShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A link that reads as an external group. Returns the token, which is kept only as a hash. */
export async function insertShareLink(
  scope: Scope,
  share: { groupId: string; expiresAt: Date | null; name?: string; note?: string; target?: ShareTarget },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { groupId, expiresAt, name = '', note = '', target = {} } = share
  const id = await insertShareLinkRow(scope, {
    groupId,
    expiresAt,
    name,
    note,
    target,
    tokenHash: hashShareToken(token),
  })
  return { id, token }
}

/** Makes the first super admin of a new domain; from then on there are scopes. */
export async function foundAccess(database: Database, domainId: string, personId: string): Promise<void> {
  await database.asTenant({ domainId, personId }, (open) => insertRootGroup(open, personId))
}

/** Ids of a domain's super admins, for commands that act in their name on the server itself. */
export async function listSuperAdmins(database: Database, domainId: string): Promise<string[]> {
  return await database.asTenant({ domainId, personId: null }, listSuperAdminIds)
}
