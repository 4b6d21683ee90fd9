// `npm run check`: everything that can be said about the sources without running them.
import './require-node.mjs'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { makeNotesFolder } from './notes.mjs'
import { NODE_MODULES, NOTES, ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** Ends what hangs: types take two minutes on a quiet machine. */
const LIMIT_MS = 20 * 60_000
const KNIP = [
  join(NODE_MODULES, 'knip', 'bin', 'knip.js'),
  ...['--no-progress', '--no-tag-hints', '--cache', '--cache-location', join(NOTES, 'knip')],
]
/** The others look at what it makes. */
const FIRST = { name: 'the client package', parameters: [join(ROOT, 'client', 'build.ts')] }
const TYPES = {
  name: 'types',
  // One checker for each of two projects: more of them work out the same types again, and need twice the memory.
  parameters: [
    join(NODE_MODULES, 'typescript', 'bin', 'tsc'),
    ...['--build', '--builders', '2', '--checkers', '1'],
  ],
}
const OTHERS = [
  {
    name: 'format and lint',
    parameters: [join(NODE_MODULES, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  },
  { name: 'migrations', parameters: [join(ROOT, 'scripts', 'checks', 'migrations.mjs')] },
  { name: 'import directions', parameters: [join(ROOT, 'scripts', 'checks', 'import-directions.mjs')] },
  { name: 'what nothing uses', parameters: KNIP },
  {
    name: 'rules that only tests use',
    // Without the tests: a rule that only they know is none.
    parameters: [
      ...KNIP,
      '--production',
      '--include',
      'exports,types',
      ...['rules', 'contract', 'web'].flatMap((name) => ['-W', name]),
    ],
  },
]

const node = await ensureInstalled()
makeNotesFolder()
const failed = []
// A check that is stopped by a signal exits with code 0, so the signal itself counts as a failure.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => failed.push(signal))
await check(FIRST)
// Side by side, since types alone rarely keep two cores busy.
await Promise.all([check(TYPES), checkInTurn(OTHERS)])
console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function checkInTurn(checks) {
  for (const one of checks) await check(one)
}

/** What a check prints is shown when it is done: two run at a time. */
async function check({ name, parameters }) {
  const startedAt = Date.now()
  const path = join(NOTES, `check-${name.replaceAll(' ', '-')}.log`)
  const output = openSync(path, 'w')
  const code = await run(node, parameters, { output, timeLimitMs: LIMIT_MS })
  closeSync(output)
  console.log(`Checked ${name} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  process.stdout.write(readFileSync(path))
  if (code !== 0) failed.push(name)
}
