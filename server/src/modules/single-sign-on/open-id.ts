/** What we ask of a provider: OpenID Connect, by code with PKCE, state and nonce. */
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { refuse } from '../../platform/errors.ts'
import { publicFetch } from './public-fetch.ts'

/** Loaded when somebody signs in so, which most companies' people never do. */
const library = () => import('openid-client')

/** Which providers may be asked: public ones over https, and those at addresses of the own network, also without TLS. */
export interface ProviderNetwork {
  alsoFrom: readonly string[]
}

export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Asks the provider for its discovery document. Refuses IdentityProviderUnreachable. */
export async function discoverProvider(client: Client, network: ProviderNetwork): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = client
  const url = URL.parse(issuer)
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    refuse('IdentityProviderUnreachable', { issuer })
  const openid = await library()
  try {
    return await openid.discovery(url, clientId, clientSecret, undefined, {
      [openid.customFetch]: (address, options) =>
        publicFetch(String(address), options as Parameters<typeof publicFetch>[1], network.alsoFrom),
      // The signature is checked although TLS vouches: tokens pass through logs and proxies. Without TLS `publicFetch`
      // connects to addresses that the operator has named, and to no others.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
      timeout: 10,
    })
  } catch (cause) {
    return refuse('IdentityProviderUnreachable', { issuer }, { cause })
  }
}

const kept = new LRUCache<string, Promise<Configuration>>({ max: 200, ttl: 10 * 60_000 })

/** As {@link discoverProvider}, asked again after ten minutes: signing in needn't wait for it twice. */
export async function knownProvider(client: Client, network: ProviderNetwork): Promise<Configuration> {
  const key = JSON.stringify(client)
  const known = kept.get(key)
  if (known !== undefined) return await known
  const provider = discoverProvider(client, network)
  provider.catch(() => kept.delete(key))
  kept.set(key, provider)
  return await provider
}

export interface AskedSignIn {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

export async function newSecrets(): Promise<{ nonce: string; verifier: string }> {
  const openid = await library()
  return { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
}

export async function addressToSignIn(
  provider: Configuration,
  { redirectUri, state, nonce, verifier }: AskedSignIn,
): Promise<string> {
  const openid = await library()
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Whom the provider names. */
export interface Claims {
  subject: string
  /** Null when it names none. */
  email: string | null
  /**
   * Whether it says that the address is verified; null where it says neither yes nor no. Whatever it says that isn't
   * the plain yes is no: whoever may type an address there may come to type the text "true" too.
   */
  isVerified: boolean | null
}

/** Refuses SingleSignOnFailed for whatever isn't the provider's own answer to what was asked. */
export async function readAnswer(
  provider: Configuration,
  query: string,
  { redirectUri, state, nonce, verifier }: AskedSignIn,
): Promise<Claims> {
  const openid = await library()
  try {
    const tokens = await openid.authorizationCodeGrant(provider, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('No claims')
    const isSaid = claims.email !== undefined && claims.email_verified !== undefined
    const reported =
      isSaid || provider.serverMetadata().userinfo_endpoint === undefined
        ? claims
        : await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
    return { subject: claims.sub, ...addressIn(reported, claims) }
  } catch (cause) {
    return refuse('SingleSignOnFailed', {}, { cause })
  }
}

interface AddressClaims {
  sub: string
  email?: unknown
  email_verified?: unknown
}

/** `told` is where the address is taken from; what the ID token says against it counts too. */
function addressIn(reported: AddressClaims, idToken: AddressClaims): Pick<Claims, 'email' | 'isVerified'> {
  const email = typeof reported.email === 'string' ? reported.email : null
  const said = [reported.email_verified, idToken.email_verified].filter((each) => each !== undefined)
  const isVerified = said.length === 0 ? null : reported.email_verified === true
  return { email, isVerified }
}
