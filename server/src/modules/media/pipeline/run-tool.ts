/** Runs a program of a library or of the system and collects what it says. */
import { spawn } from 'node:child_process'
import { yieldToOthers } from '../../../platform/limited-process/priority.ts'

const mostOutput = 200_000

export interface ToolRun {
  /** Null when a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  /** Its last lines on both channels. */
  output: string
}

/** What a program that reads people's files may use; the system ends it where it wants more. */
export interface ToolLimits {
  /** Size of the address space, which includes memory. */
  memoryMegabytes: number
  /** CPU time. */
  cpuSeconds: number
  /** The largest file that it may write. */
  fileMegabytes: number
}

/** What the shell says where there is no such program, or one that may not be run. */
const missing = 'no such program'
/** Each by itself: a system that knows one of them not keeps the others. Blocks of files have 512 bytes. */
const limited =
  'command -v "$4" >/dev/null || { echo "$0"; exit 127; }; ' +
  'ulimit -v $(($1 * 1024)); ulimit -S -t $2; ulimit -H -t $(($2 + 5)); ulimit -f $(($3 * 2048)); ' +
  'ulimit -c 0; ulimit -n 64; shift 3; exec "$@"'

/**
 * Rejects when the program can't be started (code ENOENT where it isn't there or may not be run), and when the signal ends it. `onLine` hears each line while it runs;
 * `isBackground`: everything else goes first; `folder`: where it is started.
 */
export async function runTool(
  tool: string,
  parameters: readonly string[],
  options: {
    signal?: AbortSignal
    onLine?(line: string): void
    isBackground?: boolean
    folder?: string
    limits?: ToolLimits
  } = {},
): Promise<ToolRun> {
  const [program, given] = withLimits(tool, parameters, options.limits)
  return await new Promise((resolve, reject) => {
    const child = spawn(program, given, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.folder === undefined ? {} : { cwd: options.folder }),
      ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGKILL' as const }),
    })
    if (options.isBackground === true) yieldToOthers(child.pid)
    let output = ''
    const hear = (chunk: Buffer) => {
      const text = chunk.toString()
      output = (output + text).slice(-mostOutput)
      if (options.onLine !== undefined) for (const line of text.split('\n')) options.onLine(line)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (program !== tool && (code === 126 || output === `${missing}\n`))
        reject(Object.assign(new Error(`There is no ${tool} that can be run`), { code: 'ENOENT' }))
      else resolve({ code, signal, output })
    })
  })
}

/** Whether the system limits what programs take of it; else the clock has to. */
export const limitsProcessor = process.platform !== 'win32'

/** Limits are set by the shell, which every system with such limits has; it doesn't interpret the parameters. */
function withLimits(
  tool: string,
  parameters: readonly string[],
  limits: ToolLimits | undefined,
): [string, readonly string[]] {
  if (limits === undefined || !limitsProcessor) return [tool, parameters]
  const { memoryMegabytes, cpuSeconds, fileMegabytes } = limits
  const numbers = [memoryMegabytes, cpuSeconds, fileMegabytes].map(String)
  return ['/bin/sh', ['-c', limited, missing, ...numbers, tool, ...parameters]]
}

/** Whether the system ended it because it wanted more than it may have; null for any other ending. */
export function limitMet({ signal, code, output }: ToolRun): 'tooSlow' | 'tooMuchMemory' | null {
  if (signal === 'SIGXCPU') return 'tooSlow'
  if (code === 0) return null
  return /bad_alloc|cannot allocate memory|out of memory|memory exhausted/i.test(output)
    ? 'tooMuchMemory'
    : null
}
