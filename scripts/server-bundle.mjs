// Bundles the programs of the server when their sources have changed since the last time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readNote, writeNote } from './notes.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { hashSources } from './source-hash.mjs'

const PROGRAMS = {
  note: 'server-bundle',
  parameters: [],
  sources: ['server/src', 'contract/src', 'rules/src', 'demo/src'],
  made: 'server/dist/main.js',
}
const PROGRAMS_OF_TESTS = {
  note: 'test-bundle',
  parameters: ['tests'],
  sources: [...PROGRAMS.sources, 'server/test/programs', 'server/test/harness', 'server/test/factories'],
  made: 'server/test/dist/make-demo.js',
}

/** @param {string} node the Node to bundle with */
export const ensureServerBundled = (node) => ensureBundled(node, PROGRAMS)

/** @param {string} node the Node to bundle with */
export async function ensureTestProgramsBundled(node) {
  await ensureServerBundled(node)
  await ensureBundled(node, PROGRAMS_OF_TESTS)
}

async function ensureBundled(node, { note, parameters, sources, made }) {
  const hash = hashSources([...sources, 'scripts/bundle-server.mjs', 'package-lock.json'])
  const isBundled = () => existsSync(join(ROOT, made)) && readNote(note) === hash
  if (isBundled()) return
  await oneAtATime(note, async () => {
    if (isBundled()) return
    // Broken off, it is what no sources say.
    writeNote(note, '')
    if ((await run(node, [join(ROOT, 'scripts', 'bundle-server.mjs'), ...parameters])) !== 0) {
      console.error('The programs of the server could not be bundled: see above')
      process.exit(1)
    }
    writeNote(note, hash)
  })
}
