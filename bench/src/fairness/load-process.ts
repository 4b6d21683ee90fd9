/** Asks one server by so many connections, over and over, each for the next of what it is given. Says how long each answer took. */
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
  /** Of the server, where it is to be seen how much it worked until each answer. */
  pid?: number
}

export interface LoadSeen {
  /** Of good answers. */
  ms: number[]
  /** What the server's thread worked meanwhile, for whomever: of a machine that is busy with other things no more. */
  processorMs: number[]
  /** How many answers there were of each status. */
  statuses: Record<number, number>
}

/** Whoever is refused asks again after a moment, as a program would. */
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

/** Of the first thread of a process, as Linux tells it. */
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
