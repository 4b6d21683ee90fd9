/** Runs a program of a library or of the system and collects what it says. */
import { spawn } from 'node:child_process'

const mostOutput = 200_000

export interface ToolRun {
  /** Null when a signal ended it. */
  code: number | null
  /** Its last lines on both channels. */
  output: string
}

/** Rejects only when the program can't be started. `onLine` hears each line while it runs. */
export async function runTool(
  tool: string,
  parameters: readonly string[],
  options: { signal?: AbortSignal; onLine?(line: string): void } = {},
): Promise<ToolRun> {
  return await new Promise((resolve, reject) => {
    const child = spawn(tool, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
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
