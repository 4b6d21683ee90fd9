// `npm start`: makes a fresh checkout runnable and runs it. Needs nothing but Node and npm.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureServerBundled } from './build/server-bundle.mjs'
import { ensureWebBuilt } from './build/web-build.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** A library tries newer algorithms when the first passkey is made; nobody at the terminal can do anything about it. */
const QUIET = '--disable-warning=ExperimentalWarning'
/**
 * Saves memory of a program that runs for months: Node's compile cache would stay in memory, 10 MB of it, and glibc keeps
 * freed memory in up to eight arenas per core; two arenas take 8 MB less.
 */
const SMALL = { NODE_DISABLE_COMPILE_CACHE: '1', MALLOC_ARENA_MAX: '2', ...process.env }

const node = await ensureInstalled()
await Promise.all([ensureWebBuilt(node), ensureServerBundled(node)])
process.exitCode = await run(
  node,
  [QUIET, join(ROOT, 'server', 'dist', 'main.js'), ...process.argv.slice(2)],
  {
    env: SMALL,
    hasChannel: true,
  },
)
