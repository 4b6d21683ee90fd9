// `npm start`: makes a fresh checkout runnable and runs it. Needs nothing but Node and npm.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** A library tries newer algorithms when the first passkey is made; nobody at the terminal can do anything about it. */
const QUIET = '--disable-warning=ExperimentalWarning'

const node = await ensureInstalled()
await ensureWebBuilt(node)
process.exitCode = await run(
  node,
  [QUIET, join(ROOT, 'server', 'src', 'main.ts'), ...process.argv.slice(2)],
  {
    hasChannel: true,
  },
)
