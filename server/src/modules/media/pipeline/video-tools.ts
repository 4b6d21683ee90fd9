/** Whether films can be prepared on this machine. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** For a tool that hangs. */
const limitMs = 20_000

export async function hasVideoTools(): Promise<boolean> {
  const tools = ['ffmpeg', 'ffprobe'].map((tool) => run(tool, ['-version'], { timeout: limitMs }))
  const found = await Promise.allSettled(tools)
  return found.every(({ status }) => status === 'fulfilled')
}
