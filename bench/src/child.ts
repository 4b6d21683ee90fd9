/** Programs of their own beside the benchmark: what they use of memory and time can be distinguished. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Usage {
  /** Resident bytes of the whole process; `heap`: bytes of living objects. Both after a garbage collection. */
  memory: number
  heap: number
  /** Processor time since its start, in ms. */
  cpuMs: number
}

/** A clock that all processes of the machine share, in ms. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

export interface Child<Request, Answer> {
  pid: number
  /** Sends a request and resolves with the next answer. One request at a time. */
  ask(request: Request): Promise<Answer>
  /** Sends a request that has no answer. */
  send(request: Request): void
  /** Resolves with the next message that the child sends on its own. */
  heard(): Promise<Answer>
  close(): Promise<void>
}

/** Starts a program; it says something as soon as it is ready. */
export async function startChild<Request extends object, Answer>(
  file: URL,
  parameters: readonly string[],
): Promise<{ child: Child<Request, Answer>; first: Answer }> {
  const process = fork(fileURLToPath(file), parameters, { execArgv: ['--expose-gc'] })
  const died = once(process, 'exit').then(() => Promise.reject(new Error(`${file.pathname} has ended`)))
  died.catch(() => {})
  const heard = async () => {
    const [answer] = await Promise.race([once(process, 'message'), died])
    return answer as Answer
  }
  const child: Child<Request, Answer> = {
    pid: process.pid ?? 0,
    ask: (request) => {
      const answer = heard()
      process.send(request)
      return answer
    },
    send: (request) => {
      process.send(request)
    },
    heard,
    close: async () => {
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
    },
  }
  return { child, first: await heard() }
}

/** For the programs themselves. */
export function say(answer: unknown): void {
  process.send?.(answer)
}

export function usage(): Usage {
  // Twice: what the first collection finalizes, the second one frees.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return { memory: rss, heap: heapUsed + external, cpuMs: (user + system) / 1_000 }
}
