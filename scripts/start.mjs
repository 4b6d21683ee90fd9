// `npm start`: makes a fresh checkout runnable and runs it. Needs nothing but Node and npm.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureStripped } from './stripped.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** A library tries newer algorithms when the first passkey is made; nobody at the terminal can do anything about it. */
const QUIET = '--disable-warning=ExperimentalWarning'
/** An address, which paths of Windows are not. */
const READS_STRIPPED = new URL('./read-stripped.mjs', import.meta.url).href
/**
 * Of a program that runs for months: what Node compiled before stays in memory as long as the program, 15 MB of it, and
 * is of no use where types were taken away. glibc keeps what it was given back in up to eight places for each core; two
 * are 8 MB less.
 */
const SMALL = { NODE_DISABLE_COMPILE_CACHE: '1', MALLOC_ARENA_MAX: '2', ...process.env }

const node = await ensureInstalled()
await ensureWebBuilt(node)
await ensureStripped(node)
process.exitCode = await run(
  node,
  [QUIET, '--import', READS_STRIPPED, join(ROOT, 'server', 'src', 'main.ts'), ...process.argv.slice(2)],
  {
    env: SMALL,
    hasChannel: true,
  },
)
