/** Companies with random trees and products, and with people and groups that get their rights by `drawRights`. */
import { sql } from 'kysely'
import { createTenant } from '../../src/create-tenant.ts'
import { insertMember } from '../../src/modules/access/index.ts'
import { scopeOf } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'
import { makeCallers, newPerson } from './make-callers.ts'
import { makeContent } from './make-content.ts'
import { makeFolders, makeGroups } from './make-groups.ts'
import { makeOwned } from './make-owned.ts'
import { makeProjects } from './make-projects.ts'
import type { Making } from './making.ts'
import type { Group, Person, World } from './world.ts'

/** Beyond what any work on a company raises its revisions by. */
const leap = 10_000
let last = 0

/** What servers remember of a company is read again: no revision comes twice, also where work was undone. */
export async function forgetRemembered(server: TestServer, domainId: string): Promise<void> {
  last += leap
  await server.database.asTenant({ domainId, personId: null }, (open) =>
    open.rows(sql`update revisions set n = ${last} where domain_id = ${domainId}`),
  )
}

function emptyWorld(seed: number, domainId: string): World {
  return {
    ...{ seed, domainId, folders: [], groups: [], people: [], fields: [], prices: [], categories: [] },
    ...{
      products: [],
      trashed: [],
      models: [],
      tags: [],
      views: [],
      bulks: [],
      deletions: [],
      processes: [],
      imports: [],
      keys: [],
    },
    projects: [],
    templates: [],
    recipes: [],
    schedules: [],
    webhooks: [],
    ...{ links: [], linkOfCaller: '', entries: [], invitations: [], callers: [] },
  }
}

export async function makeCompany(server: TestServer, seed: number): Promise<World> {
  const random = new Random(seed)
  const firstAdmin = await newPerson(server)
  const { domainId, groupIds } = await createTenant(server.database, { name: `World ${seed}` }, firstAdmin.id)
  const scopeFor = async (person: { id: string; email: string }) => {
    await forgetRemembered(server, domainId)
    return await scopeOf(server, person, domainId)
  }
  const making: Making = { server, random, scope: () => scopeFor(firstAdmin), scopeFor }
  const world = emptyWorld(seed, domainId)
  const rights = { parent: null, levels: {}, folders: [], fields: [] }
  const root: Group = { id: groupIds[0] ?? '', kind: 'root', role: 'root', ...rights }
  world.groups.push(root)
  world.folders = await makeFolders(making)
  await makeContent(making, world)
  await makeGroups(making, world)
  const admin: Person = { ...firstAdmin, isClient: false, role: 'first-admin', groups: [root.id] }
  world.people.push(admin)
  /** Colleagues come as super admins, so that they can make what is theirs. */
  const join = async (role: Person['role'], isClient = false) => {
    const person: Person = { ...(await newPerson(server)), isClient, role, groups: isClient ? [] : [root.id] }
    await insertMember(await making.scope(), { personId: person.id, isClient, groupIds: person.groups })
    world.people.push(person)
    return person
  }
  await join('deputy')
  const colleague = await join('colleague')
  const other = await join('colleague')
  const keeper = await join('keeper')
  const lacking = await join('without')
  const client = await join('client', true)
  await join('client', true)
  await join('loose', true)
  await makeOwned(making, world, [admin, colleague, other, keeper])
  await makeProjects(making, world, [admin, colleague, other, keeper])
  // Else the first call of each would be noted.
  await (await making.scope()).rows(sql`
    update memberships set last_seen_at = now() + interval '1 day' where domain_id = ${domainId}`)
  await makeCallers(making, world, { admin, colleague, other, keeper, lacking, client })
  return world
}
