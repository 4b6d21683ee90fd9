// Builds the web app when its sources have changed since the last build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readNote, writeNote } from './notes.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { hashSources } from './source-hash.mjs'

/** What ends up in the browser. */
const SOURCES = ['web', 'contract', 'rules', 'viewer', 'package-lock.json', 'package.json']
const NOTE = 'web-build'

/** @param {string} node the Node to build with */
export async function ensureWebBuilt(node) {
  const hash = `${hashSources(SOURCES)} ${process.env.VITRINE_BUILD_TAG ?? ''}`
  if (!isBuilt(hash))
    await oneAtATime('web-build', async () => {
      if (!isBuilt(hash)) await build(node, hash)
    })
}

function isBuilt(hash) {
  return existsSync(join(ROOT, 'web', 'dist', 'index.html')) && readNote(NOTE) === hash
}

async function build(node, hash) {
  console.log('Building the web app')
  const startedAt = Date.now()
  const vite = join(NODE_MODULES, 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') })
  if (code !== 0) {
    console.error('The web app could not be built: see above')
    process.exit(1)
  }
  writeNote(NOTE, hash)
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}
