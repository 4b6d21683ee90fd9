/** As many products with a 3D item as the subscription says, whichever way they come. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { storeMedia } from '../media/index.ts'

let server: TestServer
let world: CatalogWorld
let cookie: Record<string, string>
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 20, seed: 4 })
  cookie = await signIn(server, world.admin)
  admin = apiCaller(server, world.domainId, cookie)
})
beforeEach(async () => {
  await limit(null)
  await world.staff.rows(sql`delete from product_media where domain_id = ${world.domainId}`)
})

const idOf = (index: number) => world.products[index]?.id ?? ''

async function limit(maxArProducts: number | null): Promise<void> {
  await world.staff.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify({ maxArProducts })}::jsonb
    where id = ${world.domainId}`)
}

async function store(index: number, fileName = 'model.glb'): Promise<unknown> {
  const type = fileName.endsWith('.png') ? 'image' : '3dGLTF'
  const content = Buffer.from('as if it were one')
  return await storeMedia(world.staff, server.storage, { productId: idOf(index), fileName, type, content })
}

async function begin(index: number): Promise<[number, string | undefined]> {
  const metadata = { purpose: 'media', product: idOf(index), filename: 'late.glb' }
  const answer = await server.request({
    method: 'POST',
    url: `/api/uploads?domain=${world.domainId}`,
    headers: {
      ...cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  return [answer.statusCode, answer.body === '' ? undefined : answer.json().code]
}

const media = (index: number, name = 'model.glb') => `/products/${idOf(index)}/media/${name}`
const versionOf = async (index: number) => {
  const { body } = await admin<{ media: { name: string; revision?: number; version: number }[] }>(
    `GET /products/${idOf(index)}`,
  )
  return body.media.find(({ name }) => name === 'model.glb')?.revision ?? 0
}
const activate = async (index: number, isActive: boolean) =>
  await admin(`PATCH ${media(index)}`, { body: { isActive, version: await versionOf(index) } })

async function bulk(action: object, ids: string[]) {
  const made = await admin<{
    process: string | null
    changed: number
    faults: { product: string; code: string }[]
  }>('POST /products/bulk', { body: { action, selection: { ids } } })
  return made
}

describe('a limit of AR products', () => {
  it('refuses one more, with both numbers, and takes nothing away', async () => {
    await store(0)
    await store(1)
    await limit(2)
    await expect(store(2)).rejects.toMatchObject({
      key: 'TooManyArProducts',
      parameters: { max: 2, existing: 2 },
    })
    expect(await begin(2)).toEqual([409, 'TooManyArProducts'])
    await limit(1)
    const { body } = await admin<{ media: unknown[] }>(`GET /products/${idOf(1)}`)
    expect(body.media).toHaveLength(1)
  })

  it('leaves pictures alone, and products that are AR products already', async () => {
    await store(0)
    await limit(1)
    await store(0, 'second.glb')
    await store(0)
    expect((await begin(0))[0]).toBe(201)
  })

  it('counts a file that is being prepared, and leaves out one that turned out to be broken', async () => {
    await store(0)
    await limit(1)
    const become = (status: string) =>
      world.staff.rows(sql`
        update product_media set is_ready = false, pending = ${JSON.stringify({ version: 1, status, error: null })}::jsonb
        where domain_id = ${world.domainId} and product_id = ${idOf(0)}`)
    await become('PostProcessing')
    expect(await begin(1)).toEqual([409, 'TooManyArProducts'])
    await become('Error')
    expect((await begin(1))[0]).toBe(201)
  })

  it('of 0 says that there may be none', async () => {
    await limit(0)
    await expect(store(0)).rejects.toMatchObject({ key: 'ArProductsNotAllowed' })
    expect(await begin(0)).toEqual([409, 'ArProductsNotAllowed'])
  })

  it('counts a hidden item again when it is shown', async () => {
    await store(0)
    expect((await activate(0, false)).status).toBeLessThan(300)
    await store(1)
    await limit(1)
    expect(refusalOf(await activate(0, true))).toEqual([409, 'TooManyArProducts'])
    await limit(2)
    expect((await activate(0, true)).status).toBeLessThan(300)
  })

  it('counts a deleted item again when it is restored', async () => {
    await store(0)
    expect((await admin(`DELETE ${media(0)}`)).status).toBeLessThan(300)
    await store(1)
    await limit(1)
    expect(refusalOf(await admin(`POST ${media(0)}/restore`))).toEqual([409, 'TooManyArProducts'])
  })

  it('leaves a deleted product in the trash as a finding of its own, and restores the others', async () => {
    await store(0)
    await bulk({ type: 'delete' }, [idOf(0), idOf(3)])
    await store(1)
    await limit(1)
    const { body } = await bulk({ type: 'restore' }, [idOf(0), idOf(3)])
    expect(body.changed).toBe(1)
    expect(body.faults.map(({ product, code }) => [product, code])).toEqual([[idOf(0), 'TooManyArProducts']])
    await limit(2)
    expect((await bulk({ type: 'restore' }, [idOf(0)])).body.changed).toBe(1)
  })

  it('holds when two arrive at the same moment', async () => {
    await limit(1)
    const ends = await Promise.allSettled([store(4), store(5), store(6)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
