/** The one place that turns a caller and a domain into a scope. */

import type { DomainAccess } from '@vitrine/contract'
import { cappedGroups, effectiveEntries, effectivePermissions, type GroupGrants } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuse, unlessNotFound } from '../../platform/errors.ts'
import type { Caller, Person, ShareTokenCaller } from '../../scope/caller.ts'
import { mintScope, mintScopeOver, optimisticScope } from '../../scope/mint-scope.ts'
import {
  type OptimisticScope,
  openedProject,
  type Scope,
  type ScopeFacts,
  type ShareOpening,
} from '../../scope/scope.ts'
import { hashToken } from '../identity/index.ts'
import {
  findApiKey,
  findMembership,
  findRootGroup,
  findShareHolder,
  findShareLink,
  type GroupRow,
  listGroupsOfPerson,
  listGroupsWithParents,
  listGroupWithParent,
  listMembersAmong,
  listOwnGroupIds,
  type MemberRow,
  noteKeyUse,
  noteShareUse,
  noteVisit,
  type ShareLinkRow,
  sessionAndMembership,
} from './access.repository.ts'
import { readSessionEntry } from './session-entry.ts'

type Grants = Pick<ScopeFacts, 'isSuperAdmin' | 'groupIds' | 'groups' | 'permissions'>

/** What a scope says of a caller who is no person, holds no key and no link. */
const nobody = { person: null, apiKeyId: null, impersonator: null, share: null }

/**
 * Grants as read at a structure revision. They are a copy of what the database says at that revision, and
 * every request asks for the present one, so a withdrawn grant counts at the next request.
 */
const grantsByCaller = new LRUCache<string, { revision: number; grants: Grants }>({ max: 5_000 })

function remembered(key: string, revision: number): Grants | null {
  const entry = grantsByCaller.get(key)
  return entry?.revision === revision ? entry.grants : null
}

function remember(key: string, revision: number, grants: Grants): Grants {
  grantsByCaller.set(key, { revision, grants })
  return grants
}

function grantsOf(
  groups: readonly GroupGrants[],
  groupIds: readonly string[],
  kind: { isClient: boolean; isPublicToken: boolean },
): Grants {
  const own = groups.filter((group) => groupIds.includes(group.id))
  const isSuperAdmin = !kind.isClient && own.some((group) => group.isRoot)
  const permissions = effectivePermissions(effectiveEntries(groups, groupIds), { isSuperAdmin, ...kind })
  return {
    isSuperAdmin,
    groupIds,
    groups,
    permissions,
  }
}

/** Refuses NotFound for anyone without business in the domain: its existence is not confirmed. */
export async function enterDomain(database: Database, caller: Caller, domainId: string): Promise<Scope> {
  return mintScope(database, await factsOf(database, caller, domainId))
}

/** What sessions were in a domain when they entered it last, by what the database said of them. */
const entriesBySession = new LRUCache<string, { answer: string; facts: ScopeFacts }>({ max: 5_000 })

/**
 * As `enterDomain`, in one round trip, for an active member with a session of their own that has nothing to note. Null
 * for anybody else: `enterDomain` says who they are, or refuses.
 */
export async function enterBySession(
  database: Database,
  token: string,
  domainId: string,
): Promise<Scope | null> {
  const hash = hashToken(token)
  const settings = { domainId, personId: null }
  const [row] = await database.single(settings, sessionAndMembership({ hash }))
  if (row === undefined) return null
  const { answer } = row
  const key = `${hash} ${domainId}`
  const known = entriesBySession.get(key)
  if (known?.answer === answer) return mintScope(database, known.facts)
  const entry = readSessionEntry(answer, domainId)
  if (entry === null) return null
  const { person, isClient, structureRevision } = entry
  const kind = { isClient, isPublicToken: false }
  const grants = await grantsOfMember(`${domainId} ${person.id}`, structureRevision, (read) =>
    database.asTenant({ domainId, personId: person.id }, (open) => read(open, person.id, kind)),
  )
  const facts = { domainId, ...nobody, ...entry, isPublicToken: false, ...grants }
  entriesBySession.set(key, { answer, facts })
  return mintScope(database, facts)
}

