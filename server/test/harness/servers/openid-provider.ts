/** A real OpenID Connect provider on this machine, with its own pages for signing in. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export interface OpenIdClient {
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

export interface OpenIdProvider {
  issuer: string
  /** Changes the ID tokens it hands out, as somebody between it and the program might. */
  forge(change: ((idToken: string) => string) | null): void
  /** A token signed with the provider's own key. */
  sign(claims: object, alg?: 'RS256' | 'RS512'): string
  /** The key that it publishes, as a certificate authority would write it. */
  publicKey: string
  close(): Promise<void>
}

/** What a provider may say of an address, by how the name to sign in under begins. */
const verifiedBy: Readonly<Record<string, unknown>> = {
  'unverified:': false,
  'unsaid:': undefined,
  'null:': null,
  'text-true:': 'true',
  'text-false:': 'false',
  'number:': 1,
}

/** Says of no address in the ID token that it is one, and in the page about the person nothing of it. */
const inTwoPlaces = 'in-two-places:'

function addressClaims(id: string, use: string): Record<string, unknown> {
  if (id.startsWith(inTwoPlaces))
    return use === 'userinfo' ? { email: id.slice(inTwoPlaces.length) } : { email_verified: false }
  const prefix = Object.keys(verifiedBy).find((each) => id.startsWith(each))
  return {
    email: id.slice(prefix?.length ?? 0),
    email_verified: prefix === undefined ? true : verifiedBy[prefix],
  }
}

/**
 * Lets anybody sign in with any password, under the name they give: `somebody@example.test`, or
 * `unverified:somebody@example.test` for an address that the provider doesn't vouch for, and so on.
 */
export async function startOpenIdProvider(client: OpenIdClient): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const named = { kid: 'key of tests', alg: 'RS256' }
  const configuration: Configuration = {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), ...named, use: 'sig' }] } as NonNullable<
      Configuration['jwks']
    >,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key for the cookies of a test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: (use) => ({
        sub: `subject of ${id}`.replaceAll(/[^\w@.]/g, '-'),
        ...addressClaims(id, use),
        name: id,
      }),
    }),
  }
  const provider = new Provider(issuer, configuration)
  let change: ((idToken: string) => string) | null = null
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (change !== null && context.path === '/token' && body?.id_token !== undefined)
      context.body = { ...body, id_token: change(body.id_token) }
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    issuer,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (claims, alg = 'RS256') => {
      const signed = [{ ...named, alg }, claims].map(encoded).join('.')
      const digest = alg.replace('RS', 'sha')
      return `${signed}.${sign(digest, Buffer.from(signed), privateKey).toString('base64url')}`
    },
    forge: (by) => {
      change = by
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Goes through the provider's pages as a browser would; returns the query of the address it leads back to. */
export async function signInAtProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  let body: URLSearchParams | null = null
  for (let step = 0; step < 12; step++) {
    const answer: Response = await fetch(next, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === null ? {} : { body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      const target = new URL(location, next)
      if (target.origin !== new URL(url).origin) return target.search.slice(1)
      next = target.href
      body = null
      continue
    }
    const page = await answer.text()
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    if (action === '')
      throw new Error(
        `No form at ${next}: ${answer.status} ${page.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|\s+/g, ' ')}`,
      )
    next = new URL(action, next).href
    const isLogin = page.includes('name="login"')
    body = new URLSearchParams(isLogin ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' })
  }
  throw new Error('The provider leads nowhere')
}

/** A part of a token. */
export function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** What a token says. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
