// `npm run fuzz -- leak`, `-- authorization`, `-- reports`, `-- replicas`, or all of them without a name: a proof over many random worlds, with its figures.
// --worlds=1000 and --seed=1 say how many and from which start. `-- kills` kills programs at more moments than other runs.
import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, NOTES } from './paths.mjs'
import { run } from './run.mjs'

/** What the paths of their test files contain. */
const PROOFS = {
  leak: ['server/test/leak/'],
  authorization: ['server/test/authorization/'],
  reports: ['server/test/reports/'],
  replicas: ['server/test/replicas/'],
  kills: ['/killed-', '/broken-off-demo.', '/embedded-postgres.'],
}
const WORLDS = 1_000
/** Hours: it is for what hangs. */
const LIMIT_MS = 6 * 3_600_000

const parameters = process.argv.slice(2)
const options = Object.fromEntries(
  parameters.flatMap((parameter) => {
    const [, name, value] = /^--(worlds|seed)=(\d+)$/.exec(parameter) ?? []
    return name === undefined ? [] : [[name, value]]
  }),
)
const names = parameters
  .filter((parameter) => !parameter.startsWith('--'))
  .map((name) => (name === 'may-do' ? 'authorization' : name))
const unknown = [
  ...names.filter((name) => !Object.hasOwn(PROOFS, name)),
  ...parameters.filter((parameter) => parameter.startsWith('--') && !/^--(worlds|seed)=\d+$/.test(parameter)),
]
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(' ')}. Proofs are ${Object.keys(PROOFS).join(', ')}; options --worlds=N, --seed=N`,
  )
  process.exit(2)
}

const node = await ensureInstalled()
mkdirSync(NOTES, { recursive: true })
let failed = 0
for (const name of names.length > 0 ? names : Object.keys(PROOFS)) failed += (await fuzz(name)) ? 0 : 1
process.exit(failed > 0 ? 1 : 0)

/** Returns whether the proof holds. Test files write their figures, one JSON object per line, to the given file. */
async function fuzz(name) {
  const worlds = options.worlds ?? String(WORLDS)
  const seed = options.seed ?? '1'
  console.log(name === 'kills' ? 'Proving kills' : `Proving ${name}: ${worlds} worlds from seed ${seed}`)
  const figures = join(NOTES, `fuzz-${name}.jsonl`)
  rmSync(figures, { force: true })
  const started = performance.now()
  const vitest = join(NODE_MODULES, 'vitest', 'vitest.mjs')
  const code = await run(node, [vitest, 'run', '--project', 'api*', ...PROOFS[name]], {
    timeLimitMs: LIMIT_MS,
    env: {
      ...process.env,
      VITRINE_PROOF_WORLDS: worlds,
      VITRINE_PROOF_SEED: seed,
      VITRINE_PROOF_FIGURES: figures,
    },
  })
  print(sumsOf(figures))
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${name}: ${code === 0 ? 'holds' : 'does not hold'}, ${seconds} s`)
  return code === 0
}

/** By name of the figure, over all lines; of objects, by their keys. */
function sumsOf(path) {
  const sums = {}
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    if (line !== '') addTo(sums, JSON.parse(line))
  }
  return sums
}

function addTo(sums, figures) {
  for (const [key, value] of Object.entries(figures)) {
    if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value
    else {
      sums[key] ??= {}
      addTo(sums[key], value)
    }
  }
}

function print(sums, indent = '  ') {
  for (const [key, value] of Object.entries(sums)) {
    if (typeof value === 'number') console.log(`${indent}${key}: ${value.toLocaleString('en-US')}`)
    else {
      console.log(`${indent}${key}:`)
      print(value, `${indent}  `)
    }
  }
}
