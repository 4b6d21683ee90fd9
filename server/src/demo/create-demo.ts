/** Fills an empty installation with the demo's companies, through the services that everybody uses. */
import type { Catalog, GeneratedCatalog, generateCatalog, Quality } from '@vitrine/demo'
import { deleteDomainFiles } from '../delete-domain.ts'
import { createTenantAccess } from '../modules/access/index.ts'
import { type Authentication, insertDemoPerson, openAuthentication } from '../modules/identity/index.ts'
import { type MediaMaker, openMediaMaker } from '../modules/media/index.ts'
import { startProcess } from '../modules/processes/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createDemoCatalog, type DemoWorld } from './create-demo-catalog.ts'
import { createPastProjects, createProjects, scopesOf } from './create-projects.ts'
import { withDemoLock } from './demo-lock.ts'
import { demoPassword } from './demo-password.ts'
import {
  deleteDemo,
  getDemoState,
  isEmpty,
  listDemoDomains,
  listDemoPeople,
  noteDemo,
} from './demo-state.repository.ts'
import { finishDemoProcess, sayParts, storeRest } from './finish-demo.ts'
import { type FileParts, storeFirstFile } from './store-demo-files.ts'
import { tellChanges, tellShares, tellVisits } from './tell-past.ts'

export interface DemoParts {
  database: Database
  storage: Storage
  secret: string
  /**
   * Drafts are half the size, and all their files are made at once. With full quality, a background process makes those
   * that aren't seen first.
   */
  quality: Quality
  /** Where the companies come from, if not from the generator. */
  generate?: typeof generateCatalog
  /** For the person at the terminal. */
  say(line: string): void
}

/** What to say to the person who started the program. */
export interface DemoSummary {
  domains: { name: string; hostName: string }[]
  accounts: { email: string; role: string }[]
  password: string
}

type DemoPerson = Pick<Catalog['people'][number], 'email' | 'name' | 'company' | 'language' | 'role'>

/** Belongs to none of the companies. */
const operator: DemoPerson = {
  email: 'operator@vitrine.example',
  name: 'Robin Falk',
  company: 'Vitrine',
  language: 'en-us',
  role: 'operator',
}

const summary: DemoSummary = {
  domains: [
    { name: 'Atelier Nord', hostName: 'atelier.localhost' },
    { name: 'Lumen & Co', hostName: 'lumen.localhost' },
  ],
  accounts: [
    { email: 'operator@vitrine.example', role: 'operator of the installation' },
    { email: 'admin@atelier.example', role: 'super admin of Atelier Nord' },
    { email: 'editor@atelier.example', role: 'editor (Creator) at Atelier Nord' },
    { email: 'manager@atelier.example', role: 'manager (Manager) at Atelier Nord' },
    { email: 'client@buyer.example', role: 'client of both companies' },
    { email: 'admin@lumen.example', role: 'super admin of Lumen & Co' },
  ],
  password: demoPassword,
}

/** Null when the installation holds something of its own. What an attempt that was broken off left is taken away. */
export async function createDemo(parts: DemoParts): Promise<DemoSummary | null> {
  const { database, say } = parts
  if ((await getDemoState(database)) === 'finished') return summary
  const onWait = (holder: string) => say(`Another program is making the demo: waiting for ${holder}`)
  return await withDemoLock(database, onWait, async () => {
    const state = await getDemoState(database)
    if (state === 'finished') return summary
    if (state === 'begun') await removeDemo(parts)
    if (await isEmpty(database)) return await makeDemo(parts)
    if (state === 'begun') say('There is no demo: this installation holds something of its own')
    return null
  })
}

/** Without the demo: nothing of one that was broken off stays, least of all accounts with a published password. */
export async function dropUnfinishedDemo(parts: Omit<DemoParts, 'secret' | 'quality'>): Promise<void> {
  const { database, say } = parts
  if ((await getDemoState(database)) !== 'begun') return
  const onWait = (holder: string) => say(`Another program is making the demo: waiting for ${holder}`)
  await withDemoLock(database, onWait, async () => {
    if ((await getDemoState(database)) === 'begun') await removeDemo(parts)
  })
}

