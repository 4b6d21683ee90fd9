/** A program of `server/src` as a process of its own, of which nothing but its settings is known. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '..', '..', 'src')

export interface StartedProgram {
  /** All that it has printed until now. */
  said(): string
  ended: Promise<{ code: number | null; said: string }>
  kill(signal?: NodeJS.Signals): void
}

export function startProgram(
  script: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
  sources = SOURCES,
): StartedProgram {
  const child = spawn(process.execPath, [join(sources, script), ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  return {
    said: () => said,
    ended: once(child, 'close').then(([code]) => ({ code, said })),
    kill: (signal = 'SIGKILL') => child.kill(signal),
  }
}
