/** Programs of the machine that some tests need; without them those are left out, and `npm test` names them. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of the programs that is on the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

export const hasRedis = findProgram('redis-server', 'valkey-server') !== undefined
export const hasFfmpeg = findProgram('ffmpeg') !== undefined
export const hasPgBouncer = findProgram('pgbouncer') !== undefined
export const hasCaddy = findProgram('caddy') !== undefined
export const promtool = findProgram('promtool')
