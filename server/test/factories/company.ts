/** The smallest valid things, made through the services. */

import { sql } from 'kysely'
import { createTenant } from '../../src/create-tenant.ts'
import { enterDomain, insertGroup, insertMember } from '../../src/modules/access/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { findPersonById, insertPerson } from '../../src/modules/identity/index.ts'
import { callerFor } from '../../src/scope/caller.ts'
import type { Scope } from '../../src/scope/scope.ts'
import type { TestServer } from '../harness/test-server.ts'

export const password = 'Test-Password-1'

let serial = 0
/** A text that no other call gets. */
export function unique(word: string): string {
  serial += 1
  return `${word} ${serial}`
}

export interface Account {
  id: string
  email: string
}

/** Hashing is slow on purpose: everybody gets the hash that was made first, by the server's own way. */
let madeFirst: string | undefined

async function hashFirst({ authentication, database }: TestServer, personId: string): Promise<string> {
  await authentication.setPassword(personId, password)
  const [row] = await database.rows<{ hash: string }>(
    sql`select password as hash from credentials where person_id = ${personId} and provider_id = 'credential'`,
  )
  return row?.hash ?? ''
}

async function givePassword(server: TestServer, personId: string): Promise<void> {
  if (madeFirst === undefined) {
    madeFirst = await hashFirst(server, personId)
    return
  }
  await server.database.rows(sql`
    insert into credentials (person_id, account_id, provider_id, password)
    values (${personId}, ${personId}, 'credential', ${madeFirst})`)
}

export async function givenPerson(
  server: TestServer,
  given: { email?: string; name?: string } = {},
): Promise<Account> {
  const email = given.email ?? `${unique('person').replace(' ', '')}@example.test`
  const id = await insertPerson(server, { email, name: given.name ?? 'Some Body', company: '' })
  await givePassword(server, id)
  return { id, email }
}

export interface Company {
  domainId: string
  admin: Account
  /** The super admin's scope. */
  scope: Scope
}

/** A domain with its super admin. */
export async function givenCompany(
  server: TestServer,
  given: { name?: string; hostName?: string } = {},
): Promise<Company> {
  const admin = await givenPerson(server)
  const values = { name: given.name ?? unique('Company'), mappingUrl: given.hostName ?? null }
  const scope = await createTenant(server.database, values, admin.id)
  return { domainId: scope.domainId, admin, scope }
}

/** A group of clients below the super admins; returns its id. */
export async function givenExternalGroup(
  scope: Scope,
  levels: Parameters<typeof insertGroup>[1]['levels'] = {},
): Promise<string> {
  const parentId = scope.groupIds[0] ?? null
  const name = unique('Clients')
  return await insertGroup(scope, { name, isExternal: true, isRoot: false, template: null, parentId, levels })
}

/** A colleague in a group of their own that gives nothing. */
export async function givenNewcomer(server: TestServer, staff: Scope): Promise<Account> {
  const colleague = await givenPerson(server)
  const groupId = await insertGroup(staff, {
    name: unique('Newcomers'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: {},
  })
  await insertMember(staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
  return colleague
}

/** A scope as a signed-in person would get. */
export async function scopeOf(server: TestServer, account: Account, domainId: string): Promise<Scope> {
  const person = await findPersonById(server.database, account.id)
  if (person === null) throw new Error('No such person')
  return await enterDomain(server.database, callerFor(person), domainId)
}

/** Signs in over HTTP; returns the headers that carry the session. */
export async function signIn(server: TestServer, account: Account): Promise<{ cookie: string }> {
  const response = await server.request({
    method: 'POST',
    url: '/api/auth/login',
    // Always the same browser: another one would be worth a mail.
    headers: { cookie: `vitrine_device=browser-of-${account.id}` },
    payload: { email: account.email, password },
  })
  if (response.statusCode !== 200)
    throw new Error(`Signing in answered ${response.statusCode}: ${response.body}`)
  const session = response.cookies.find(({ name }) => name === 'vitrine_session')
  return { cookie: `vitrine_session=${session?.value}` }
}

/** A folder that products may be put into; returns its id. */
export async function givenProductFolder(scope: Scope): Promise<string> {
  const name = unique('Folder')
  const { folders } = await visibleTree(scope)
  return await insertFolder(scope, {
    name,
    parentId: folders[0]?.id ?? '',
    isProductFolder: true,
    isPublished: true,
  })
}
