/**
 * What lists of projects, a project and its products tell, compared with the plain model: of what the reader sees alone,
 * whatever the project holds, and to attendees nothing of each other. Then with a fault in each, which must be found.
 */

import type { Project, ProjectMember, ProjectProducts, ProjectSummary } from '@vitrine/contract'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inviteToProject } from '../../src/modules/projects/people/invite.service.ts'
import { createProject, duplicateProject } from '../../src/modules/projects/projects.service.ts'
import { setProjectState } from '../factories/projects.ts'
import type { ApiCaller } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import {
  allDifferences,
  callerOf,
  firstDifferences,
  givenTriedWorld,
  hiddenIn,
  idOf,
  sorted,
  type TriedWorld,
} from './tried-world.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const faults = [
  'counts and pictures',
  'products in their order',
  'products of the project',
  'the order form',
  'projects of others',
  'other attendees',
  'projects to come',
] as const
const isOn = (name: (typeof faults)[number]) => fault.on === name

vi.mock('../../src/modules/projects/products/chosen-products.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/products/chosen-products.repository.ts')>()
  const everything = sql<boolean>`true`
  return {
    ...real,
    // Everybody who is asked in a project sees all that is in it.
    listContents: (...[scope, ids, seen]: Parameters<typeof real.listContents>) =>
      real.listContents(scope, ids, isOn('counts and pictures') ? everything : seen),
    listChosen: (...[scope, id, seen, window]: Parameters<typeof real.listChosen>) =>
      real.listChosen(scope, id, isOn('products in their order') ? everything : seen, window),
    listEntries: (...[scope, id, seen, known]: Parameters<typeof real.listEntries>) =>
      real.listEntries(scope, id, isOn('products of the project') ? everything : seen, known),
  }
})

vi.mock('../../src/modules/projects/order-form.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/order-form.ts')>()
  return {
    ...real,
    // Rules and formulas are shown whatever they are about.
    visibleForm: (...[form, seen]: Parameters<typeof real.visibleForm>) =>
      isOn('the order form')
        ? { orderFields: [...form.orderFields], dynamicFields: [...form.dynamicFields] }
        : real.visibleForm(form, seen),
  }
})

vi.mock('../../src/modules/projects/list-projects.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/list-projects.repository.ts')>()
  return {
    ...real,
    // Every project of the company is in everybody's list.
    findProjects: (...[scope, asked, window]: Parameters<typeof real.findProjects>) =>
      real.findProjects(scope, isOn('projects of others') ? { ...asked, isEverything: true } : asked, window),
  }
})

vi.mock('../../src/modules/projects/projects.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/projects.repository.ts')>()
  return {
    ...real,
    // That a project has not started is forgotten.
    listProjectRows: async (...given: Parameters<typeof real.listProjectRows>) =>
      (await real.listProjectRows(...given)).map((row) =>
        isOn('projects to come') ? { ...row, startedAt: row.startedAt ?? new Date() } : row,
      ),
  }
})

vi.mock('../../src/modules/projects/project-access.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/project-access.ts')>()
  return {
    ...real,
    // Everybody with a role in the project is told who the others are.
    runs: (...[scope, role]: Parameters<typeof real.runs>) =>
      real.runs(scope, role) || (isOn('other attendees') && role !== null),
  }
})

/** All of its people are asked. */
interface Tried extends TriedWorld {
  projectId: string
  /** A copy of the project that has not yet started. */
  upcomingId: string
  secretId: string
}

let server: TestServer
let tried: Tried[]

