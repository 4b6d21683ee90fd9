/** `fetch` for addresses that companies name: connections to private networks are refused when they are made. */
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { useAgent } from 'request-filtering-agent'

const largestAnswer = 1_048_576
const silenceMs = 10_000

interface Asked {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Follows no redirects. `alsoFrom`: IP addresses or ranges of the own network that may be asked too. Rejects when
 * nothing answers, or more than a megabyte comes.
 */
export async function publicFetch(
  address: string,
  { method = 'GET', headers = {}, body, signal }: Asked,
  alsoFrom: readonly string[],
): Promise<Response> {
  const url = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const agent = useAgent(url.href, { allowIPAddressList: [...alsoFrom] })
  const module = url.protocol === 'https:' ? https : http
  const asked = module.request(
    url,
    {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent,
      timeout: silenceMs,
      ...(signal ? { signal } : {}),
    },
    resolve,
  )
  asked.on('timeout', () => asked.destroy(new Error('No answer')))
  asked.on('error', reject)
  asked.end(body === undefined || body === null ? undefined : String(body))
  const answer = await promise
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > largestAnswer) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 502
  const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: fields })
}
