import { brandPath } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCompany } from '../../../test/factories/company.ts'
import { type AssetServer, callerOf, startAssetServer } from '../../../test/harness/servers/asset-server.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { findDomainByHost, listDomains, listEnterableDomains } from './domains.service.ts'
import { getDomain, insertDomain, storeBrandFile, updateBrand, updateDisplaySettings } from './index.ts'

describe('GET /api/domains without a session', () => {
  let server: TestServer
  let id: string
  beforeAll(async () => {
    server = await startTestServer()
    id = await insertDomain(server.database, { name: 'Atelier Nord', mappingUrl: 'Atelier.localhost' })
    await insertDomain(server.database, { name: 'Lumen', mappingUrl: 'lumen.localhost' })
    await insertDomain(server.database, {
      name: 'Not yet',
      mappingUrl: 'waiting.localhost',
      mappingStatus: 'DNS_SETUP',
    })
    await insertDomain(server.database, { name: 'Unmapped' })
  })
  afterAll(() => server.close())

  const at = async (host: string) => {
    const answer = await server.request({ url: '/api/domains?per_page=-1', headers: { host } })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  it.each(['atelier.localhost', 'ATELIER.localhost:4000', 'atelier.localhost.'])(
    'answers the domain mapped to the host name: %s',
    async (host) => {
      const { total, result } = await at(host)
      expect(total).toBe(1)
      expect(result[0]).toMatchObject({
        _id: id,
        name: 'Atelier Nord',
        mapping: { url: 'atelier.localhost', status: 'ENABLED' },
        customization: { names: { appName: 'Atelier Nord' } },
      })
      expect(Object.keys(result[0]).sort()).toEqual(['_id', 'customization', 'mapping', 'name'])
    },
  )

  it.each(['localhost', 'waiting.localhost', 'other.example', 'xatelier.localhost', '%.localhost'])(
    'answers nothing at %s',
    async (host) => {
      expect(await at(host)).toEqual({ total: 0, result: [] })
    },
  )

  it.each(['/api/domains/ID', '/api/domains/ID/settings?domain=ID'])('refuses %s', async (path) => {
    const answer = await server.request({ url: path.replaceAll('ID', id) })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'NotSignedIn' })
  })

  it('carries the security headers, and the same pages for every host name', async () => {
    const answer = await server.request({ url: '/api/domains' })
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await server.request({ url: '/api/ready' })).json()).toEqual({ status: 'ok' })
    expect((await server.request({ url: '/api/nothing' })).json()).toMatchObject({ code: 'NotFound' })
  })

  it('refuses a host name that another domain has', async () => {
    const second = insertDomain(server.database, { name: 'Copy', mappingUrl: 'ATELIER.localhost' })
    await expect(second).rejects.toMatchObject({ key: 'NameAlreadyExists' })
  })
})

describe('domains of a caller', () => {
  let server: AssetServer
  beforeAll(async () => {
    server = await startAssetServer()
  })
  afterAll(() => server.close())

  const namesFor = async (name: keyof AssetServer['people'], host = 'localhost') =>
    (await listDomains(server.database, callerOf(server.people[name]), host)).map((domain) => domain.name)

  it('are those they belong to, whatever the host name', async () => {
    await insertDomain(server.database, { name: 'Mapped', mappingUrl: 'mapped.localhost' })
    expect(await namesFor('admin', 'mapped.localhost')).toEqual(['Atelier'])
    expect(await namesFor('client')).toEqual(['Atelier'])
    expect(await namesFor('outsider')).toEqual(['Lumen'])
    expect(await namesFor('stranger')).toEqual([])
  })

  it('are for an operator no others', async () => {
    const operator = { ...server.people.stranger, isSystem: true }
    expect(await listDomains(server.database, callerOf(operator), 'localhost')).toEqual([])
  })

  it('end with the membership', async () => {
    const { scope, people } = server
    const setActive = (active: boolean) =>
      scope.rows(sql`update memberships set is_active = ${active} where person_id = ${people.client.id}`)
    await setActive(false)
    expect(await namesFor('client')).toEqual([])
    expect(await listEnterableDomains(server.database, people.client.id)).toEqual([])
    await setActive(true)
  })

  it('say as what the person may enter', async () => {
    const [asClient] = await listEnterableDomains(server.database, server.people.client.id)
    const [asStaff] = await listEnterableDomains(server.database, server.people.admin.id)
    expect([asClient?.isClient, asStaff?.isClient]).toEqual([true, false])
    expect(asStaff?.hostName).toBeNull()
  })

  it('are one for the holder of a share link, and none for an unknown link', async () => {
    const [row] = await server.scope.rows<{ hash: string }>(sql`select token_hash as hash from share_tokens`)
    const of = (tokenHash: string) =>
      listDomains(server.database, { kind: 'share-token', tokenHash }, 'localhost')
    expect((await of(row?.hash ?? '')).map((domain) => domain.name)).toEqual(['Atelier'])
    expect(await of('unknown')).toEqual([])
  })
})

