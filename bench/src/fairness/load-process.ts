/** Sends requests to one server over several connections in a loop, and measures how long each answer took. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../child.ts'
import { timed } from '../measure.ts'

export interface Asked {
  path: string
  body: string
}

export interface Load {
  port: number
  cookie: string
  each: readonly Asked[]
  connections: number
  seconds: number
  /** Process id of the server, to measure its processor time until each answer. */
  pid?: number
}

export interface LoadSeen {
  /** Durations of the successful answers. */
  ms: number[]
  /** Processor time of the server's main thread meanwhile, for any request; a busy machine doesn't make it longer. */
  processorMs: number[]
  /** How many answers there were of each status. */
  statuses: Record<number, number>
}

/** Pause before the next request after a refusal, as a program would make one. */
const pauseMs = 100

process.on('message', async ({ port, cookie, each, connections, seconds, pid }: Load) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const seen: LoadSeen = { ms: [], processorMs: [], statuses: {} }
  const end = performance.now() + seconds * 1_000
  let next = 0
  const askOn = async () => {
    while (performance.now() < end) {
      const asked = each[next++ % each.length]
      if (asked === undefined) return
      const before = workedMs(pid)
      let status = 0
      const took = await timed(async () => {
        status = await ask(agent, { port, cookie }, asked)
      })
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      if (status < 300) {
        seen.ms.push(took)
        seen.processorMs.push(workedMs(pid) - before)
      } else await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  say(seen)
})

/** Processor time of a process's main thread in ms, from Linux. */
function workedMs(pid: number | undefined): number {
  if (pid === undefined) return 0
  const [worked = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(worked) / 1e6
}

function ask(agent: Agent, to: Pick<Load, 'port' | 'cookie'>, { path, body }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: to.cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' }
    const options = { host: '127.0.0.1', port: to.port, path, method: 'POST', headers, agent }
    const asked = request(options, (response) => {
      buffer(response).then(() => resolve(response.statusCode ?? 0), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

say('ready')
