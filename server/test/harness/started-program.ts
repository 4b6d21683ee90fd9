/** Programs of the server as they are bundled, as processes of their own of which nothing but the settings is known. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..', '..')

/** The path of a program of the server, such as `main-api`. */
export const programPath = (name: string): string => join(SERVER, 'dist', `${name}.js`)
/** The path of a program of `server/test/programs`. */
export const testProgramPath = (name: string): string => join(SERVER, 'test', 'dist', `${name}.js`)

export interface StartedProgram {
  /** All that it has printed until now. */
  said(): string
  ended: Promise<{ code: number | null; said: string }>
  kill(signal?: NodeJS.Signals): void
}

export function startProgram(
  name: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
): StartedProgram {
  return startProgramAt(programPath(name), settings, words)
}

/** As `startProgram`, by a path. */
export function startProgramAt(
  path: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
): StartedProgram {
  const child = spawn(process.execPath, [path, ...words], {
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