/** Like `enterBySession`, without asking the database first: uses what was true at the last request. Null where there was none. */
export function optimisticBySession(
  database: Database,
  token: string,
  domainId: string,
): OptimisticScope | null {
  const hash = hashToken(token)
  const known = entriesBySession.get(`${hash} ${domainId}`)
  if (known === undefined) return null
  return optimisticScope(database, known.facts, {
    statement: sessionAndMembership({ hash }),
    answer: known.answer,
  })
}

/** Grants as they are remembered at the revision, else read. */
async function grantsOfMember(
  key: string,
  revision: number,
  within: (read: typeof readGrants) => Promise<Grants>,
): Promise<Grants> {
  return remembered(key, revision) ?? remember(key, revision, await within(readGrants))
}

async function readGrants(
  open: Connection,
  personId: string,
  kind: { isClient: boolean; isPublicToken: boolean },
): Promise<Grants> {
  return grantsOf(await listGroupsOfPerson(open, personId), await listOwnGroupIds(open, personId), kind)
}

/**
 * The scope of the holder of the share link with this id, as `enterDomain` makes it. With `guestId`, the scope of that
 * guest of the project that the link opens. Refuses NotFound.
 */
export async function enterByShareLink(
  database: Database,
  domainId: string,
  linkId: string,
  guestId: string | null = null,
): Promise<Scope> {
  const holder = await database.asTenant({ domainId, personId: null }, (open) =>
    findShareHolder(open, linkId, guestId),
  )
  const caller: ShareTokenCaller = { kind: 'share-token', ...(holder ?? refuse('NotFound')) }
  return await enterDomain(database, caller, domainId)
}

async function factsOf(database: Database, caller: Caller, domainId: string): Promise<ScopeFacts> {
  const personId = caller.kind === 'person' ? caller.person.id : null
  return await database.asTenant(
    { domainId, personId },
    async (open) => (await readFacts(open, caller, domainId)) ?? refuse('NotFound'),
  )
}

/**
 * The scope of a domain's own work, such as housekeeping: nobody's in particular, with the rights of its super
 * admins. Never for a request. Refuses NotFound for a domain that is gone.
 */
export async function enterAsDomain(database: Database, domainId: string): Promise<Scope> {
  return await database.asTenant({ domainId, personId: null }, async (open) => {
    const { groupId, structureRevision, subscription } = (await findRootGroup(open)) ?? refuse('NotFound')
    const kind = { isClient: false, isPublicToken: false }
    const grants = grantsOf(await listGroupWithParent(open, groupId), [groupId], kind)
    return mintScope(database, {
      domainId,
      ...nobody,
      ...kind,
      ...grants,
      structureRevision,
      subscription,
    })
  })
}

/** The scope of somebody who is in one group and nothing else. Refuses NotFound. */
export async function enterAsGroup(
  database: Database,
  domainId: string,
  groupId: string,
): Promise<{ group: GroupRow; scope: Scope }> {
  return await database.asTenant({ domainId, personId: null }, async (open) => {
    const groups = await listGroupWithParent(open, groupId)
    const group = groups.find(({ id }) => id === groupId) ?? refuse('NotFound')
    const { structureRevision, subscription } = (await findRootGroup(open)) ?? refuse('NotFound')
    const kind = { isClient: group.isExternal, isPublicToken: false }
    const grants = grantsOf(groups, [groupId], kind)
    return {
      group,
      scope: mintScope(database, {
        domainId,
        ...nobody,
        ...kind,
        ...grants,
        structureRevision,
        subscription,
      }),
    }
  })
}

/**
 * The scopes of several people, to decide what each of them sees; two statements over the asker's connection read them.
 * People who may not enter are left out. The caller must check whether the asker may know.
 */
export async function enterAsEach(asker: Scope, personIds: readonly string[]): Promise<Scope[]> {
  const members = (await listMembersAmong(asker, personIds)).filter(({ isActive }) => isActive)
  const groups = await listGroupsWithParents(asker, [...new Set(members.flatMap((member) => member.groups))])
  // People of the same groups are granted the same.
  const known = new Map<string, Grants>()
  return members.map((member) => {
    const kind = { isClient: member.isClient, isPublicToken: false }
    const key = `${member.isClient} ${member.groups.toSorted().join()}`
    const grants = known.get(key) ?? grantsOf(groups, member.groups, kind)
    known.set(key, grants)
    const { domainId, structureRevision, subscription } = asker
    const person = toPerson(member)
    return mintScopeOver(asker, {
      domainId,
      ...nobody,
      person,
      ...kind,
      ...grants,
      structureRevision,
      subscription,
    })
  })
}

