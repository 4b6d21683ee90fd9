import { defaultThreeSidesLayout } from '@vitrine/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { requestAsPage } from '../../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { storeMedia } from '../items/stored-media.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>
let client: Record<string, string>
let shown = ''

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 12, seed: 5 })
  admin = await signIn(server, world.admin)
  client = await signIn(server, world.buyer)
  shown = world.products.find((product) => world.clientSees(product))?.id ?? ''
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  for (const fileName of ['front.jpg', 'left.jpg'])
    await storeMedia(world.staff, server.storage, { productId: shown, fileName, type: 'image', content })
})

async function call(method: 'GET' | 'PUT' | 'DELETE', payload?: object, headers = admin, productId = shown) {
  const answer = await server.request({
    method,
    url: `/api/products/${productId}/three-sides-layout`,
    query: { domain: world.domainId },
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const layout = {
  ...defaultThreeSidesLayout,
  middleSide: ['', 'front.jpg'],
  middleStartIndex: 1,
  leftSide: ['left.jpg'],
}

it('is nothing at first, then the default, then what was saved, then nothing again', async () => {
  expect(await call('GET')).toEqual({ status: 200, body: null })
  expect((await call('DELETE')).status).toBe(404)
  expect((await call('PUT', defaultThreeSidesLayout)).status).toBe(204)
  expect((await call('GET')).body).toEqual({ ...defaultThreeSidesLayout, version: 1 })
  await call('PUT', layout)
  expect((await call('GET')).body).toEqual({ ...layout, version: 2 })
  expect((await call('DELETE')).status).toBe(204)
  expect((await call('GET')).body).toBeNull()
})

it('is refused where it is no layout', async () => {
  const refused = await call('PUT', { ...layout, middleSide: ['a', 'b', 'c'], middleStartIndex: 0 })
  expect([refused.status, refused.body.code]).toEqual([422, 'ThreeSidesInvalid'])
  expect((await call('PUT', { ...layout, leftSide: ['a', 'b', 'c', 'd'] })).status).toBe(400)
  expect((await call('PUT', { ...layout, scaleFactor: 0 })).status).toBe(400)
})

it('names no media that a client doesn’t see, and is not there where the product isn’t', async () => {
  await call('PUT', layout)
  await world.staff.rows(sql`update product_media set is_active = false
    where domain_id = ${world.domainId} and product_id = ${shown} and name = 'left.jpg'`)
  expect((await call('GET', undefined, client)).body).toMatchObject({ ...layout, leftSide: [''] })
  const hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  expect((await call('GET', undefined, client, hidden)).status).toBe(404)
})

it('follows media that get another name', async () => {
  await call('PUT', layout)
  await requestAsPage(server, {
    method: 'PATCH',
    url: `/api/products/${shown}/media/front.jpg`,
    query: { domain: world.domainId },
    headers: admin,
    payload: { name: 'facade.jpg' },
  })
  expect((await call('GET')).body.middleSide).toEqual(['', 'facade.jpg'])
})

it('has screens above and below eye level only with a subscription that includes them', async () => {
  const { domainId } = world
  const allow = async (allowed: boolean) =>
    await server.database.rows(sql`
      update domains set subscription = subscription || jsonb_build_object('allowCustomThreeSidesLayout', ${allowed}::boolean)
      where id = ${domainId}`)
  const high = { ...layout, middleSide: ['front.jpg', 'front.jpg'], middleStartIndex: 1 }
  await allow(false)
  const refused = await call('PUT', high)
  expect([refused.status, refused.body.code]).toEqual([409, 'SubscriptionNeeded'])
  const flat = { ...layout, leftSide: [], middleSide: ['front.jpg'], rightSide: [] }
  const starts = { leftStartIndex: 0, middleStartIndex: 0, rightStartIndex: 0 }
  expect((await call('PUT', { ...flat, ...starts })).status).toBeLessThan(300)
  await allow(true)
  expect((await call('PUT', high)).status).toBeLessThan(300)
})

it('needs the subscription to be written, not to be read or removed', async () => {
  await call('PUT', layout)
  const { domainId } = world
  await server.database.rows(sql`
    update domains set subscription = subscription || '{"allowThreeSidesLayout": false}' where id = ${domainId}`)
  const refused = await call('PUT', layout)
  expect([refused.status, refused.body.code]).toEqual([409, 'SubscriptionNeeded'])
  expect((await call('GET')).status).toBe(200)
  expect((await call('DELETE')).status).toBe(204)
})
