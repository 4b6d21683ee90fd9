/**
 * What webhooks tell programs of other companies, compared with the plain model: each maker of products, fields, media
 * and documents that they see, and of what goes to the trash from there, and of nothing else. Then with a fault in each,
 * which must be found.
 */

import type { WebhookTopic } from '@vitrine/contract'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTenantAccess } from '../../src/modules/access/index.ts'
import { insertPerson } from '../../src/modules/identity/index.ts'
import { readPlainRows, readPlainSubject } from '../../src/modules/leak-check/plain-rows.repository.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { listDomainsWithWork } from '../../src/modules/webhooks/changes.repository.ts'
import { newSecret, sealSecret } from '../../src/modules/webhooks/webhook-secrets.ts'
import { createWebhookSender } from '../../src/modules/webhooks/webhook-sender.ts'
import { insertWebhook } from '../../src/modules/webhooks/webhooks.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { type Receiver, startReceiver } from '../harness/servers/webhook-receiver.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { makeGroup, makeMember } from '../random-worlds/company.ts'
import { givenRandomWorld, type RandomWorld } from './random-world.ts'
import { viewOf } from './tried-world.ts'

const fault = vi.hoisted(() => ({ on: '', admin: null as Scope | null }))
const kinds = ['products', 'fields', 'media', 'trash'] as const
type Kind = (typeof kinds)[number]
const isOn = (kind: Kind) => fault.on === kind

vi.mock('../../src/modules/products/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/index.ts')>()
  return {
    ...real,
    // Whatever has changed is there, and so it is told.
    listVisibleAmong: async (...[scope, ids, visibility]: Parameters<typeof real.listVisibleAmong>) =>
      isOn('products') ? [...ids] : await real.listVisibleAmong(scope, ids, visibility),
    // Fields are those that the company has, and whoever tells of them edits media.
    productVisibility: async (scope: Scope) => {
      const own = await real.productVisibility(scope)
      if (isOn('media')) return { ...own, seesInactive: true }
      if (!isOn('fields') || fault.admin === null) return own
      return { ...own, fields: (await real.productVisibility(fault.admin)).fields }
    },
  }
})

vi.mock('../../src/modules/folders/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/folders/index.ts')>()
  return {
    ...real,
    // What is gone is nobody's secret any more.
    formerFolderSets: async (scope: Scope) => (isOn('trash') ? 'all' : await real.formerFolderSets(scope)),
  }
})

let server: TestServer
let receiver: Receiver

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await server.close()
})

interface Maker {
  personId: string
  path: string
}

/** Two colleagues more who see some folders and some fields, and change products or don't; each in a group of their own. */
async function moreColleagues({ admin, random, seed }: RandomWorld): Promise<string[]> {
  const { folders, fields } = await readPlainRows(admin, 1_000)
  const all = folders.filter(({ parentId }) => parentId !== null).map(({ id }) => id)
  const people: string[] = []
  for (const edit of [0, 1] as const) {
    const name = `Told ${edit}`
    const groupId = await makeGroup(admin, {
      name,
      levels: { folder: { view: 1, edit }, productDetail: { view: 1, edit: 0 } },
      folders: [...new Set([...random.some(all, 0.5), random.pick(all)])].map((id) => ({ id })),
      fields: random.some(fields, 0.5),
    })
    const email = `told-${edit}-${seed}-${crypto.randomUUID()}@example.test`
    const personId = await insertPerson(server, { email, name })
    await makeMember(admin, personId, { isClient: false, groupIds: [groupId] })
    people.push(personId)
  }
  return people
}

/** A webhook of each colleague, whatever they may do otherwise. */
async function makers(world: RandomWorld): Promise<Maker[]> {
  const { admin, subjects } = world
  const known = subjects.flatMap(({ personId, isViewAs }) => (isViewAs === true ? [] : (personId ?? [])))
  const found: Maker[] = []
  for (const personId of new Set([...known, ...(await moreColleagues(world))])) {
    const subject = await readPlainSubject(admin, personId)
    if (subject === null || subject.isClient) continue
    const path = `/${personId}`
    const sealedSecret = sealSecret(server.parts.config.secret, newSecret())
    const topics: WebhookTopic[] = ['products', 'prices', 'media']
    const given = { ownerId: personId, name: path, address: receiver.address(path), topics }
    await admin.transaction((open) => insertWebhook(open, { ...given, sealedSecret }))
    found.push({ personId, path })
  }
  return found
}

/** Looks until nothing is to be told or sent any more. */
async function tellAll({ domainId }: Scope): Promise<void> {
  const sender = createWebhookSender({
    ...server.parts.config,
    ...createTenantAccess(server.database),
    listDomains: async (at) =>
      (await listDomainsWithWork(server.database, at)).filter((id) => id === domainId),
    clock: () => new Date(Date.now() + 1_000),
    log: { error: ({ err }: { err?: unknown }) => expect.fail(String(err)), warn: () => {} },
  })
  const waits = async () =>
    (await listDomainsWithWork(server.database, new Date(Date.now() + 1_000))).includes(domainId)
  while (await waits()) {
    await sender.look()
    await sender.idle()
  }
}

