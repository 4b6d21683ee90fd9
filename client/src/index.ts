/** Calls of a Vitrine server, typed from its contract. */
import createFetchClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './contract.ts'
import { patientFetch } from './patient-fetch.ts'
import { UnexpectedAnswer } from './refused.ts'

export { eachRow } from './each-row.ts'
export { type Refusal, Refused, UnexpectedAnswer, wanted } from './refused.ts'
export type { components, paths }

export type VitrineClient = Client<paths, 'application/json'>

export interface ClientOptions {
  /** Where the server is, such as `https://catalog.example.com`. */
  url: string
  /** The key of a program, or the token of a share link. */
  key?: string
  /** How often a request is sent again that is safe to repeat and found the server away or busy; 3 unless said. */
  retries?: number
  /** In place of the `fetch` there is. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * A method for each HTTP method, which takes a path of the contract. Answers are `{ data }` or `{ error }`: the refusal,
 * typed by the keys that the call names. Throws UnexpectedAnswer for what no Vitrine server answers, and what `fetch`
 * throws.
 */
export function createClient({
  url,
  key,
  retries = 3,
  fetch = globalThis.fetch,
}: ClientOptions): VitrineClient {
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl: `${url.replace(/\/+$/, '')}/api`,
    bodySerializer: bodyOf,
    fetch: patientFetch(fetch, retries),
    ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
  })
  client.use(onlyRefusals)
  return client
}

/** JSON; a form where there is a file in it. */
function bodyOf(body: unknown): string | FormData {
  const parts = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!parts.some(([, part]) => part instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part instanceof Blob ? part : String(part))
  return form
}

/** What stands in front of a server may answer in its place, in words of its own. */
const onlyRefusals: Middleware = {
  onResponse: ({ response }) => {
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    if (!response.ok && !isJson) throw new UnexpectedAnswer(response.status)
  },
}
