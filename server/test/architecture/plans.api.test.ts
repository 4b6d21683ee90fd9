/** Each flag and limit of a plan binds in the calls: one row each, and a part that is added needs one. */
import { type Subscription, subscription } from '@vitrine/contract'
import { defaultThreeSidesLayout } from '@vitrine/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeMedia } from '../../src/modules/media/index.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, signIn, unique } from '../factories/company.ts'
import { givenProject } from '../factories/projects.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
let operator: Record<string, string>
let shown = ''
let full: Subscription
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await startTestServer()
  world = await givenCatalog(server, { products: 80, seed: 8 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  const person = await givenPerson(server)
  await server.database.rows(sql`update people set is_system = true where id = ${person.id}`)
  operator = await signIn(server, person)
  shown = world.products.find(world.clientSees)?.id ?? ''
  full = (await admin<{ subscription: Subscription }>(`GET /domains/${world.domainId}`)).body.subscription
  const square = sharp({ create: { width: 40, height: 40, channels: 4, background: '#112233' } })
  picture = new Uint8Array(await square.png().toBuffer())
})
afterAll(() => server.close())

/** As an operator changes a plan. */
async function setPlan(payload: object): Promise<void> {
  const url = `/api/operator/companies/${world.domainId}/subscription`
  const answer = await server.request({ method: 'PATCH', url, headers: operator, payload })
  expect(answer.statusCode, answer.body).toBe(204)
}
beforeEach(() => setPlan(full))

type Outcome = [status: number, code: string | undefined]

const done: Outcome = [200, undefined]

function outcomeOf({ status, body }: { status: number; body: unknown }): Outcome {
  return status < 300 ? done : [status, (body as { code?: string }).code]
}
const needed: Outcome = [409, 'SubscriptionNeeded']

async function open(kind: 'ar' | 'st'): Promise<Outcome> {
  const id = await givenProject(world.staff, { products: [shown], sessions: ['web', 'st', 'ar'] })
  return outcomeOf(await admin(`POST /projects/${id}/rooms`, { body: { kind } }))
}
const makeProject = async (given: object = {}): Promise<Outcome> =>
  outcomeOf(await admin('POST /projects', { body: { name: unique('Project'), ...given } }))
const writeLayout = async (layout: object): Promise<Outcome> =>
  outcomeOf(await admin(`PUT /products/${shown}/three-sides-layout`, { body: layout }))
const invite = async (): Promise<Outcome> => {
  const emails = [`${unique('colleague').replace(' ', '')}@plans.test`]
  return outcomeOf(
    await admin('POST /users/invite', { body: { emails, isClient: false, groups: [], tags: [] } }),
  )
}
async function countColleagues(): Promise<number> {
  const rows = await world.staff.rows<{ n: number }>(sql`
    select count(*)::int as n from memberships
    where domain_id = ${world.domainId} and not is_client and is_active`)
  return rows[0]?.n ?? 0
}
async function countProjects(): Promise<number> {
  const rows = await world.staff.rows<{ n: number }>(sql`
    select count(*)::int as n from projects where domain_id = ${world.domainId} and closed_at is null`)
  return rows[0]?.n ?? 0
}
async function countModels(): Promise<number> {
  const rows = await world.staff.rows<{ n: number }>(sql`
    select count(distinct product_id)::int as n from product_media
    where domain_id = ${world.domainId} and type like '3d%'`)
  return rows[0]?.n ?? 0
}
let stored = 0
/** Adds a model to a product that had none. */
async function storeModel(): Promise<Outcome> {
  stored += 1
  const productId = world.products[stored]?.id ?? ''
  const content = Buffer.from('as if it were one')
  try {
    await storeMedia(world.staff, server.storage, {
      productId,
      fileName: 'model.glb',
      type: '3dGLTF',
      content,
    })
    return done
  } catch (error) {
    return [409, (error as { key?: string }).key ?? String(error)]
  }
}

interface Row {
  /** What the plan says. */
  off: object
  attempt(): Promise<Outcome>
  refused: Outcome
}

const sessions = (off: 'web' | 'ar' | 'st') => ({
  enabledSessions: { web: true, ar: true, st: true, [off]: false },
})

