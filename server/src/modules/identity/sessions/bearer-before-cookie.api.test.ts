/** Who says by a token who calls is that, whatever cookie the browser adds by itself. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../../test/factories/company.ts'
import { apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let token: string
let cookie: string
beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 20, seed: 4 })
  const adminHeaders = await signIn(server, world.admin)
  cookie = adminHeaders.cookie ?? ''
  const admin = apiCaller(server, world.domainId, adminHeaders)
  const made = await admin<{ token: string }>('POST /share-links', {
    body: {
      name: 'A link',
      group: world.client.groupIds[0] ?? '',
      target: { kind: 'catalogue' },
      expires: '1 day',
    },
  })
  token = made.body.token
})

const session = (headers: Record<string, string>, url = '/api/auth/session') =>
  server.request({ url: `${url}?domain=${world.domainId}`, headers })

async function givenEndedCookie(): Promise<string> {
  const person = await givenPerson(server)
  const { cookie: ended } = await signIn(server, person)
  await signIn(server, person)
  return ended
}

describe('a token in the header', () => {
  it('says who calls beside the cookie of somebody signed in', async () => {
    const answer = await session({ cookie, authorization: `Bearer ${token}` })
    expect([answer.statusCode, answer.json().user]).toEqual([200, null])
    expect(answer.json().access).toMatchObject({ isClient: true, isPublicToken: true })
  })

  it('opens what it opens in a browser whose session was ended elsewhere', async () => {
    const ended = await givenEndedCookie()
    expect((await session({ cookie: ended })).json().code).toBe('LoginAgain')
    const answer = await session({ cookie: ended, authorization: `Bearer ${token}` })
    expect([answer.statusCode, answer.json().user]).toEqual([200, null])
  })

  it('is nobody where it is none, also beside a good cookie', async () => {
    const answer = await session({ cookie, authorization: `Bearer ${'x'.repeat(40)}` })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NotSignedIn'])
  })
})

describe('a token in the address of a file', () => {
  it('says who asks for it beside the cookie of a session that was ended elsewhere', async () => {
    const ended = await givenEndedCookie()
    const address = `/assets/domains/${world.domainId}/products/${world.products[0]?.id}/none.png`
    const statusOf = async (query: string) =>
      (await server.request({ url: `${address}?${query}`, headers: { cookie: ended } })).statusCode
    expect(await statusOf('version=1')).toBe(403)
    expect(await statusOf(`version=1&token=${token}`)).toBe(404)
  })

  it('says nothing in the address of a call', async () => {
    const url = `/api/auth/session?token=${token}`
    const answer = await server.request({ url, headers: { cookie } })
    expect(answer.json().user?._id).toBe(world.admin.id)
  })
})
