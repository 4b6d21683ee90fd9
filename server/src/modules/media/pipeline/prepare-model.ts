/** Has a 3D file prepared by a process of its own, with limits of time and memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokenContent } from './broken-content.ts'
import type { KnownLengths, ModelJob, ModelReport } from './model-job.ts'
import type { PreparedContent, Preparing } from './prepared.ts'
import { yieldToOthers } from './run-tool.ts'

const usualLimits = { timeMs: 120_000, memoryBytes: 2 * 1024 ** 3 }
const heapMegabytes = 1_200
const watchMs = 250
const program = new URL('prepare-model.program.ts', import.meta.url)

/** Throws BrokenContent, also for a file that takes too long or too much memory. */
export async function prepareModel(
  preparing: Preparing,
  lengths: KnownLengths,
  limits = usualLimits,
): Promise<PreparedContent> {
  const { source, folder, onProgress, signal } = preparing
  const job: ModelJob = { source, folder, lengths }
  const file = join(folder, 'job.json')
  await writeFile(file, JSON.stringify(job))
  const report = await runProgram(file, limits, signal, onProgress)
  if (report.state !== 'done') throw new BrokenContent(report.reason, report.detail)
  return {
    type: report.type,
    width: null,
    height: null,
    files: {
      web: join(folder, 'web.glb'),
      phone: join(folder, 'phone.glb'),
      usdz: join(folder, 'model.usdz'),
      poster: join(folder, 'poster.webp'),
      thumbnail: join(folder, 'thumbnail.webp'),
    },
    manifest: report.manifest,
  }
}

type Ending = Exclude<ModelReport, { state: 'working' }>

async function runProgram(
  jobFile: string,
  { timeMs, memoryBytes }: typeof usualLimits,
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
        const report = message as ModelReport
        if (report.state === 'working') onProgress(report.part)
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
    throw new Error(`Preparing a model ended with ${code}: ${said}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
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

/** Bytes in memory; 0 where the system doesn't tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
