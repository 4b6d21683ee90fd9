/** Runs a program of a library or of the system and collects what it says. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const mostOutput = 200_000

export interface ToolRun {
  /** Null when a signal ended it. */
  code: number | null
  /** Its last lines on both channels. */
  output: string
}

/** Lets requests go first. */
const backgroundPriority = 10

/**
 * Rejects when the program can't be started, and when the signal ends it. `onLine` hears each line while it runs;
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
  } = {},
): Promise<ToolRun> {
  return await new Promise((resolve, reject) => {
    const child = spawn(tool, parameters, {
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
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Best effort: not every system lets a program do so. */
export function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, backgroundPriority)
  } catch {
    // It then runs like everything else.
  }
}