function toPerson(member: MemberRow): Person {
  const { id, email, name, company, picture, assetsVersion, affiliationDomainId } = member
  const { language, numberFormat, dateFormat } = member
  const account = { id, email, name, company, picture, assetsVersion, isSystem: false, affiliationDomainId }
  return { ...account, language, numberFormat, dateFormat, version: 0 }
}

async function readFacts(open: Connection, caller: Caller, domainId: string): Promise<ScopeFacts | null> {
  if (caller.kind === 'person') {
    const { person, boundTo, impersonator } = caller
    if (boundTo !== null && boundTo !== domainId) return null
    const membership = await findMembership(open, person.id)
    if (membership === null || !membership.isActive) return null
    // Neither somebody acting in the person's place nor a background job counts as a visit of the person.
    if (membership.isStale && impersonator === null && caller.sessionToken !== '')
      await noteVisit(open, person.id)
    const { isClient, structureRevision, subscription } = membership
    if (subscription === null) return null
    const kind = { isClient, isPublicToken: false }
    const grants = await grantsOfMember(`${domainId} ${person.id}`, structureRevision, (read) =>
      read(open, person.id, kind),
    )
    return { domainId, ...nobody, person, impersonator, ...kind, ...grants, structureRevision, subscription }
  }
  if (caller.kind === 'share-token') {
    const token = await findShareLink(open, { guestHash: null, ...caller })
    if (token === null || token.subscription === null) return null
    const kind = { isClient: true, isPublicToken: true }
    const grants = grantsOf(await listGroupWithParent(open, token.groupId), [token.groupId], kind)
    return {
      domainId,
      ...nobody,
      share: { id: token.id, opens: openingOf(token) },
      ...kind,
      ...grants,
      structureRevision: token.structureRevision,
      subscription: token.subscription,
    }
  }
  if (caller.kind === 'api-key') return await readFactsOfKey(open, caller.keyHash, domainId)
  return null
}

function openingOf({ folderId, productId, filters, project }: ShareLinkRow): ShareOpening {
  if (project !== null) return { kind: 'project', ...project }
  if (folderId !== null) return { kind: 'folder', folderId }
  if (productId !== null) return { kind: 'product', productId }
  return filters === null ? { kind: 'catalogue' } : { kind: 'view', filters }
}

/** A key acts in the name of its maker, with their present rights and at most its own levels. Clients have no keys. */
async function readFactsOfKey(
  open: Connection,
  keyHash: string,
  domainId: string,
): Promise<ScopeFacts | null> {
  const key = await findApiKey(open, keyHash)
  if (key === null) return null
  if (key.isStale) await noteKeyUse(open, keyHash)
  const { id, person, levels, structureRevision, subscription } = key
  if (subscription === null) return null
  const kind = { isClient: false, isPublicToken: false }
  const cacheKey = `${domainId} ${id}`
  const known = remembered(cacheKey, structureRevision)
  if (known !== null) {
    return { domainId, ...nobody, person, apiKeyId: id, ...kind, ...known, structureRevision, subscription }
  }
  const groups = await listGroupsOfPerson(open, person.id)
  const groupIds = await listOwnGroupIds(open, person.id)
  const grants = remember(cacheKey, structureRevision, grantsOf(cappedGroups(groups, levels), groupIds, kind))
  return { domainId, ...nobody, person, apiKeyId: id, ...kind, ...grants, structureRevision, subscription }
}

export function describeScope(scope: Scope): DomainAccess {
  const { domainId, isClient, isSuperAdmin, isPublicToken, permissions } = scope
  const opening = openedProject(scope)
  const access = { domain: domainId, isClient, isSuperAdmin, isPublicToken, permissions }
  return opening === null ? access : { ...access, project: opening.projectId }
}

/** What the session answer says of a domain; null when the caller can't enter it. Counts as a use of a share link. */
export async function describeAccess(
  database: Database,
  caller: Caller,
  domainId: string,
): Promise<DomainAccess | null> {
  const scope = await unlessNotFound(enterDomain(database, caller, domainId))
  if (scope === null) return null
  if (caller.kind === 'share-token') await noteShareUse(scope, caller.tokenHash)
  return describeScope(scope)
}
