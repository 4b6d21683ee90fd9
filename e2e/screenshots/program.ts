import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 8 * 60_000

/** Runs the server with the settings of our own environment and waits until it serves. */
export async function startProgram(): Promise<{ port: string; stop: () => Promise<void> }> {
  const port = process.env.PORT ?? '4000'
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')],
    {
      env: { ...process.env, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (const end = Date.now() + LIMIT_MS; !(await isReady(port)); await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}`)
    if (Date.now() > end) {
      await stop()
      throw new Error('the server was not ready in time')
    }
  }
  return { port, stop }
}

async function isReady(port: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}
