// Builds the web app when its sources have changed since the last build.
import { join } from 'node:path'
import { NODE_MODULES, ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { ensureMade } from './ensure-made.mjs'

/** What ends up in the browser. */
export const WEB_SOURCES = ['web', 'contract', 'rules', 'viewer', 'package-lock.json', 'package.json']

/** @param {string} node the Node to build with */
export const ensureWebBuilt = (node) =>
  ensureMade({
    note: 'web-build',
    sources: WEB_SOURCES,
    variant: process.env.VITRINE_BUILD_TAG,
    made: 'web/dist/index.html',
    failure: 'The web app could not be built',
    make: () => build(node),
  })

async function build(node) {
  console.log('Building the web app')
  const startedAt = Date.now()
  const vite = join(NODE_MODULES, 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') })
  if (code === 0) console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return code
}