async function removeDemo({ database, storage, say }: Omit<DemoParts, 'secret' | 'quality'>): Promise<void> {
  const domains = await listDemoDomains(database)
  const domainIds = domains.map(({ id }) => id)
  const names = domains.length === 0 ? '' : ` (${domains.map(({ name }) => name).join(', ')})`
  say(`Taking away a demo whose making was broken off${names}; what others have made stays`)
  for (const id of domainIds) await deleteDomainFiles(storage, id)
  await deleteDemo(database, await listDemoPeople(database, domainIds))
}

async function makeDemo(parts: DemoParts): Promise<DemoSummary> {
  const { database, quality, storage } = parts
  // Imported only here and now: an installation that starts empty never loads the generator.
  const generate = parts.generate ?? (await import('@vitrine/demo')).generateCatalog
  await noteDemo(database, 'begun')
  const authentication = await openAuthentication(database, parts.secret)
  const people = new Map<string, string>()
  await createPeople({ database, authentication }, people, [operator])
  const maker = openMediaMaker(storage, new AbortController().signal)
  try {
    for (const key of ['atelier', 'lumen'] as const) {
      const generated = generate(key, quality)
      await createPeople({ database, authentication }, people, generated.catalog.people)
      await createCompany(parts, people, generated, maker)
    }
  } finally {
    maker.end()
  }
  await noteDemo(database, 'finished')
  return summary
}

async function createCompany(
  { database, storage, quality, say }: DemoParts,
  people: Map<string, string>,
  generated: GeneratedCatalog,
  maker: MediaMaker,
): Promise<void> {
  const { catalog, rest } = generated
  const { name } = catalog.company
  say(`Creating the demo company ${name}: ${catalog.products.length} products`)
  const world = await createDemoCatalog(database, generated, people)
  const { scope, products } = world
  const fileParts = { storage, maker, products }
  // Pictures are drawn by other processes meanwhile.
  await Promise.all([
    storeFirst(generated, world, fileParts),
    tellOfProjects({ database, quality }, world, generated, people),
  ])
  if (quality === 'full') {
    const input = { catalog: catalog.key, products: Object.fromEntries(products) }
    await startProcess(scope, finishDemoProcess, { subject: name, input, isBackground: true })
    return
  }
  // Drafts are for tests, which begin when everything is there.
  const sayPart = sayParts(`${name}: making`, rest.count, say)
  await storeRest(generated, {
    ...fileParts,
    how: {},
    scope: async () => scope,
    step: async (work, done) => {
      await scope.transaction(work)
      sayPart(done)
    },
  })
}

async function storeFirst({ first }: GeneratedCatalog, world: DemoWorld, parts: FileParts): Promise<void> {
  for await (const file of first.stream()) await storeFirstFile(world, parts, file)
}

async function tellOfProjects(
  { database, quality }: Pick<DemoParts, 'database' | 'quality'>,
  world: DemoWorld,
  { catalog, media }: GeneratedCatalog,
  people: Map<string, string>,
): Promise<void> {
  await createProjects(database, world, catalog, people)
  // Tests tell of their own past.
  if (quality === 'draft') return
  await createPastProjects(database, world, catalog, people)
  const names = new Map(catalog.products.map(({ reference, name }) => [reference, name]))
  const telling = { world, media, names, scopeOf: scopesOf(database, world, people) }
  await tellVisits(telling, catalog.past.visits)
  await tellShares(telling, createTenantAccess(database).tenantEntry, catalog.past.shares)
  await tellChanges(telling, catalog.past.changes)
}

/** Accounts exist once, whatever companies they belong to. */
async function createPeople(
  { database, authentication }: { database: Database; authentication: Authentication },
  people: Map<string, string>,
  entries: readonly DemoPerson[],
): Promise<void> {
  for (const { email, name, company, language, role } of entries) {
    if (people.has(email)) continue
    const isSystem = role === 'operator'
    const id = await insertDemoPerson(database, { email, name, company, language, isSystem })
    await authentication.setPassword(id, demoPassword)
    people.set(email, id)
  }
}
