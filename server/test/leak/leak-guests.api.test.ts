/**
 * What a guest of a project's link may be shown, and whether the proof would notice: faults of the kind that a careless
 * change brings in are switched on alone, and the difference must be found at its path.
 */
import type { Room, RoomStage, SessionAnswers, WebSession } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeMedia } from '../../src/modules/media/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { givenProject } from '../factories/projects.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { faultsToTry } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const paths = [
  ...(['products', 'fields', 'prices', 'pictures', 'other guests'] as const),
  // Parts of a room: what is on stage, what was, and what is told outside its door.
  ...(['stage', 'timeline', 'door'] as const),
]
type Path = (typeof paths)[number]

const faults = vi.hoisted(() => ({ on: '', admin: null as Scope | null }))
const isOn = (fault: Path) => faults.on === fault

vi.mock('../../src/modules/projects/answers/shown-conditions.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/shown-conditions.ts')>()
  return {
    ...real,
    // The project is thought condition enough.
    seenByBoth: (...given: Parameters<typeof real.seenByBoth>) => {
      const condition: RawBuilder<boolean> = sql<boolean>`true`
      return isOn('products') ? { ...real.seenByBoth(...given), condition } : real.seenByBoth(...given)
    },
  }
})

vi.mock('../../src/modules/detail-fields/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/detail-fields/index.ts')>()
  return {
    ...real,
    // What the project shows is shown to everybody.
    visibleFields: (scope: Scope) =>
      real.visibleFields(isOn('fields') && faults.admin !== null ? faults.admin : scope),
  }
})

vi.mock('../../src/modules/price-types/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/price-types/index.ts')>()
  return {
    ...real,
    // The price types of the link are forgotten.
    visiblePriceTypes: (scope: Scope) =>
      real.visiblePriceTypes(isOn('prices') && faults.admin !== null ? faults.admin : scope),
  }
})

vi.mock('../../src/modules/products/project-condition.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/project-condition.ts')>()
  return {
    // A link opens all that its group sees.
    inOwnProject: (...given: Parameters<typeof real.inOwnProject>) =>
      isOn('pictures') ? sql<boolean>`true` : real.inOwnProject(...given),
  }
})

vi.mock('../../src/modules/projects/answers/attendees.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/attendees.repository.ts')>()
  return {
    ...real,
    // Guests of one link are taken for one another.
    findAttendee: async (...[scope, projectId, id]: Parameters<typeof real.findAttendee>) => {
      if (!isOn('other guests')) return await real.findAttendee(scope, projectId, id)
      const [first] = await scope.rows<{ id: string }>(sql`
        select id from project_attendees where project_id = ${projectId} order by created_at, id limit 1`)
      return await real.findAttendee(scope, projectId, first?.id ?? id)
    },
  }
})

vi.mock('../../src/modules/projects/answers/shown-products.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/shown-products.repository.ts')>()
  const everything = { condition: sql<boolean>`true` }
  return {
    ...real,
    // What a presenter has chosen is thought to be for everybody.
    findShownProduct: (...[scope, project, product, seen]: Parameters<typeof real.findShownProduct>) =>
      real.findShownProduct(scope, project, product, isOn('stage') ? everything : seen),
    listShownAmong: (...[scope, project, ids, seen]: Parameters<typeof real.listShownAmong>) =>
      real.listShownAmong(scope, project, ids, isOn('timeline') ? everything : seen),
  }
})

vi.mock('../../src/modules/rooms/rooms.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/rooms.repository.ts')>()
  return {
    ...real,
    // A guest who waits at the door counts as being in.
    findRoomRow: async (...given: Parameters<typeof real.findRoomRow>) => {
      const row = await real.findRoomRow(...given)
      const isIn = isOn('door') && row?.member != null
      return isIn ? { ...row, member: { ...row.member, state: 'in' } } : row
    },
  }
})

