/** What pages say to readers that carry out no scripts, such as messengers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../test/factories/catalog.ts'
import { signIn } from '../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../test/harness/test-server.ts'
import { createTenantAccess } from './modules/access/index.ts'
import { storeMedia } from './modules/media/index.ts'
import { pagePreviews } from './page-previews.ts'
import { registerStaticWeb } from './platform/http/pages/static-web.ts'

const host = 'salon.localhost'
let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let pages: FastifyInstance
let folder: string
let shown: string
let hidden: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 4 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  await world.staff.rows(sql`
    update domains set mapping_url = ${host}, mapping_status = 'ENABLED',
      names = '{"appName": "Salon <Nord>", "catalogName": "Seats & more"}'
    where id = ${world.domainId}`)
  const visible = world.products.filter(world.clientSees)
  shown = visible[0]?.id ?? ''
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  const description = 'Made of "oak".\n</head><script>alert(1)</script>'
  await world.staff.rows(sql`update products set name = 'Chair & <b>table</b>', description = ${description}
    where domain_id = ${world.domainId} and id = ${shown}`)
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  await storeMedia(world.staff, server.storage, {
    productId: shown,
    fileName: 'front.png',
    type: 'image',
    content,
  })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Vitrine</title></head><body><div id="root"></div></body></html>',
  )
  pages = Fastify()
  await registerStaticWeb(pages, { folder, previewOf: pagePreviews(createTenantAccess(server.database)) })
})
afterAll(async () => {
  await pages.close()
  await rm(folder, { recursive: true })
})

const group = () => world.client.groupIds[0] ?? ''
type Target = { kind: string; product?: string; folder?: string }

async function linkTo(target: Target): Promise<{ _id: string; token: string }> {
  const body = { name: 'A link', group: group(), target, expires: '1 day' }
  return (await admin<{ _id: string; token: string }>('POST /share-links', { body })).body
}

/** As a messenger asks: without a word of what it takes. */
async function read(url: string, at = host) {
  const { body, statusCode, headers } = await pages.inject({ url, headers: { host: at } })
  const metas = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const meta = Object.fromEntries(metas.map(([, name = '', content = '']) => [name, content]))
  return { statusCode, headers, body, meta }
}

describe('a page', () => {
  it.each(['/', '/login', '/catalog', '/content/products'])(
    'tells of the company of its host name: %s',
    async (url) => {
      const { statusCode, meta, body } = await read(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('<title>Salon &lt;Nord&gt;</title>')
      expect(meta).toMatchObject({
        description: 'The product catalog of Seats &amp; more',
        'og:site_name': 'Salon &lt;Nord&gt;',
      })
    },
  )

  it('brings along what the application shows of the company before it has asked', async () => {
    const { meta } = await read('/login')
    const { body } = await apiCaller(server, world.domainId, { host })<{ result: object[] }>('GET /domains')
    const said = (meta['vitrine-company'] ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<')
    const company = JSON.parse(said.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    expect(company).toMatchObject({
      _id: world.domainId,
      customization: { names: { appName: 'Salon <Nord>' } },
    })
    expect([company]).toEqual(body.result)
  })

  it('shows the name before any script has arrived, and the logo where the page begins with it', async () => {
    const named = '<div id="first-paint" data-name="Salon &lt;Nord&gt;" aria-hidden="true"></div>'
    expect((await read('/login')).body).toContain(named)
    await world.staff.rows(
      sql`update domains set logos = logos || '{"appLogo": [{"at": 1, "file": 1}]}' where id = ${world.domainId}`,
    )
    onTestFinished(
      () =>
        void world.staff.rows(sql`update domains set logos = logos - 'appLogo' where id = ${world.domainId}`),
    )
    const logo = `aria-hidden="true"><img src="/assets/customizations/${world.domainId}/appLogo.png?`
    expect((await read('/login')).body).toContain(logo)
    expect((await read('/catalog')).body).toContain(named)
  })

  it('tells nothing of any company at another host name', async () => {
    const { statusCode, meta } = await read('/catalog', 'elsewhere.localhost')
    expect([statusCode, meta]).toEqual([200, {}])
  })

  it('tells nothing of a product without a link', async () => {
    expect((await read(`/catalog/${shown}`)).body).not.toContain('Chair')
  })
})

describe('the page of a share link', () => {
  it('shows name, words and picture of the product, which the link itself may read', async () => {
    const { token } = await linkTo({ kind: 'product', product: shown })
    const { meta, body, headers } = await read(`/catalog/${shown}?token=${token}`)
    expect(meta['og:title']).toBe('Chair &amp; &lt;b&gt;table&lt;/b&gt; | Salon &lt;Nord&gt;')
    expect(meta['og:description']).toBe(
      'Made of &quot;oak&quot;. &lt;/head&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    )
    expect(body).not.toContain('<script>alert')
    expect(headers['cache-control']).toBe('private, no-store')
    const picture = (meta['og:image'] ?? '').replaceAll('&amp;', '&')
    expect(picture.startsWith(`http://${host}/assets/`)).toBe(true)
    const file = await server.request({ url: picture.slice(`http://${host}`.length) })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('tells nothing of other products than it opens', async () => {
    const { token } = await linkTo({ kind: 'product', product: shown })
    const other = world.products.filter(world.clientSees)[1]?.id ?? ''
    for (const id of [other, hidden]) {
      expect((await read(`/catalog/${id}?token=${token}`)).meta['og:title']).toBe('Salon &lt;Nord&gt;')
    }
    const whole = await linkTo({ kind: 'catalogue' })
    expect((await read(`/catalog/${hidden}?token=${whole.token}`)).meta['og:title']).toBe(
      'Salon &lt;Nord&gt;',
    )
  })

  it('names the folder that it opens', async () => {
    const { token } = await linkTo({ kind: 'folder', folder: world.folders.open })
    const [row] = await world.staff.rows<{ name: string }>(sql`
      select name from folders where domain_id = ${world.domainId} and id = ${world.folders.open}`)
    expect((await read(`/catalog?token=${token}`)).meta['og:title']).toBe(`${row?.name} | Salon &lt;Nord&gt;`)
  })

  it('tells nothing once it has ended, or the company has no catalogue', async () => {
    const { _id, token } = await linkTo({ kind: 'product', product: shown })
    const title = async () => (await read(`/catalog/${shown}?token=${token}`)).meta['og:title']
    expect(await title()).toContain('Chair')
    const flag = async (allowCatalog: boolean) =>
      await world.staff.rows(sql`update domains set subscription = subscription || ${JSON.stringify({ allowCatalog })}::jsonb
        where id = ${world.domainId}`)
    await flag(false)
    expect(await title()).toBe('Salon &lt;Nord&gt;')
    await flag(true)
    expect((await admin(`DELETE /share-links/${_id}`)).status).toBeLessThan(300)
    expect(await title()).toBe('Salon &lt;Nord&gt;')
    expect((await read(`/catalog/${shown}?token=${token}`, 'elsewhere.localhost')).meta).toEqual({})
  })

  it('counts no use of the link', async () => {
    const { _id, token } = await linkTo({ kind: 'product', product: shown })
    await read(`/catalog/${shown}?token=${token}`)
    const { body } = await admin<{ result: { _id: string; uses: number }[] }>('GET /share-links')
    expect(JSON.stringify(body)).toContain(_id)
    const [row] = await world.staff.rows<{ uses: number }>(sql`
      select use_count as uses from share_tokens where domain_id = ${world.domainId} and id = ${_id}`)
    expect(row?.uses).toBe(0)
  })
})
