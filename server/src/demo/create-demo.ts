/** Fills an empty installation with the demo's companies, through the services that everybody uses. */
import type { Catalogue, GeneratedCatalogue, Quality } from '@vitrine/demo'
import { type Authentication, createPerson, openAuthentication } from '../modules/identity/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { arrangeShowrooms } from './arrange-showrooms.ts'
import { createDemoCatalogue } from './create-demo-catalogue.ts'
import { beginDemo, findDemoState, finishDemo } from './demo-state.repository.ts'
import { storeDemoFiles } from './store-demo-files.ts'

export interface DemoParts {
  database: Database
  storage: Storage
  secret: string
  /** Drafts look the same, at half the size. */
  quality: Quality
  /** For the person at the terminal. */
  say(line: string): void
}

/** What to tell the person who started the program. */
export interface DemoSummary {
  domains: { name: string; hostName: string }[]
  accounts: { email: string; role: string }[]
  password: string
}

const password = 'Vitrine-Demo-1'

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
  password,
}

/**
 * Null when the installation holds something of its own. A demo whose making was broken off is taken away and
 * made anew: until it is complete nobody has been let in.
 */
export async function createDemo(parts: DemoParts): Promise<DemoSummary | null> {
  const state = await findDemoState(parts.database)
  if (state !== 'needed') return state === 'present' ? summary : null
  // Imported only here and now: an installation that starts empty never loads the generator.
  const { generateCatalogue } = await import('@vitrine/demo')
  await beginDemo(parts.database)
  const authentication = await openAuthentication(parts.database, parts.secret)
  const people = new Map<string, string>()
  for (const key of ['atelier', 'lumen'] as const) {
    await createCompany(parts, authentication, people, generateCatalogue(key, { quality: parts.quality }))
  }
  await finishDemo(parts.database)
  return summary
}

async function createCompany(
  { database, storage, say }: DemoParts,
  authentication: Authentication,
  people: Map<string, string>,
  generated: GeneratedCatalogue,
): Promise<void> {
  const { catalogue, fileCount } = generated
  const { company } = catalogue
  say(`Creating the demo company ${company.name}: ${catalogue.products.length} products`)
  await createPeople({ database, authentication }, people, catalogue.people)
  const world = await createDemoCatalogue(database, catalogue, people)
  let said = 0
  const stored = await storeDemoFiles(world, storage, generated, (done) => {
    const percent = Math.floor((done / fileCount) * 100)
    if (percent < said + 10) return
    said = percent - (percent % 10)
    say(`  ${said} % of ${fileCount} pictures, films, 3D models and documents`)
  })
  await arrangeShowrooms(world.scope, stored)
}

/** Accounts exist once, whatever companies they belong to. */
async function createPeople(
  parts: { database: Database; authentication: Authentication },
  people: Map<string, string>,
  entries: Catalogue['people'],
): Promise<void> {
  for (const { email, name, company, language, role } of entries) {
    if (people.has(email)) continue
    const isSystem = role === 'operator'
    people.set(email, await createPerson(parts, { email, name, company, language, isSystem, password }))
  }
}
