/** Calls of one person to one company, as pages make them. */
import type { ErrorBody } from '@vitrine/contract'
import { contentOf } from './form-content.ts'
import { requestAsPage } from './request-as-page.ts'
import type { TestServer } from './test-server.ts'

export interface Answer<Body> {
  status: number
  body: Body
}

interface Sent {
  body?: object | string | number
  /** Sent as a form, instead of a body. */
  image?: Uint8Array<ArrayBuffer>
  query?: Record<string, string>
  headers?: Record<string, string>
}

export type ApiCaller = <Body = ErrorBody>(
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  sent?: Sent,
) => Promise<Answer<Body>>

/** `headers` carry the session. Bodies are sent as JSON, whatever they are. */
export function apiCaller(server: TestServer, domainId: string, headers: Record<string, string>): ApiCaller {
  return async <Body>(call: string, sent: Sent = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const content = await contentOf(sent, headers)
    const answer = await requestAsPage(server, {
      method: method as 'GET',
      url: `/api${path}`,
      query: { domain: domainId, ...sent.query },
      ...content,
      headers: { ...content.headers, ...sent.headers },
    })
    const body = answer.body === '' ? (undefined as Body) : answer.json<Body>()
    return { status: answer.statusCode, body }
  }
}

/** Status and key of a refusal. */
export function refusalOf({ status, body }: Answer<unknown>): [number, string] {
  return [status, (body as ErrorBody).code]
}
