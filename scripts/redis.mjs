// Gets a Redis for the API tests where that takes no questions; the tests say what to install elsewhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['redis-server', 'valkey-server']

export function ensureRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (NAMES.some((name) => folders.some((folder) => existsSync(join(folder, name))))) return
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log('Installing Redis with apt-get')
  const quietly = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In runlevel 1 the package starts no service of its own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  execFileSync('apt-get', ['update', '-qq'], quietly)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], quietly)
}
