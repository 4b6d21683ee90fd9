import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorText } from '../startup-error.ts'
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

/** Why each part doesn't work, by its name; null for one that does. */
export async function findProblems<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
): Promise<Record<Name, string | null>> {
  const names = Object.keys(checks) as Name[]
  const results = await Promise.allSettled(names.map((name) => holds(checks[name])))
  const problems = results.map((result) => (result.status === 'rejected' ? errorText(result.reason) : null))
  return Object.fromEntries(names.map((name, index) => [name, problems[index] ?? null])) as Record<
    Name,
    string | null
  >
}

/** Whether it is asked by programs that watch over this one, again and again. */
export function isOfSupervisors(url: string): boolean {
  return url.startsWith('/api/health') || url.startsWith('/api/ready')
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
    const problems = Object.entries(await findProblems(checks)).filter(([, problem]) => problem !== null)
    for (const [name, problem] of problems) request.log.warn({ problem }, `${name} is not ready`)
    if (problems.length === 0) return { status: 'ok' }
    return notReady(
      reply,
      problems.map(([name]) => name),
    )
  })
}

function notReady(reply: FastifyReply, failed: readonly string[]): FastifyReply {
  const body = errorBody('Unavailable', { failed: failed.join(', ') })
  return reply.status(body.status).send(body)
}
