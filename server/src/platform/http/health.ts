import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorBody } from './refusals.ts'

const patienceMs = 3_000

/** Resolves when the part works; rejects with the reason otherwise. */
export type Check = () => Promise<unknown>

async function holds(check: Check): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  return await Promise.race([check(), tooLong]).finally(() => clearTimeout(timer))
}

/**
 * `/api/health`: the process is up. `/api/ready`: all of its parts answer and it is not about to end; otherwise
 * 503 Unavailable names what isn't.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  isEnding = () => false,
): void {
  const options = { logLevel: 'warn' as const }
  app.get('/api/health', options, async () => ({ status: 'ok' }))
  app.get('/api/ready', options, async (request, reply) => {
    if (isEnding()) return notReady(reply, ['ending'])
    const names = Object.keys(checks)
    const results = await Promise.allSettled(Object.values(checks).map(holds))
    const failed = names.filter((name, index) => {
      const result = results[index]
      if (result?.status === 'rejected') request.log.warn({ err: result.reason }, `${name} is not ready`)
      return result?.status === 'rejected'
    })
    if (failed.length === 0) return { status: 'ok' }
    return notReady(reply, failed)
  })
}

function notReady(reply: FastifyReply, failed: readonly string[]): FastifyReply {
  const body = errorBody('Unavailable', { failed: failed.join(', ') })
  return reply.status(body.status).send(body)
}
