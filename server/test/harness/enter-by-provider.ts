/** Comes in by a company's own sign-in, as a browser would: out from its page and back with the provider's answer. */
import type { LightMyRequestResponse } from 'fastify'
import { signInAtProvider } from './servers/openid-provider.ts'
import type { TestServer } from './test-server.ts'

/** `login` as the provider of tests understands it. */
export async function enterByProvider(
  server: TestServer,
  host: string,
  login: string,
): Promise<LightMyRequestResponse> {
  const url = '/api/auth/single-sign-on'
  const begun = await server.request({ method: 'POST', url, headers: { host }, payload: {} })
  const [state] = begun.cookies
  const query = await signInAtProvider(begun.json().url, login)
  const headers = { host, cookie: `${state?.name}=${state?.value}` }
  return await server.request({ method: 'POST', url: `${url}/finish`, headers, payload: { query } })
}
