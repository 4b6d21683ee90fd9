// `npm run soak`: the long version of two people at work. --seed=1 --edits=300 --pastes=30 --wrong=20 --blinks=10 …
// With --phone both have a phone: they edit in panels, by touch.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram } from '../screenshots/program.ts'
import type { Counts } from './plan.ts'

const usual: Counts = {
  edits: 300,
  pastes: 30,
  fills: 10,
  cuts: 6,
  wrong: 20,
  blinks: 10,
  reloads: 5,
  collisions: 15,
  tabs: 5,
  rounds: 15,
}
/** Blocks of the table are marked by keys and a mouse. */
const usualOnPhone: Counts = { ...usual, pastes: 0, fills: 0, cuts: 0 }
const names = Object.keys(usual) as (keyof Counts)[]
const { values } = parseArgs({
  options: {
    phone: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  },
})
const given: Record<string, string | boolean | undefined> = values
const seed = Number(values.seed)
const device = given.phone === true ? 'phone' : 'desktop'
const counts = { ...(device === 'phone' ? usualOnPhone : usual) }
for (const name of names) if (given[name] !== undefined) counts[name] = Number(given[name])
const folder = join(import.meta.dirname, '..', '..', '.vitrine')
mkdirSync(folder, { recursive: true })

console.log(`Seed ${seed}`)
const program = await startProgram()
process.env.VITRINE_E2E_PORT = program.port
const { soak } = await import('./soak.ts')
const began = Date.now()
try {
  const serial = String(seed)
  const say = (line: string) => console.log(`  ${line}`)
  const figures = await soak({ port: program.port, serial, seed, counts, device, say, folder })
  for (const [what, count] of figures.done) console.log(`${String(count).padStart(5)} ${what}`)
  const { rounds, ...kinds } = counts
  for (const [kind, count] of Object.entries(kinds))
    if ((figures.done.get(kind) ?? 0) < count) throw new Error(`fewer ${kind} than ${count}`)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(
    `Seed ${seed}, ${minutes} minutes: the database holds all ${figures.values} values as the script knows them, ` +
      `nothing was shown that was not so; saved again ${figures.longestRecovery} ms after a blink at most`,
  )
} catch (error) {
  console.error(error)
  console.error(`Seed ${seed}: failed; pictures of both pages are in ${folder}`)
  process.exitCode = 1
} finally {
  await program.stop()
}