describe('the brand', () => {
  let server: AssetServer
  beforeAll(async () => {
    server = await startAssetServer()
  })
  afterAll(() => server.close())

  it('keeps what is not given, and gets a version with each change', async () => {
    const before = (await getDomain(server.scope)).customization
    await updateBrand(server.scope, { colors: { primaryColor: '#123456' } })
    await updateBrand(server.scope, { colors: { internalNavColor: '#654321' }, names: { appName: 'Nord' } })
    const { colors, names, version } = (await getDomain(server.scope)).customization
    expect(colors).toMatchObject({ primaryColor: '#123456', internalNavColor: '#654321' })
    expect(colors.externalNavColor).toBe('#e0e0e0')
    expect(names).toEqual({ appName: 'Nord', catalogName: 'Atelier' })
    expect(version).toBe(before.version + 2)
  })

  it('shows the defaults while the subscription does not allow own colours', async () => {
    const allow = (allowColorCustomization: boolean) =>
      server.scope.rows(sql`
        update domains set subscription = subscription || ${JSON.stringify({ allowColorCustomization })}::jsonb
        where id = ${server.scope.domainId}`)
    await updateBrand(server.scope, { colors: { primaryColor: '#123456' } })
    await allow(false)
    expect((await getDomain(server.scope)).customization.colors).toEqual({
      primaryColor: '#502e61',
      primaryBtnColor: '#502e61',
      internalNavColor: '#0a0a0a',
      externalNavColor: '#e0e0e0',
    })
    await allow(true)
    expect((await getDomain(server.scope)).customization.colors.primaryColor).toBe('#123456')
  })

  it('allows nothing that the subscription does not mention', async () => {
    const id = await insertDomain(server.database, {
      name: 'Bare',
      mappingUrl: 'bare.localhost',
      subscription: { plan: 'Bare' },
      colors: { primaryColor: '#123456' },
    })
    const found = await findDomainByHost(server.database, 'bare.localhost')
    expect(found).toMatchObject({ id, customization: { colors: { primaryColor: '#502e61' } } })
  })

  it('changes in the own domain only', async () => {
    const before = await getDomain(server.otherScope)
    await updateBrand(server.scope, { names: { appName: 'Changed' } })
    expect(await getDomain(server.otherScope)).toEqual(before)
  })

  it('is not for people without the right to change', async () => {
    for (const name of ['client', 'colleague'] as const) {
      const scope = await server.scopeOf(name)
      await expect(updateBrand(scope, { names: {} })).rejects.toMatchObject({ key: 'NotAllowed' })
      await expect(updateDisplaySettings(scope, {})).rejects.toMatchObject({ key: 'NotAllowed' })
    }
  })
})

describe('GET /favicon.ico', () => {
  it('leads to the icon of the company whose host name it is, and to nothing elsewhere', async () => {
    const server = await startTestServer()
    try {
      const { scope, domainId } = await givenCompany(server, { hostName: 'icons.localhost' })
      const at = (host: string) => server.request({ url: '/favicon.ico', headers: { host } })
      expect((await at('icons.localhost')).statusCode).toBe(204)
      const icon = await sharp({ create: { width: 192, height: 192, channels: 3, background: '#1b7f5c' } })
        .png()
        .toBuffer()
      const version = await storeBrandFile(scope, server.storage, 'favicon', icon)
      const answer = await at('icons.localhost:4000')
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        brandPath(domainId, 'favicon.png', version),
      ])
      expect((await at('other.localhost')).statusCode).toBe(204)
    } finally {
      await server.close()
    }
  })
})
