/** View-as: the scope of another person or group, for callers who may look after them. */
import { maySeeGroup, maySeePerson } from '@vitrine/rules'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { callerFor, type Person } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import { findActiveMemberByEmail, findMember, listGroupsOf } from './access.repository.ts'
import { enterAsGroup, enterDomain } from './enter-domain.ts'

export interface ViewAsTarget {
  kind: 'person' | 'group'
  id: string
}

/**
 * The scope of a person, or of somebody who is in one group and nothing else, with their name. To read with only.
 * Whether it reaches further than the viewer is the caller's to check. Refuses NotAllowed and NotFound.
 */
export async function enterAs(
  database: Database,
  viewer: Scope,
  target: ViewAsTarget,
): Promise<{ name: string; scope: Scope }> {
  if (viewer.isClient || viewer.permissions.group.view < 1) refuse('NotAllowed')
  return target.kind === 'person'
    ? await enterAsPerson(database, viewer, target.id)
    : await enterAsMember(database, viewer, target.id)
}

async function enterAsPerson(database: Database, viewer: Scope, personId: string) {
  const member = (await findMember(viewer, personId)) ?? refuse('NotFound')
  if (!maySeePerson(viewer, await listGroupsOf(viewer, personId))) refuse('NotFound')
  // A person who has only been invited sees nothing yet.
  if (member.name === '') refuse('AccountNotSetUp', { email: member.email })
  const { id, email, name, company, picture, assetsVersion, language, numberFormat, dateFormat } = member
  const person: Person = {
    id,
    email,
    name,
    company,
    picture,
    assetsVersion,
    isSystem: false,
    affiliationDomainId: member.affiliationDomainId,
    language,
    numberFormat,
    dateFormat,
    version: 0,
  }
  const scope = await enterDomain(database, callerFor(person), viewer.domainId)
  return { name: name === '' ? email : name, scope }
}

/** Whom somebody may be asked to act for; null for those who may not enter. */
export async function findActiveMember(
  domain: Scope,
  personId: string,
): Promise<
  (Pick<Person, 'id' | 'name' | 'email' | 'language'> & { isClient: boolean; isSuperAdmin: boolean }) | null
> {
  const member = await findMember(domain, personId)
  if (member === null || !member.isActive) return null
  const { id, name, email, language, isClient } = member
  const groups = await listGroupsOf(domain, personId)
  return {
    id,
    name,
    email,
    language,
    isClient,
    isSuperAdmin: !isClient && groups.some(({ isRoot }) => isRoot),
  }
}

/** Id of the member who may be let in under an address that something other than their own account vouches for. */
export async function findActiveMemberId(domain: Scope, email: string): Promise<string | null> {
  return (await findActiveMemberByEmail(domain, email))?.id ?? null
}

async function enterAsMember(database: Database, viewer: Scope, groupId: string) {
  const { group, scope } = await enterAsGroup(database, viewer.domainId, groupId)
  if (!maySeeGroup(viewer, group)) refuse('NotFound')
  return { name: group.name, scope }
}
