/** `npm run hour`: an hour of two editors on a program and a demo of its own, or at VITRINE_URL. `--seed=1` */
import { parseArgs } from 'node:util'
import { startProgram } from '../screenshots/program.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })
const program = process.env.VITRINE_URL
  ? { port: new URL(process.env.VITRINE_URL).port, stop: async () => {} }
  : await startProgram()
process.env.VITRINE_E2E_PORT = program.port
const { accounts, lumen } = await import('../places.ts')
const { spendHour } = await import('./hour.ts')
try {
  const figures = await spendHour({
    origin: lumen,
    people: [accounts.lumenSecondAdmin, accounts.lumenSecondEditor],
    seed: Number(values.seed),
    counts: { edits: 300, pastes: 30, wrong: 20, blinks: 10, reloads: 5 },
  })
  console.log(figures)
  process.exitCode = figures.lies.length === 0 ? 0 : 1
} finally {
  await program.stop()
}