/** What each maker was sent since the last time, a line for each change. */
function shown({ path }: Maker): string[] {
  const mine = receiver.received.filter((one) => one.path === path)
  receiver.received.splice(
    0,
    receiver.received.length,
    ...receiver.received.filter((one) => one.path !== path),
  )
  return mine
    .flatMap(({ message }) => message.data.changes.map((change) => lineOf(message.type, change)))
    .sort()
}

interface Line {
  kind: string
  _id?: string
  product?: string
  name?: string
  fields?: readonly string[]
}

function lineOf(topic: string, { kind, _id, product, name, fields = [] }: Line): string {
  return [topic, kind, _id ?? product, name ?? '', [...fields].sort().join()].join(' ')
}

type Expected = (view: PlainView) => string[]
type Change = [what: string, make: () => Promise<void>, expected: Expected]

/** Each kind of change, made to everything there is, and what of it the model says somebody sees. */
async function changes({ admin, random }: RandomWorld): Promise<Change[]> {
  const rows = await readPlainRows(admin, 1_000)
  const all = rows.products.map(({ id }) => id)
  const seen = (view: PlainView) => [...view.products.values()]
  const setTo = (key: string) => async () => {
    for (const [index, id] of all.entries())
      await bulkProducts(admin, { ids: [id] }, { type: 'set', values: { [key]: String(900_001 + index) } })
  }
  const fields = rows.fields.filter(({ type }) => !['QR Codes', 'date', 'yesNo'].includes(type))
  const price = random.pick(rows.priceTypes)
  const trashed = random.some(all, 0.5)
  const { domainId } = admin
  return [
    [
      'products',
      setTo('description'),
      (view) => seen(view).map(({ product }) => `products changed ${product.id}  description`),
    ],
    ...fields.map(
      ({ id: field }): Change => [
        `field ${fields.findIndex(({ id }) => id === field)}`,
        setTo(`detail:${field}`),
        (view) =>
          view.fieldIds.has(field)
            ? seen(view).map(({ product }) => `products changed ${product.id}  detail:${field}`)
            : [],
      ],
    ),
    [
      'a price',
      setTo(`price:${price}`),
      (view) =>
        view.priceTypeIds.has(price)
          ? seen(view).map(({ product }) => `prices changed ${product.id}  price:${price}`)
          : [],
    ],
    [
      'media and documents',
      async () => {
        for (const table of ['product_media', 'product_files'])
          await admin.rows(sql`
            update ${sql.table(table)} set position = position + 1 where domain_id = ${domainId}`)
      },
      (view) =>
        seen(view).flatMap(({ product, media, files }) =>
          [...media, ...files].map((name) => `media changed ${product.id} ${name} position`),
        ),
    ],
    [
      'what goes to the trash',
      async () => {
        await bulkProducts(admin, { ids: trashed }, { type: 'delete' })
      },
      (view) => trashed.filter((id) => view.products.has(id)).map((id) => `products deleted ${id}  `),
    ],
  ]
}

interface Compared {
  is: unknown[]
  must: unknown[]
}

async function compare(world: RandomWorld): Promise<Compared> {
  const { admin } = world
  fault.admin = admin
  const all = await makers(world)
  const result: Compared = { is: [], must: [] }
  for (const [what, change, expected] of await changes(world)) {
    const rows = await readPlainRows(admin, 1_000)
    const views = new Map<string, PlainView>()
    for (const { personId } of all) views.set(personId, await viewOf(admin, rows, personId))
    await change()
    await tellAll(admin)
    for (const [at, maker] of all.entries()) {
      const view = views.get(maker.personId)
      result.is.push([what, at, shown(maker)])
      result.must.push([what, at, view === undefined ? [] : expected(view).sort()])
    }
  }
  return result
}

const worlds = proofSeeds({ oneIn: 4, showFaults: true })

describe('no webhook tells more, or less, than its maker sees', () => {
  let [some, none] = [0, 0]

  it.each(worlds)('in world %i', { timeout: 240_000 }, async (seed) => {
    const { is, must } = await compare(await givenRandomWorld(server, seed))
    expect(is, proofRepetition).toEqual(must)
    for (const [, , lines] of must as [string, number, string[]][]) {
      if (lines.length > 0) some += 1
      else none += 1
    }
  })

  it('where the worlds have something to tell, and something to hide', () => {
    expect(some).toBeGreaterThan(10)
    expect(none).toBeGreaterThan(0)
  })
})

describe('a fault is found', () => {
  it.each(faultsToTry(kinds, 'products'))('in %s', { timeout: 480_000 }, async (kind) => {
    for (const seed of worlds) {
      const world = await givenRandomWorld(server, seed)
      fault.on = kind
      const { is, must } = await compare(world).finally(() => {
        fault.on = ''
      })
      if (JSON.stringify(is) !== JSON.stringify(must)) return
    }
    expect.unreachable(`${faultRepetition}: no world shows the fault in ${kind}`)
  })
})
