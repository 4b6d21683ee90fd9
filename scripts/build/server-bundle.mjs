// Bundles the programs of the server when their sources have changed since the last time.
import { join } from 'node:path'
import { ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { ensureMade } from './ensure-made.mjs'

/** What the programs in `server/dist` are bundled of. */
export const PROGRAM_SOURCES = ['server/src', 'contract/src', 'rules/src', 'proof/src', 'demo/src']
const BUNDLERS = [
  'scripts/build/bundle-server.mjs',
  'scripts/build/places-of-sources.mjs',
  'package-lock.json',
]
const TEST_SOURCES = ['server/test/programs', 'server/test/harness', 'server/test/factories']

/** @param {string} node the Node to bundle with */
export const ensureServerBundled = (node) =>
  ensureMade({
    note: 'server-bundle',
    sources: [...PROGRAM_SOURCES, ...BUNDLERS],
    made: 'server/dist/main.js',
    failure: 'The programs of the server could not be bundled',
    make: () => bundle(node),
  })

/** @param {string} node the Node to bundle with */
export async function ensureTestProgramsBundled(node) {
  await ensureServerBundled(node)
  await ensureMade({
    note: 'test-bundle',
    sources: [...PROGRAM_SOURCES, ...TEST_SOURCES, ...BUNDLERS],
    made: 'server/test/dist/make-demo.js',
    failure: 'The programs of tests could not be bundled',
    make: () => bundle(node, 'tests'),
  })
}

const bundle = (node, ...parameters) =>
  run(node, [join(ROOT, 'scripts', 'build', 'bundle-server.mjs'), ...parameters])