/** By part of the subscription. */
const rows: Record<string, Row> = {
  isActive: {
    off: { isActive: false },
    attempt: async () => outcomeOf(await admin(`POST /products/changes`, { body: { changes: [] } })),
    refused: [409, 'SubscriptionInactive'],
  },
  allowCatalog: {
    off: { allowCatalog: false },
    attempt: async () => outcomeOf(await client('POST /products/query', { body: {} })),
    refused: needed,
  },
  allowShopping: {
    off: { allowShopping: false },
    attempt: () => makeProject({ orderFields: [{ name: 'Quantity', type: 'number' }] }),
    refused: needed,
  },
  'enabledSessions.web': {
    off: sessions('web'),
    attempt: () => makeProject({ sessions: ['web'] }),
    refused: needed,
  },
  'enabledSessions.st': {
    off: sessions('st'),
    attempt: () => makeProject({ sessions: ['st'] }),
    refused: needed,
  },
  'enabledSessions.ar': {
    off: sessions('ar'),
    attempt: () => open('ar'),
    refused: [409, 'RoomsNotAllowed'],
  },
  allowCentral: {
    off: { allowCentral: false },
    attempt: () => open('st'),
    refused: [409, 'RoomsNotAllowed'],
  },
  allowThreeSidesLayout: {
    off: { allowThreeSidesLayout: false },
    attempt: () => writeLayout(defaultThreeSidesLayout),
    refused: needed,
  },
  allowCustomThreeSidesLayout: {
    off: { allowCustomThreeSidesLayout: false },
    attempt: () => writeLayout({ ...defaultThreeSidesLayout, middleSide: ['', ''], middleStartIndex: 1 }),
    refused: needed,
  },
  allowColorCustomization: {
    off: { allowColorCustomization: false },
    attempt: async () => outcomeOf(await admin('PATCH /brand', { body: { primaryColor: '#204060' } })),
    refused: needed,
  },
  allowLogoCustomization: {
    off: { allowLogoCustomization: false },
    attempt: async () =>
      outcomeOf(await admin(`PUT /domains/${world.domainId}/customizations/favicon.png`, { image: picture })),
    refused: needed,
  },
  allowMapping: {
    off: { allowMapping: false },
    attempt: async () =>
      outcomeOf(await admin('POST /host-mapping', { body: { name: 'catalog.plans.example' } })),
    refused: needed,
  },
  maxArProducts: {
    off: { maxArProducts: 0 },
    attempt: storeModel,
    refused: [409, 'ArProductsNotAllowed'],
  },
  maxProjects: { off: { maxProjects: 0 }, attempt: makeProject, refused: [409, 'ProjectsNotAllowed'] },
  maxInternalUsers: { off: { maxInternalUsers: 0 }, attempt: invite, refused: [409, 'TooManyInternalUsers'] },
}

/** What pages do by themselves: they are told, and no call depends on it. */
const onlyShown = { allowMultipleArPlacement: false }

describe('a part of the plan', () => {
  it('has a row each', () => {
    const { enabledSessions, ...others } = subscription.shape
    const parts = [
      ...Object.keys(others),
      ...Object.keys(enabledSessions.shape).map((session) => `enabledSessions.${session}`),
    ]
    const named = [...Object.keys(rows), ...Object.keys(onlyShown), 'plan']
    expect(parts.toSorted()).toEqual(named.toSorted())
  })

  it.each(Object.keys(rows))(
    '%s is refused by the calls without it, and allowed again with it',
    async (part) => {
      const row = rows[part]
      if (row === undefined) throw new Error(`no row ${part}`)
      await setPlan(row.off)
      expect(await row.attempt()).toEqual(row.refused)
      // Nothing of the refused attempt stays in the way.
      await setPlan(full)
      expect(await row.attempt()).toEqual(done)
      await setPlan(row.off)
      expect((await row.attempt())[0]).toBe(409)
    },
  )

  it.each(Object.keys(onlyShown))('%s is told to pages of clients as the plan has it', async (part) => {
    const present = async () =>
      (await client<{ subscription: object }>(`GET /domains/${world.domainId}`)).body.subscription
    expect(await present()).toMatchObject({ [part]: true })
    await setPlan({ [part]: false })
    expect(await present()).toMatchObject({ [part]: false })
  })
})

describe('twenty at once, where the plan has room for three more', () => {
  const times = Array.from({ length: 20 })

  it.each([
    { part: 'maxProjects', count: countProjects, attempt: () => makeProject(), code: 'TooManyProjects' },
    { part: 'maxInternalUsers', count: countColleagues, attempt: invite, code: 'TooManyInternalUsers' },
    { part: 'maxArProducts', count: countModels, attempt: storeModel, code: 'TooManyArProducts' },
  ])('$part: three are made, and never one more', async ({ part, count, attempt, code }) => {
    const before = await count()
    await setPlan({ [part]: before + 3 })
    const outcomes = await Promise.all(times.map(() => attempt()))
    const counted = Map.groupBy(outcomes, ([status, refusal]) => (status === 200 ? 'done' : refusal))
    expect(new Map([...counted].map(([outcome, each]) => [outcome, each.length]))).toEqual(
      new Map([
        ['done', 3],
        [code, 17],
      ]),
    )
    expect(await count()).toBe(before + 3)
    // A raised limit lets in as many more.
    await setPlan({ [part]: before + 4 })
    expect(await attempt()).toEqual(done)
    expect((await attempt())[1]).toBe(code)
  })
})
