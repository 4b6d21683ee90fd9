/** Whether this process can serve, and which of the parts that all processes share are away. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorText } from '../startup-error.ts'
import { errorBody } from './refusals.ts'

const patienceMs = 3_000
const usualEveryMs = 3_000
/** A process that is busy for a moment is no worse than the others are: only what lasts makes it unfit. */
const failuresUntilUnfit = 3

export interface Part {
  /**
   * Resolves when the part works; rejects with the reason otherwise. After some seconds nobody waits for it any more: it
   * ends what hangs when `signal` aborts.
   */
  check(signal: AbortSignal): Promise<unknown>
  /** Without it this process can't serve; without the others, which all processes share, it serves nearly everything. */
  isNeeded?: boolean
  /** How often it is looked at, where not every few seconds. */
  everyMs?: number
}

export interface WatchedParts<Name extends string> {
  /** Why each part doesn't work, by its name; null for one that does. */
  findProblems(): Promise<Partial<Record<Name, string | null>>>
  /** Names of needed parts that have been failing for so long that others had better be asked. */
  findUnfit(): Name[]
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** One part and what was seen of it last. */
class Watched {
  problem: string | null = null
  failures = 0
  readonly #name: string
  readonly #part: Part
  readonly #log: Log
  #looking: Promise<void> | null = null
  #lasting: Promise<unknown> | null = null

  constructor(name: string, part: Part, log: Log) {
    this.#name = name
    this.#part = part
    this.#log = log
  }

  /** A caller who comes while a check runs gets its result. */
  look(): Promise<void> {
    this.#looking ??= this.#ask()
      .then((problem) => this.#note(problem))
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  /** A check that can't be ended is not begun a second time. */
  async #ask(): Promise<string | null> {
    const giveUp = new AbortController()
    const reason = new Error(`no answer within ${patienceMs} ms`)
    this.#lasting ??= this.#part.check(giveUp.signal)
    const asked = this.#lasting
    const forget = () => {
      this.#lasting = null
    }
    asked.then(forget, forget)
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      giveUp.abort(reason)
      reject(reason)
    }, patienceMs)
    try {
      await Promise.race([asked, tooLong])
      return null
    } catch (error) {
      return errorText(error)
    } finally {
      clearTimeout(timer)
    }
  }

  #note(problem: string | null): void {
    if (problem !== null && this.problem === null) this.#log.warn({ problem }, `${this.#name} fails`)
    if (problem === null && this.problem !== null) this.#log.info({}, `${this.#name} works again`)
    this.problem = problem
    this.failures = problem === null ? 0 : this.failures + 1
  }
}

/**
 * Looks at the parts in the background while the application listens, and answers from memory; before that, looks when
 * it is asked.
 */
export function watchParts<Name extends string>(
  app: FastifyInstance,
  parts: Readonly<Partial<Record<Name, Part>>>,
): WatchedParts<Name> {
  const entries = Object.entries(parts) as [Name, Part][]
  const watched = entries.map(([name, part]) => ({ name, part, seen: new Watched(name, part, app.log) }))
  const timers: NodeJS.Timeout[] = []
  let first: Promise<unknown> | null = null
  const lookAtAll = () => Promise.all(watched.map(({ seen }) => seen.look()))
  app.addHook('onListen', async () => {
    first = lookAtAll()
    for (const { part, seen } of watched)
      timers.push(setInterval(() => seen.look(), part.everyMs ?? usualEveryMs).unref())
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
  })
  return {
    findProblems: async () => {
      await (first ?? lookAtAll())
      const problems: Partial<Record<Name, string | null>> = {}
      for (const { name, seen } of watched) problems[name] = seen.problem
      return problems
    },
    findUnfit: () =>
      watched
        .filter(({ part, seen }) => part.isNeeded === true && seen.failures >= failuresUntilUnfit)
        .map(({ name }) => name),
  }
}

/** Whether it is asked by programs that watch over this one, again and again. */
export function isOfSupervisors(url: string): boolean {
  return url.startsWith('/api/health') || url.startsWith('/api/ready')
}

/**
 * `/api/health`: the process is up; it says when the last good backup was made, too. `/api/ready`: it can serve, it fits
 * the schema and it is not about to end, else 503
 * Unavailable names what fails. What all processes share and is away is named too, and no reason to ask another process.
 */
export function registerHealth(
  app: FastifyInstance,
  watched: WatchedParts<string>,
  whyNot: () => 'ending' | 'outdated' | null = () => null,
  lastBackup: () => { at: string } | null = () => null,
): void {
  const options = { logLevel: 'warn' as const }
  app.get('/api/health', options, async () => ({ status: 'ok', lastBackup: lastBackup()?.at ?? null }))
  app.get('/api/ready', options, async (_request, reply) => {
    const reason = whyNot()
    if (reason !== null) return notReady(reply, [reason])
    const problems = await watched.findProblems()
    const failed = Object.keys(problems).filter((name) => problems[name] !== null)
    if (watched.findUnfit().length > 0) return notReady(reply, failed)
    return failed.length === 0 ? { status: 'ok' } : { status: 'degraded', failed }
  })
}

function notReady(reply: FastifyReply, failed: readonly string[]): FastifyReply {
  const body = errorBody('Unavailable', { failed: failed.join(', ') })
  return reply.status(body.status).send(body)
}
