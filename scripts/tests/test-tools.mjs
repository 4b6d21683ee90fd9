// Gets programs that tests need where that takes no questions; elsewhere the tests that need them are left out.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Any of the programs will do; the package is Debian's. */
const REDIS = { programs: ['redis-server', 'valkey-server'], packageName: 'redis-server' }
const FFMPEG = { programs: ['ffmpeg'], packageName: 'ffmpeg' }
const CADDY = { programs: ['caddy'], packageName: 'caddy' }
const PGBOUNCER = { programs: ['pgbouncer'], packageName: 'pgbouncer' }
const CURL = { programs: ['curl'], packageName: 'curl' }
const LIBRE_OFFICE = { programs: ['soffice'], packageName: 'libreoffice-calc-nogui' }

export function ensureTestTools() {
  const missing = [REDIS, FFMPEG, CADDY, PGBOUNCER, CURL, LIBRE_OFFICE]
    .filter(({ programs }) => !programs.some(isThere))
    .map((tool) => tool.packageName)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${missing.join(', ')} with apt-get`)
  const quietly = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In runlevel 1 packages start no services of their own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], quietly)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quietly)
  } catch (error) {
    console.error(`apt-get could not install ${missing.join(', ')}: ${error.message}`)
  }
}

function isThere(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
