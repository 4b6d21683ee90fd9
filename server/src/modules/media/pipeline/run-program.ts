/** Runs a program of this folder in a process of its own, with limits of time and memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokenContent } from './broken-content.ts'
import { yieldToOthers } from './run-tool.ts'

const heapMegabytes = 1_200
const watchMs = 250

export interface ProgramLimits {
  timeMs: number
  memoryBytes: number
}

/** What a program says on its channel: how far it is, and once its end. */
export type ProgramReport<Ending> = { state: 'working'; part: number } | Ending

/**
 * Returns how the program ended. Throws BrokenContent for what takes too long or too much memory. `jobFile`: the only
 * parameter; `onProgress` hears the part done, 0 to 1.
 */
export async function runProgram<Ending extends { state: string }>(
  program: URL,
  jobFile: string,
  { timeMs, memoryBytes }: ProgramLimits,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Ending> {
  signal.throwIfAborted()
  const child = fork(program, [jobFile], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    // Nothing of the server's own settings and secrets is for it.
    env: {
      PATH: process.env.PATH ?? '',
      VIPS_CONCURRENCY: '1',
      NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-compiled'),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  yieldToOthers(child.pid)
  let ending: Ending | null = null
  let stopped: 'tooSlow' | 'tooMuchMemory' | 'cancelled' | null = null
  let said = ''
  const stop = (reason: NonNullable<typeof stopped>) => {
    stopped ??= reason
    endWithChildren(child)
  }
  const onAbort = () => stop('cancelled')
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => stop('tooSlow'), timeMs)
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > memoryBytes) stop('tooMuchMemory')
  }, watchMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('message', (message) => {
        const report = message as ProgramReport<Ending>
        if (isWorking(report)) onProgress(report.part)
        else ending = report
      })
      child.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4_000)
      })
      child.on('error', reject)
      child.on('close', (code) => resolve(code))
    })
    signal.throwIfAborted()
    if (stopped === 'tooSlow' || stopped === 'tooMuchMemory') throw new BrokenContent(stopped)
    if (ending !== null) return ending
    // The engine ends itself when its heap is full.
    if (/heap out of memory|Array buffer allocation failed|Invalid array length/.test(said)) {
      throw new BrokenContent('tooMuchMemory')
    }
    throw new Error(`${program.pathname} ended with ${code}: ${said}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
  }
}

function isWorking(report: { state: string }): report is { state: 'working'; part: number } {
  return report.state === 'working'
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

/** Bytes in memory; 0 where the system doesn't say. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
