/** Sends one request to one server in a loop, over several connections, and reports the results of each load. */
import autocannon from 'autocannon'
import { say } from '../child.ts'

export interface Load {
  url: string
  method: 'GET' | 'POST'
  cookie: string
  body?: string
  /** In turns, where not always the same is asked for; addresses without their origin. */
  each?: readonly { path: string; body?: string; cookie?: string }[]
  connections: number
  seconds: number
}

export interface LoadSeen {
  p50: number
  /** Exactly 97.5. */
  p97: number
  p99: number
  perSecond: number
  bytesEach: number
}

process.on('message', async ({ url, method, cookie, body, each, connections, seconds }: Load) => {
  const headers = {
    cookie,
    'accept-encoding': 'identity',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  }
  const seen = await autocannon({
    url,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(each === undefined
      ? {}
      : {
          requests: each.map(({ cookie: own = cookie, ...asked }) => ({
            ...asked,
            method,
            headers: { ...headers, cookie: own },
          })),
        }),
    connections,
    duration: seconds,
  })
  const { errors, timeouts, non2xx, requests, latency, throughput } = seen
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`)
  const answer: LoadSeen = {
    // Whole milliseconds are too coarse for one connection, which does one after the other.
    p50: connections === 1 ? (1_000 * seconds) / requests.total : latency.p50,
    p97: latency.p97_5,
    p99: latency.p99,
    perSecond: requests.total / seconds,
    bytesEach: throughput.total / requests.total,
  }
  say(answer)
})

say('ready')
