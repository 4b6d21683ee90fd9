/** Everybody who calls, with what they prove it by. Their groups are drawn later, with the levels of keys. */
import { sql } from 'kysely'
import { createTenant } from '../../src/create-tenant.ts'
import { insertMember, insertShareLink } from '../../src/modules/access/index.ts'
import { hashToken } from '../../src/modules/identity/index.ts'
import { startImpersonation } from '../../src/modules/identity/sessions/sessions.service.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { Making } from './making.ts'
import type { Caller, CallerKind, Person, World } from './world.ts'

let serial = 0

export async function newPerson(
  server: TestServer,
  isSystem = false,
): Promise<{ id: string; email: string }> {
  serial += 1
  const email = `authorization-${serial}@example.test`
  const [row] = await server.database.rows<{ id: string }>(sql`
    insert into people (email, email_verified, name, last_seen_at, is_system)
    values (${email}, true, ${`Person ${serial}`}, now() + interval '1 day', ${isSystem}) returning id`)
  return { id: row?.id ?? '', email }
}

export type Cast = Record<'admin' | 'colleague' | 'other' | 'keeper' | 'lacking' | 'client', Person>

export async function makeCallers({ server, scope }: Making, world: World, cast: Cast): Promise<void> {
  const { domainId } = world
  const sessionOf = async (person: { id: string }) =>
    await server.authentication.startSession(person.id, new Date(Date.now() + 3_600_000))
  const cookie = (token: string) => ({ cookie: `vitrine_session=${token}` })
  const add = (kind: CallerKind, given: Partial<Caller> & Pick<Caller, 'headers'>) =>
    world.callers.push({ kind, person: null, belongs: null, groups: [], cap: null, session: null, ...given })
  const belonging = (person: Person) => ({
    person,
    belongs: person.isClient ? ('client' as const) : ('staff' as const),
    groups: person.groups,
  })
  const signedIn = async (kind: CallerKind, person: Person, isMember = true) =>
    add(kind, {
      ...(isMember ? belonging(person) : { person }),
      headers: cookie(await sessionOf(person)),
      session: 'own',
    })
  const invite = async ({ id, email }: Person) => {
    const [row] = await server.database.rows<{ id: string }>(sql`
      insert into people (email, email_verified, name, invited_to) values (${email}, true, '', ${domainId})
      returning id`)
    const invited = row?.id ?? ''
    await insertMember(await scope(), { personId: invited, isClient: true, groupIds: [] })
    await (await scope()).rows(sql`
      update memberships set invited_at = now(), invited_by = ${cast.admin.id}
      where domain_id = ${domainId} and person_id = ${invited}`)
    world.invitations.push({ id: invited, person: id })
  }
  add('nobody', { headers: {} })
  const groupId = world.groups.find(({ kind }) => kind === 'external')?.id ?? ''
  const { id, token } = await insertShareLink(await scope(), { groupId, expiresAt: null })
  world.linkOfCaller = id
  add('share link', { headers: { authorization: `Bearer ${token}` }, belongs: 'link' })
  await signedIn('client', cast.client)
  const strange = async (isSystem = false) => ({
    ...(await newPerson(server, isSystem)),
    isClient: false,
    role: 'loose' as const,
    groups: [],
  })
  const outsider = await strange()
  await signedIn('outsider', outsider, false)
  const foreigner = await strange()
  await createTenant(server.database, { name: 'Elsewhere' }, foreigner.id)
  await signedIn('other tenant', foreigner, false)
  for (const person of [outsider, foreigner]) await invite(person)
  await signedIn('operator', await strange(true), false)
  await signedIn('without rights', cast.lacking)
  await signedIn('colleague', cast.colleague)
  await signedIn('other colleague', cast.other)
  await signedIn('member of a parent group', cast.keeper)
  await signedIn('super admin', cast.admin)
  const keyOf = async (kind: CallerKind, person: Person) => {
    const key = `vitrine_${`${world.seed}-${kind}`.replaceAll(/\W/g, '-').padEnd(30, '0')}`
    const rows = await (await scope()).rows<{ id: string }>(sql`
      insert into api_keys (domain_id, name, key_hash, hint, person_id, levels, last_used_at)
      values (${domainId}, ${kind}, ${hashToken(key)}, 'hint', ${person.id}, '{}',
        now() + interval '1 day')
      returning id`)
    world.keys.push({ id: rows[0]?.id ?? '', kind })
    add(kind, { ...belonging(person), headers: { authorization: `Bearer ${key}` } })
  }
  await keyOf('key of a colleague', cast.colleague)
  await keyOf('key of a member of a parent group', cast.keeper)
  await keyOf('key of a super admin', cast.admin)
  const bound = await sessionOf(cast.other)
  await server.database.rows(
    sql`update sessions set domain_id = ${domainId} where token_hash = ${hashToken(bound)}`,
  )
  add('bound session', { ...belonging(cast.other), headers: cookie(bound), session: 'bound' })
  const acting = await startImpersonation(server.database, {
    sessionToken: await sessionOf(cast.admin),
    personId: cast.colleague.id,
    domainId,
  })
  add('acting for a colleague', { ...belonging(cast.colleague), headers: cookie(acting), session: 'acting' })
}
