/**
 * Runs a program that reads what strangers have sent in a process of its own, with limits of the processor's time, of
 * memory and of what it says. How busy the machine is counts for nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { PassingRefusal } from '../errors.ts'
import { yieldToOthers } from './priority.ts'
import { type Usage, usageOf } from './usage.ts'

export interface ProcessLimits {
  /** Seconds of the processor, of all that it starts together. Where the system doesn't say: seconds by the clock. */
  cpuSeconds: number
  /** Limit for each process. Where the system can't measure it, only the heap is limited. */
  memoryBytes: number
  heapMegabytes: number
}

export type LimitReached = 'tooSlow' | 'tooMuchMemory' | 'tooMuchOutput'

/** The content is at fault: it would take more on any machine. */
export class LimitExceeded extends Error {
  readonly reason: LimitReached

  constructor(reason: LimitReached) {
    super(`A program was ended: ${reason}`)
    this.reason = reason
  }
}

export interface LimitedProcess {
  /**
   * What it says. Throws LimitExceeded; PassingRefusal with MachineBusy, where it was given too little of the processor to
   * come to its end; the signal's reason. Who stops listening ends the process.
   */
  messages: AsyncGenerator<unknown, void, undefined>
  send(message: object): void
  end(): void
  /** So far. */
  usage(): Usage
}

const watchMs = 100
/** One message, such as a batch of rows. */
const mostMessageBytes = 16 * 1024 ** 2
/** By the clock, so many times the seconds of the processor: a process that waits for its turn is not at fault. */
export const netFactor = 10

/** `program`: a file that uses `program-channel.ts`; `job`: what it is given to do, as JSON. */
export function startLimited(
  program: URL,
  job: object,
  { limits, signal }: { limits: ProcessLimits; signal?: AbortSignal },
): LimitedProcess {
  signal?.throwIfAborted()
  const child = startNode(program, job, limits.heapMegabytes)
  const channel = child.stdio[3] as Duplex
  // If the channel breaks, the exit of the process tells why.
  channel.on('error', () => undefined)
  yieldToOthers(child.pid)
  const watch = watchProcess(child, limits)
  const onAbort = () => watch.stop('cancelled')
  signal?.addEventListener('abort', onAbort)
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  exited.then(
    () => signal?.removeEventListener('abort', onAbort),
    () => undefined,
  )
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
  })
  async function* messages() {
    try {
      yield* linesOf(channel, watch)
      watch.isAwaited = true
      const code = await exited
      signal?.throwIfAborted()
      throwStopped(watch.stopped)
      // The engine ends itself when its heap is full.
      if (/heap out of memory|Array buffer allocation failed|Invalid array length/.test(said))
        throw new LimitExceeded('tooMuchMemory')
      if (code !== 0) throw new Error(`${program.pathname} ended with ${code}: ${said}`)
    } finally {
      watch.end()
    }
  }
  return {
    messages: messages(),
    send: (message) => void channel.write(`${JSON.stringify(message)}\n`),
    end: () => watch.end(),
    usage: () => watch.usage(),
  }
}

/** The one place that knows where programs are. */
function startNode(program: URL, job: object, heapMegabytes: number): ChildProcess {
  const options = [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning']
  return spawn(process.execPath, [...options, fileURLToPath(program), JSON.stringify(job)], {
    // Nothing of the server's own settings and secrets is for it.
    env: {
      PATH: process.env.PATH ?? '',
      VIPS_CONCURRENCY: '1',
      NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-compiled'),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
}

type Stopped = LimitReached | 'busy' | 'cancelled'

function throwStopped(stopped: Stopped | null): void {
  if (stopped === null || stopped === 'cancelled') return
  if (stopped === 'busy') throw new PassingRefusal('MachineBusy')
  throw new LimitExceeded(stopped)
}

interface Watch {
  stopped: Stopped | null
  /** Whether somebody waits for it: the clock stands still while it waits for them. */
  isAwaited: boolean
  usage(): Usage
  stop(reason: Stopped): void
  end(): void
}

function watchProcess(child: ChildProcess, limits: ProcessLimits): Watch {
  let usage: Usage = { cpuSeconds: 0, memoryBytes: 0 }
  let awaitedMs = 0
  let last = performance.now()
  const look = () => {
    const found = child.pid === undefined ? null : usageOf(child.pid)
    if (found !== null)
      usage = {
        cpuSeconds: Math.max(found.cpuSeconds, usage.cpuSeconds),
        memoryBytes: Math.max(found.memoryBytes, usage.memoryBytes),
      }
    return found
  }
  const watch: Watch = {
    stopped: null,
    isAwaited: false,
    usage: () => usage,
    stop(reason) {
      watch.stopped ??= reason
      watch.end()
    },
    end() {
      clearInterval(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      look()
      endWithChildren(child)
    },
  }
  const timer = setInterval(() => {
    const now = performance.now()
    if (watch.isAwaited) awaitedMs += now - last
    last = now
    const found = look()
    const seconds = found === null ? awaitedMs / 1_000 : usage.cpuSeconds
    if (usage.memoryBytes > limits.memoryBytes) watch.stop('tooMuchMemory')
    else if (seconds > limits.cpuSeconds) watch.stop('tooSlow')
    else if (awaitedMs > limits.cpuSeconds * netFactor * 1_000) watch.stop('busy')
  }, watchMs)
  child.once('close', () => clearInterval(timer))
  return watch
}

async function* linesOf(channel: Duplex, watch: Watch): AsyncGenerator<unknown> {
  let held: Buffer[] = []
  let bytes = 0
  watch.isAwaited = true
  for await (const chunk of channel as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      const line = Buffer.concat([...held, chunk.subarray(from, end)]).toString()
      held = []
      bytes = 0
      from = end + 1
      watch.isAwaited = false
      yield JSON.parse(line)
      watch.isAwaited = true
    }
    held.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > mostMessageBytes) watch.stop('tooMuchOutput')
  }
}

/** Converters that it has started go with it. */
function endWithChildren(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
