// `npm run check`: everything that can be said about the sources without running them.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'
import { run } from './run.mjs'

const LIMIT_MS = 5 * 60_000
const KNIP = [join(NODE_MODULES, 'knip', 'bin', 'knip.js'), '--no-progress', '--no-tag-hints']
const CHECKS = [
  // First: the others look at what it makes.
  ['the client package', [join(ROOT, 'client', 'build.ts')]],
  [
    'types',
    // One checker for each of two projects: more of them work out the same types again, and need twice the memory.
    [join(NODE_MODULES, 'typescript', 'bin', 'tsc'), ...['--build', '--builders', '2', '--checkers', '1']],
  ],
  [
    'format and lint',
    [join(NODE_MODULES, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  ],
  ['import directions', [join(ROOT, 'scripts', 'import-directions.mjs')]],
  ['what nothing uses', [...KNIP]],
  // Without the tests: a rule that only they know is none.
  [
    'rules that only tests use',
    [
      ...KNIP,
      '--production',
      '--include',
      'exports,types',
      ...['rules', 'contract', 'web'].flatMap((name) => ['-W', name]),
    ],
  ],
]

const node = await ensureInstalled()
const failed = []
for (const [name, parameters] of CHECKS) {
  console.log(`Checking ${name}`)
  if ((await run(node, parameters, { timeLimitMs: LIMIT_MS })) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
