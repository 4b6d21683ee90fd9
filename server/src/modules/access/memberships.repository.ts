/** Who belongs to a domain and to its groups. Who may change that is decided by whoever asks. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface NewMemberships {
  personIds: readonly string[]
  isClient: boolean
  groupIds: readonly string[]
  invitedBy: string | null
}

/** Invites people; returns who is a member now and was none before. */
export async function insertInvitedMembers(open: Scope, given: NewMemberships): Promise<string[]> {
  const added = await open.rows<{ id: string }>(sql`
    insert into memberships (domain_id, person_id, is_client, invited_by, invited_at)
    select ${open.domainId}::uuid, p, ${given.isClient}, ${given.invitedBy}::uuid, now()
    from unnest(${[...given.personIds]}::uuid[]) as p
    on conflict do nothing returning person_id as id`)
  const ids = added.map((row) => row.id)
  await insertGroupMembers(open, ids, given.groupIds)
  return ids
}

export async function insertGroupMembers(
  open: Scope,
  personIds: readonly string[],
  groupIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    insert into group_members (domain_id, person_id, group_id)
    select ${open.domainId}::uuid, p, g
    from unnest(${[...personIds]}::uuid[]) as p, unnest(${[...groupIds]}::uuid[]) as g on conflict do nothing`)
}

export async function deleteGroupMembers(
  open: Scope,
  personIds: readonly string[],
  groupIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    delete from group_members where domain_id = ${open.domainId}
      and person_id = any(${[...personIds]}::uuid[]) and group_id = any(${[...groupIds]}::uuid[])`)
}

export async function setMembersActive(
  open: Scope,
  personIds: readonly string[],
  isActive: boolean,
): Promise<void> {
  await open.rows(sql`
    update memberships set is_active = ${isActive}
    where domain_id = ${open.domainId} and person_id = any(${[...personIds]}::uuid[])`)
}

export async function renewInvitations(
  open: Scope,
  personIds: readonly string[],
  invitedBy: string | null,
): Promise<void> {
  await open.rows(sql`
    update memberships set invited_at = now(), invited_by = ${invitedBy}
    where domain_id = ${open.domainId} and person_id = any(${[...personIds]}::uuid[])`)
}

export async function deleteMembers(open: Scope, personIds: readonly string[]): Promise<void> {
  await open.rows(sql`
    delete from memberships
    where domain_id = ${open.domainId} and person_id = any(${[...personIds]}::uuid[])`)
}

/** What was granted to the person of an invitation is the account's from now on; what hangs on the membership follows. */
export async function handOverMembership(open: Scope, from: string, to: string): Promise<void> {
  await open.rows(sql`
    update memberships set person_id = ${to} where domain_id = ${open.domainId} and person_id = ${from}`)
}

/** Somebody who is a member already gets the groups of an invitation too. */
export async function copyGroups(open: Scope, from: string, to: string): Promise<void> {
  await open.rows(sql`
    insert into group_members (domain_id, group_id, person_id)
    select domain_id, group_id, ${to}::uuid from group_members
    where domain_id = ${open.domainId} and person_id = ${from} on conflict do nothing`)
}