beforeAll(async () => {
  server = await startTestServer()
  tried = []
  for (const seed of proofSeeds({ oneIn: 4, showFaults: true }))
    tried.push(await makeTried(await givenTriedWorld(server, seed)))
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

/** A project of all there is, for everybody, the same before its start, and one that nobody else knows of. */
async function makeTried(given: TriedWorld): Promise<Tried> {
  const { world, rows, people, presenter } = given
  const { admin } = world
  const numbers = rows.fields.filter(({ type }) => type === 'number')
  const content = {
    fields: rows.fields.map(({ id }) => id),
    selection: { ids: rows.products.map(({ id }) => id) },
  }
  const { projectId } = await createProject(admin, {
    ...{ name: 'Everything', ...content, priceTypes: rows.priceTypes, presenters: [presenter] },
    attendees: people.map((view) => ({ user: idOf(view) })),
    orderFields: numbers.map(({ id }, n) => ({
      ...{
        name: `Quantity ${n}`,
        type: 'number' as const,
        unit: '',
        required: false,
        default: null,
        help: '',
      },
      rules: [{ type: 'multipleOf' as const, field: id }],
    })),
    dynamicFields: numbers
      .slice(0, 5)
      .map(({ id }, n) => ({ name: `Sum ${n}`, expression: `[detail:${id}] + 1` })),
  })
  await inviteToProject(admin, projectId)
  const { projectId: upcomingId } = await duplicateProject(admin, projectId, { name: 'Later' })
  await inviteToProject(admin, upcomingId)
  await setProjectState(admin, projectId, 'ongoing')
  const { projectId: secretId } = await createProject(admin, { name: 'Secret', ...content })
  return { ...given, projectId, upcomingId, secretId }
}

/** What the reader must not hear of: another's project too. */
const hiddenOf = (shown: unknown, each: Tried, view: PlainView) => [
  ...hiddenIn(shown, each, view),
  ...(JSON.stringify(shown).includes(each.secretId) ? ['a secret project'] : []),
]

/** What differs for somebody who attends: their lists, and that the rest is closed. */
async function differencesOfAttendee(each: Tried, view: PlainView, call: ApiCaller): Promise<string[]> {
  const { subject } = view
  const query = { per_page: '-1' }
  const role = subject.isClient ? 'external' : 'internal'
  const all = (await call<{ total: number; result: ProjectSummary[] }>('GET /projects', { query })).body
  const own = (
    await call<{ result: ProjectSummary[] }>(`GET /users/${subject.personId}/projects/is-${role}`, { query })
  ).body
  const found: string[] = []
  for (const { result } of [all, own]) {
    const known = sorted([each.projectId, each.upcomingId]).join()
    if (sorted(result.map(({ _id }) => _id)).join() !== known) found.push('which projects')
    const project = result.find(({ _id }) => _id === each.projectId)
    if (project?.productCount !== view.products.size) found.push(`count ${project?.productCount}`)
    if (subject.personId === each.presenter) continue
    const upcoming = result.find(({ _id }) => _id === each.upcomingId)
    if (upcoming?.productCount !== 0 || upcoming.pictures.length > 0) found.push('before the start')
    const { attendeeCount, people } = project ?? {}
    if (attendeeCount !== 1 || people?.length !== 0) found.push('others who are asked')
  }
  if (all.total !== all.result.length) found.push('total')
  found.push(...hiddenOf([all, own], each, view))
  if (subject.personId === each.presenter) return found
  for (const path of ['', '/products', '/members'] as const) {
    const answer = await call(`GET /projects/${each.projectId}${path}`)
    if (answer.status !== 403) found.push(`${path} is open`)
  }
  return found
}

/** What differs for a colleague who presents it. */
async function differencesOfPresenter(each: Tried, view: PlainView, call: ApiCaller): Promise<string[]> {
  const path = `GET /projects/${each.projectId}` as const
  const project = (await call<Project>(path)).body
  const products = (await call<ProjectProducts>(`${path}/products`, { query: { per_page: '-1' } })).body
  const members = (await call<ProjectMember[]>(`${path}/members`)).body
  const seen = sorted(view.products.keys()).join()
  const entries = project.products.flatMap((entry) => ('product' in entry ? [entry.product] : []))
  const pairs: [string, unknown, unknown][] = [
    ['products', sorted(entries).join(), seen],
    ['listed products', sorted(products.result.map(({ product }) => product)).join(), seen],
    ['total', products.total, view.products.size],
    ['count', project.productCount, view.products.size],
    ['fields', sorted(project.fields).join(), sorted(view.fieldIds).join()],
    ['members', members.length, each.people.length],
    ['of others', (await call(`GET /projects/${each.secretId}`)).status, 404],
  ]
  return [
    ...pairs.flatMap(([what, shown, wanted]) => (shown === wanted ? [] : [what])),
    ...hiddenOf([project, products], each, view),
  ]
}

/** What differs from the plain model. */
async function differences(each: Tried): Promise<string[]> {
  const found: string[] = []
  for (const view of each.people) {
    const personId = idOf(view)
    const call = await callerOf(server, each, personId)
    found.push(...(await differencesOfAttendee(each, view, call)))
    if (personId === each.presenter) found.push(...(await differencesOfPresenter(each, view, call)))
  }
  return found
}

describe('what projects tell', () => {
  it('is what the plain model says, to those who attend and to those who present', async () => {
    expect(await allDifferences(tried, differences), proofRepetition).toEqual([])
    // The worlds have something to hide.
    const views = tried.flatMap(({ people, rows }) => people.map((view) => ({ view, rows })))
    expect(views.some(({ view, rows }) => view.products.size < rows.products.length)).toBe(true)
    expect(views.some(({ view }) => view.products.size > 0)).toBe(true)
    expect(views.some(({ view, rows }) => view.fieldIds.size < rows.fields.length)).toBe(true)
  })

  it.each(faultsToTry(faults, 'counts and pictures', 'the order form', 'projects of others'))(
    'is found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      expect(await firstDifferences(tried, differences), faultRepetition).not.toEqual([])
    },
  )
})
