// `npm start`: makes a fresh checkout runnable and runs it. Needs nothing but Node and npm.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const node = await ensureInstalled()
await ensureWebBuilt(node)
process.exitCode = await run(node, [join(ROOT, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
  hasChannel: true,
})
