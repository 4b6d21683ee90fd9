/** Companies with trees, groups, people, products and callers made at random, the same for the same seed. */
import { sql } from 'kysely'
import { foundDomain } from '../../src/found-domain.ts'
import { addMember, createShareToken } from '../../src/modules/access/index.ts'
import { hashToken } from '../../src/modules/identity/index.ts'
import { startImpersonation } from '../../src/modules/identity/sessions.service.ts'
import { scopeOf } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import { makeContent } from './make-content.ts'
import { makeFolders, makeGroups, randomLevels } from './make-groups.ts'
import { makeOwned } from './make-owned.ts'
import type { Making } from './making.ts'
import { Random } from './random.ts'
import type { Caller, CallerKind, Group, Person, World } from './world.ts'

let serial = 0

async function newPerson(server: TestServer, isSystem = false): Promise<{ id: string; email: string }> {
  serial += 1
  const email = `may-do-${serial}@example.test`
  const [row] = await server.database.rows<{ id: string }>(sql`
    insert into people (email, email_verified, name, last_seen_at, is_system)
    values (${email}, true, ${`Person ${serial}`}, now() + interval '1 day', ${isSystem}) returning id`)
  return { id: row?.id ?? '', email }
}

/** What servers remember of a company is read again. */
export async function forgetRemembered(server: TestServer, domainId: string): Promise<void> {
  await server.database.asTenant({ domainId, personId: null }, (tenant) =>
    tenant.rows(sql`update revisions set n = n + 1 where domain_id = ${domainId}`),
  )
}

export async function makeWorld(server: TestServer, seed: number): Promise<{ world: World; random: Random }> {
  const random = new Random(seed)
  const founder = await newPerson(server)
  const { domainId, groupIds } = await foundDomain(server.database, { name: `World ${seed}` }, founder.id)
  const scopeFor = async (person: { id: string; email: string }) => {
    await forgetRemembered(server, domainId)
    return await scopeOf(server, person, domainId)
  }
  const making: Making = { server, random, scope: () => scopeFor(founder), scopeFor }
  const [rootId = ''] = groupIds
  const root: Group = { id: rootId, kind: 'root', parent: null, levels: {}, folders: [], fields: [] }
  const admin: Person = { ...founder, isClient: false, groups: [rootId] }
  const world: World = {
    seed,
    domainId,
    folders: [],
    groups: [root],
    people: [admin],
    fields: [],
    prices: [],
    categories: [],
    products: [],
    trashed: [],
    tags: [],
    views: [],
    bulks: [],
    deletions: [],
    processes: [],
    keys: [],
    links: [],
    entries: [],
    invitations: [],
    callers: [],
  }
  const names = ['deputy', 'colleague', 'other', 'keeper', 'without', 'client', 'guest', 'loose'] as const
  const accounts = new Map<string, { id: string; email: string }>()
  for (const name of names) accounts.set(name, await newPerson(server))
  const idOf = (name: (typeof names)[number]) => accounts.get(name) ?? { id: '', email: '' }
  world.folders = await makeFolders(making, [
    idOf('colleague').id,
    idOf('other').id,
    idOf('keeper').id,
    admin.id,
  ])
  await makeContent(making, world, [idOf('colleague').id, idOf('other').id, idOf('keeper').id, admin.id])
  const { internal, external, keepers, without } = await makeGroups(making, world)
  const join = async (name: (typeof names)[number], isClient: boolean, groups: string[]) => {
    const person: Person = { ...idOf(name), isClient, groups: [...new Set(groups)] }
    await addMember(await making.scope(), { personId: person.id, isClient, groupIds: person.groups })
    world.people.push(person)
    return person
  }
  const someOf = (groups: Group[], chance: number) => random.some(groups, chance).map(({ id }) => id)
  await join('deputy', false, [rootId, ...someOf(internal, 0.3)])
  const colleague = await join('colleague', false, [random.pick(internal).id, ...someOf(internal, 0.2)])
  const other = await join('other', false, [random.pick(internal).id, ...someOf(internal, 0.2)])
  const keeper = await join('keeper', false, [keepers.id, ...someOf(internal, 0.2)])
  const lacking = await join('without', false, [without.id])
  const client = await join('client', true, [random.pick(external).id, ...someOf(external, 0.3)])
  await join('guest', true, [random.pick(external).id])
  await join('loose', true, [])
  await makeOwned(making, world, [admin, colleague, other, keeper])
  // Else the first call of each would be noted.
  await (await making.scope()).rows(sql`
    update memberships set last_seen_at = now() + interval '1 day' where domain_id = ${domainId}`)
  await makeCallers(making, world, { admin, colleague, other, keeper, lacking, client })
  await forgetRemembered(server, domainId)
  return { world, random }
}

type Cast = Record<'admin' | 'colleague' | 'other' | 'keeper' | 'lacking' | 'client', Person>

async function makeCallers({ server, random, scope }: Making, world: World, cast: Cast): Promise<void> {
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
    await addMember(await scope(), { personId: invited, isClient: true, groupIds: [] })
    await (await scope()).rows(sql`
      update memberships set invited_at = now(), invited_by = ${cast.admin.id}
      where domain_id = ${domainId} and person_id = ${invited}`)
    world.invitations.push({ id: invited, person: id })
  }
  add('nobody', { headers: {} })
  const linked = random.pick(world.groups.filter(({ kind }) => kind === 'external'))
  const { token } = await createShareToken(await scope(), { groupId: linked.id, expiresAt: null })
  add('share link', { headers: { authorization: `Bearer ${token}` }, belongs: 'link', groups: [linked.id] })
  await signedIn('client', cast.client)
  const strange = async (isSystem = false) => ({
    ...(await newPerson(server, isSystem)),
    isClient: false,
    groups: [],
  })
  const outsider = await strange()
  await signedIn('outsider', outsider, false)
  const foreigner = await strange()
  await foundDomain(server.database, { name: 'Elsewhere' }, foreigner.id)
  await signedIn('other tenant', foreigner, false)
  for (const person of [outsider, foreigner]) await invite(person)
  await signedIn('operator', await strange(true), false)
  await signedIn('without rights', cast.lacking)
  await signedIn('colleague', cast.colleague)
  await signedIn('other colleague', cast.other)
  await signedIn('member of a parent group', cast.keeper)
  await signedIn('super admin', cast.admin)
  const keyOf = async (kind: CallerKind, person: Person) => {
    const cap = randomLevels(random)
    const key = `vitrine_${`${world.seed}-${kind}`.replaceAll(/\W/g, '-').padEnd(30, '0')}`
    const rows = await (await scope()).rows<{ id: string }>(sql`
      insert into api_keys (domain_id, name, key_hash, hint, person_id, levels, last_used_at)
      values (${domainId}, ${kind}, ${hashToken(key)}, 'hint', ${person.id}, ${JSON.stringify(cap)}::jsonb,
        now() + interval '1 day')
      returning id`)
    world.keys.push(rows[0]?.id ?? '')
    add(kind, { ...belonging(person), cap, headers: { authorization: `Bearer ${key}` } })
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