let server: TestServer
let world: CatalogWorld
let ask: () => Promise<Path[]>
const quantity = crypto.randomUUID()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  server = await startTestServer()
  world = await givenCatalog(server, { products: 60, seed: 77 })
  faults.admin = world.staff
  const seen = world.products.filter(world.clientSees).map(({ id }) => id)
  const outside = seen[0] ?? ''
  const chosen = world.products.filter(({ id }) => id !== outside).map(({ id }) => id)
  const media = { productId: outside, fileName: 'front.png', type: 'image', content: picture } as const
  await storeMedia(world.staff, server.storage, media)
  const { prices, fields } = world
  const projectId = await givenProject(world.staff, {
    products: chosen,
    priceTypes: [prices.trade, prices.retail],
    fields: Object.values(fields),
    orderFields: [{ id: quantity, name: 'Quantity' }],
    sessions: ['web', 'st'],
  })
  const admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const body = {
    name: 'Fair',
    group: world.client.groupIds[0],
    priceTypes: [prices.retail],
    expires: '1 day',
  }
  const made = await admin<{ token: string }>(`POST /projects/${projectId}/guest-links`, { body })
  const one = await enter(made.body.token, projectId, 'Marked One')
  const other = await enter(made.body.token, projectId, 'Somebody Else')
  const answer = { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: '77777' } }
  const shown = chosen.find((id) => world.clientSees(world.byId(id))) ?? ''
  await one.call(`PUT /projects/${projectId}/answers/${shown}`, { body: answer })
  const inRoom = await givenRoom(admin, projectId, other.call, one.call)
  ask = async () => {
    const { body: session } = await other.call<WebSession>(`GET /projects/${projectId}/session`)
    const { body: alone } = await other.call<SessionAnswers>(`GET /projects/${projectId}/answers`)
    const file = `/assets/domains/${world.domainId}/products/${outside}/front.png`
    const { statusCode } = await server.request({ url: file, headers: other.headers })
    const pictures = statusCode === 404 ? [] : (['pictures'] as const)
    return [...differences(session, alone, chosen), ...pictures, ...(await inRoom())]
  }
})
afterAll(() => server.close())
afterEach(() => {
  faults.on = ''
})

async function enter(token: string, projectId: string, name: string) {
  const answer = await server.request({
    method: 'PUT',
    url: `/api/projects/${projectId}/guest`,
    query: { domain: world.domainId },
    payload: { name, email: 'guest@shop.example' },
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = answer.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
  const headers = { authorization: `Bearer ${token}`, cookie }
  return { headers, call: apiCaller(server, world.domainId, headers) }
}

/**
 * A room in which something is on stage that guests don't see, and one of them waits at the door. Returns what asks where
 * they are told more than they may be.
 */
async function givenRoom(admin: ApiCaller, projectId: string, guest: ApiCaller, waiting: ApiCaller) {
  const secret = world.products.find((product) => !world.clientSees(product))
  const { body: room } = await admin<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })
  const of = `/rooms/${room._id}`
  const present = (product: string | undefined) =>
    admin<RoomStage>(`PUT ${of}/stage`, { body: { epoch: 1, product, follows: true } })
  const join = (who: ApiCaller) => who<Room>(`POST ${of}/join`, { body: { connectionId: null } })
  await join(guest)
  await admin(`PATCH ${of}`, { body: { isLocked: true } })
  await join(waiting)
  expect((await present(secret?.id)).body).toMatchObject({ product: secret?.id })
  return async (): Promise<Path[]> => {
    const shown = JSON.stringify((await guest(`GET ${of}`)).body)
    const timeline = JSON.stringify((await guest(`GET ${of}/timeline`)).body)
    const { stage, leader } = (await waiting<Room>(`GET ${of}`)).body
    const outside = JSON.stringify((await waiting(`GET ${of}/timeline`)).body)
    const isMore = stage.isHidden || stage.revision > 0 || leader.name !== '' || outside !== nothingWas
    return [
      ...(shown.includes(secret?.id ?? '') ? (['stage'] as const) : []),
      ...(timeline.includes(secret?.id ?? '') ? (['timeline'] as const) : []),
      ...(isMore ? (['door'] as const) : []),
    ]
  }
}

const nothingWas = JSON.stringify({ stages: [], visits: [] })

/** Where the session shows anything else than the stored rows allow. */
function differences(session: WebSession, alone: SessionAnswers, chosen: readonly string[]): Path[] {
  const allowed = chosen.filter((id) => world.clientSees(world.byId(id)))
  const ids = session.products.map(({ _id }) => _id)
  const hidden = Object.values(world.fields).filter((id) => !world.clientSeesField(`detail:${id}`))
  const details = session.products.flatMap(({ details: values }) =>
    values.map(({ detailField }) => detailField),
  )
  const fields = [...session.fields.map(({ _id }) => _id), ...details]
  const prices = session.products.flatMap(({ prices: values }) => values.map(({ priceType }) => priceType))
  const priceTypes = [...session.priceTypes.map(({ _id }) => _id), ...prices]
  const text = JSON.stringify([session.attendee, session.answers, alone])
  const found: Record<string, boolean> = {
    products: ids.join() !== allowed.join(),
    fields: fields.some((id) => hidden.includes(id)),
    prices: priceTypes.some((id) => id !== world.prices.retail),
    'other guests': text.includes('Marked One') || text.includes('77777'),
  }
  return (Object.keys(found) as Path[]).filter((path) => found[path])
}

describe('a guest', () => {
  it('is shown the project ∩ what the group sees, with the prices of the link, and nobody else’s answers, in rooms too', async () => {
    expect(await ask()).toEqual([])
  })

  it.each(faultsToTry(paths, 'products', 'prices', 'stage'))(
    'would be noticed to be shown too much of: %s',
    async (path) => {
      faults.on = path
      expect(await ask()).toContain(path)
    },
  )
})
