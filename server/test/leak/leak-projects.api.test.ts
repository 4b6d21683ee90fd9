/**
 * What lists of projects, a project and its products tell, compared with the plain model: of what the reader sees alone,
 * whatever the project holds, and to attendees nothing of each other. Then with a fault in each, which must be found.
 */
import type { Project, ProjectMember, ProjectProducts, ProjectSummary } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PlainView, plainView } from '../../src/modules/leak-check/plain-model.ts'
import {
  type PlainRows,
  readPlainRows,
  readPlainSubject,
} from '../../src/modules/leak-check/plain-rows.repository.ts'
import { inviteToProject } from '../../src/modules/projects/people/invite.service.ts'
import { createProject } from '../../src/modules/projects/projects.service.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { givenRandomWorld, type RandomWorld } from './random-world.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const faults = [
  'counts and pictures',
  'products in their order',
  'products of the project',
  'the order form',
  'projects of others',
  'other attendees',
] as const
const isOn = (name: (typeof faults)[number]) => fault.on === name

vi.mock('../../src/modules/projects/products/chosen-products.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/products/chosen-products.repository.ts')>()
  const everything = sql<boolean>`true`
  return {
    ...real,
    // What is in a project is thought to be seen by whoever is asked in it.
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

vi.mock('../../src/modules/projects/project-access.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/project-access.ts')>()
  return {
    ...real,
    // Whoever has a role is told who the others are.
    runs: (...[scope, role]: Parameters<typeof real.runs>) =>
      real.runs(scope, role) || (isOn('other attendees') && role !== null),
  }
})

interface Tried {
  world: RandomWorld
  rows: PlainRows
  /** Who is asked, of whom one presents. */
  people: PlainView[]
  presenter: string
  projectId: string
  secretId: string
}

const seeds = [1, 2, 3, 4, 5, 6]
let server: TestServer
let tried: Tried[]

beforeAll(async () => {
  server = await startTestServer()
  tried = []
  for (const seed of seeds) tried.push(await makeTried(await givenRandomWorld(server, seed)))
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

/** A project of all there is, for everybody, and one that nobody else knows of. */
async function makeTried(world: RandomWorld): Promise<Tried> {
  const { admin } = world
  const rows = await readPlainRows(admin, 1_000)
  const ids = [...new Set(world.subjects.flatMap(({ personId }) => personId ?? []))]
  const people: PlainView[] = []
  for (const id of ids) {
    const subject = await readPlainSubject(admin, id)
    if (subject !== null) people.push(plainView(rows, subject))
  }
  const presenter = people.find(({ subject }) => !subject.isClient)?.subject.personId ?? ''
  const numbers = rows.fields.filter(({ type }) => type === 'number')
  const content = {
    fields: rows.fields.map(({ id }) => id),
    selection: { ids: rows.products.map(({ id }) => id) },
  }
  const { projectId } = await createProject(admin, {
    ...{ name: 'Everything', ...content, priceTypes: rows.priceTypes, presenters: [presenter] },
    attendees: ids.map((user) => ({ user })),
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
  const { projectId: secretId } = await createProject(admin, { name: 'Secret', ...content })
  return { world, rows, people, presenter, projectId, secretId }
}

async function callerOf({ world: { admin } }: Tried, personId: string): Promise<ApiCaller> {
  const session = await server.authentication.startSession(personId, new Date(Date.now() + 3_600_000))
  return apiCaller(server, admin.domainId, { cookie: `vitrine_session=${session}` })
}

const sorted = (ids: Iterable<string>) => [...new Set(ids)].toSorted().join()

/** Ids of the company that the reader sees nothing of, in what they are told. */
function hiddenIn(told: unknown, { rows, secretId }: Tried, reader: PlainView): string[] {
  const text = JSON.stringify(told)
  const hidden = [
    ...rows.products.filter(({ id }) => !reader.products.has(id)),
    ...rows.trashed,
    ...rows.fields.filter(({ id }) => !reader.fieldIds.has(id)),
    ...rows.folders.filter(({ id }) => !reader.folderIds.has(id)),
    { id: secretId },
  ]
  return hidden.filter(({ id }) => text.includes(id)).map(({ id }) => `hidden ${id}`)
}

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
    if (sorted(result.map(({ _id }) => _id)) !== each.projectId) found.push('which projects')
    const project = result.find(({ _id }) => _id === each.projectId)
    if (project?.productCount !== view.products.size) found.push(`count ${project?.productCount}`)
    if (subject.personId === each.presenter) continue
    const { attendeeCount, people } = project ?? {}
    if (attendeeCount !== 1 || people?.length !== 0) found.push('others who are asked')
  }
  if (all.total !== all.result.length) found.push('total')
  found.push(...hiddenIn([all, own], each, view))
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
  const seen = sorted(view.products.keys())
  const entries = project.products.flatMap((entry) => ('product' in entry ? [entry.product] : []))
  const pairs: [string, unknown, unknown][] = [
    ['products', sorted(entries), seen],
    ['listed products', sorted(products.result.map(({ product }) => product)), seen],
    ['total', products.total, view.products.size],
    ['count', project.productCount, view.products.size],
    ['fields', sorted(project.fields), sorted(view.fieldIds)],
    ['members', members.length, each.people.length],
    ['of others', (await call(`GET /projects/${each.secretId}`)).status, 404],
  ]
  return [
    ...pairs.flatMap(([what, told, wanted]) => (told === wanted ? [] : [what])),
    ...hiddenIn([project, products], each, view),
  ]
}

/** What differs from the plain model, of all worlds. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const each of tried) {
    for (const view of each.people) {
      const personId = view.subject.personId ?? ''
      const call = await callerOf(each, personId)
      found.push(...(await differencesOfAttendee(each, view, call)))
      if (personId === each.presenter) found.push(...(await differencesOfPresenter(each, view, call)))
    }
  }
  return found
}

describe('what projects tell', () => {
  it('is what the plain model says, to those who attend and to those who present', async () => {
    expect(await differences()).toEqual([])
    // The worlds have something to hide.
    const views = tried.flatMap(({ people, rows }) => people.map((view) => ({ view, rows })))
    expect(views.some(({ view, rows }) => view.products.size < rows.products.length)).toBe(true)
    expect(views.some(({ view }) => view.products.size > 0)).toBe(true)
    expect(views.some(({ view, rows }) => view.fieldIds.size < rows.fields.length)).toBe(true)
  })

  it.each(faults)('is found to differ by the fault of %s', async (name) => {
    fault.on = name
    expect((await differences()).length).toBeGreaterThan(0)
  })
})
