/** What ID tokens have to say, and how: each is signed by the provider itself, but for what one test is about. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentityProvider } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenPerson,
  signIn,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { enterByProvider } from '../../../test/harness/enter-by-provider.ts'
import {
  claimsOf,
  encoded,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../../test/harness/servers/openid-provider.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from '../access/index.ts'

const host = 'tokens.localhost'
const client = {
  clientId: 'vitrine',
  clientSecret: 'a secret of the client',
  redirectUris: [`http://${host}/security/single-sign-on`],
}

let server: TestServer
let provider: OpenIdProvider
let company: Company
let admin: ApiCaller
let colleague: Account

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://localhost' })
  provider = await startOpenIdProvider(client)
  company = await givenCompany(server, { hostName: host })
  colleague = await givenPerson(server)
  await insertMember(company.scope, { personId: colleague.id, isClient: false, groupIds: [] })
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
  expect((await setProvider(provider.issuer)).status).toBe(200)
})
beforeEach(() => provider.forge(null))
afterAll(async () => {
  await server.close()
  await provider.close()
})

const { clientId, clientSecret } = client
const setProvider = (issuer: string) =>
  admin<IdentityProvider>('PUT /identity-provider', {
    body: { name: 'ID', issuer, clientId, clientSecret, isEnabled: true },
  })
const enter = () => enterByProvider(server, host, colleague.email)
const now = () => Math.floor(Date.now() / 1000)

async function expectRefused(forge: (idToken: string) => string): Promise<void> {
  // Signed anew alone, it is taken: what is refused below is what was changed.
  provider.forge((idToken) => provider.sign(claimsOf(idToken)))
  expect((await enter()).statusCode).toBe(200)
  provider.forge(forge)
  const answer = await enter()
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'SingleSignOnFailed'])
  expect(answer.cookies.filter(({ name }) => name === 'vitrine_session')).toEqual([])
}

it.each<[string, (claims: Record<string, unknown>) => object]>([
  ['of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
  ['without the sign-in that asked', ({ nonce: _, ...claims }) => claims],
  ['for another client', (claims) => ({ ...claims, aud: 'another' })],
  ['for nobody', ({ aud: _, ...claims }) => claims],
  ['for several, of whom another asked', (claims) => ({ ...claims, aud: [clientId, 'b'], azp: 'b' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://another.example' })],
  ['of nobody', ({ iss: _, ...claims }) => claims],
  ['about nobody', ({ sub: _, ...claims }) => claims],
  ['whose time is over', (claims) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 })],
  ['whose time has not come', (claims) => ({ ...claims, nbf: now() + 3_600 })],
  ['without an end', ({ exp: _, ...claims }) => claims],
])('an ID token %s is refused', async (_what, change) => {
  await expectRefused((idToken) => provider.sign(change(claimsOf(idToken))))
})

it.each(['client secret', 'public key'])(
  'an ID token signed with the %s, as if that were a secret of both, is refused',
  async (what) => {
    const key = () => (what === 'client secret' ? clientSecret : provider.publicKey)
    await expectRefused((idToken) => {
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claimsOf(idToken))}`
      return `${signed}.${createHmac('sha256', key()).update(signed).digest('base64url')}`
    })
  },
)

it('an ID token signed by an algorithm that the provider does not list is refused', async () => {
  const document = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
  expect(document.id_token_signing_alg_values_supported).toContain('RS256')
  expect(document.id_token_signing_alg_values_supported).not.toContain('RS512')
  await expectRefused((idToken) => provider.sign(claimsOf(idToken), 'RS512'))
})

it('an ID token that brings its own key is refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const keys = await answering(() => ({ keys: [{ ...jwk, kid: 'own', alg: 'RS256', use: 'sig' }] }))
  for (const own of [{ jwk }, { jku: keys.address, kid: 'own' }, { x5u: keys.address, kid: 'own' }])
    await expectRefused((idToken) => {
      const signed = `${encoded({ alg: 'RS256', ...own })}.${encoded(claimsOf(idToken))}`
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    })
  expect(keys.asked()).toBe(0)
  await keys.close()
})

it('a provider whose document names another issuer is refused, and the one before stays', async () => {
  const document = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
  const impostor = await answering(() => document)
  expect(refusalOf(await setProvider(impostor.address))).toEqual([422, 'IdentityProviderUnreachable'])
  expect(impostor.asked()).toBe(1)
  await impostor.close()
  expect((await enter()).statusCode).toBe(200)
})

interface Answering {
  address: string
  /** How often. */
  asked(): number
  close(): Promise<void>
}

/** Answers everything with the same. */
async function answering(answer: () => object): Promise<Answering> {
  let asked = 0
  const http: Server = createServer((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
}
