// `npm run crash-test`: the long version of what the program survives. --kills=50 --restarts=20 --redis=10 --products=5000
import { parseArgs } from 'node:util'
import { type Survived, surviveKills, surviveRedis, surviveRestarts, type Wanted } from './crash-test.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    restarts: { type: 'string', default: '20' },
    redis: { type: 'string', default: '10' },
    products: { type: 'string', default: '5000' },
  },
})
const products = Number(values.products)
const parts: [string, number, (wanted: Wanted) => Promise<Survived>][] = [
  ['kills of npm start as a whole', Number(values.kills), surviveKills],
  ['restarts of PostgreSQL', Number(values.restarts), surviveRestarts],
  ['kills of Redis under two programs', Number(values.redis), surviveRedis],
]
for (const [title, times, survive] of parts) {
  if (times === 0) continue
  console.log(`${times} ${title}`)
  const began = Date.now()
  const { writes, creations, bulks, uploads, signIns, unanswered, ...recovery } = await survive({
    times,
    products,
    say: (line) => console.log(`  ${line}`),
  })
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(
    `${times} ${title} with a worker at work, ${minutes} minutes: ${writes} writes, ${creations} new products, ` +
      `${bulks} bulk changes of ${products}, ${uploads} uploads and ${signIns} sign-ins acknowledged, ` +
      `${unanswered} requests without an answer; nothing lost, nothing doubled`,
  )
  if (recovery.workSeconds > 0)
    console.log(
      `writes were answered again after ${recovery.writesSeconds} s at most, work went on after ` +
        `${recovery.workSeconds} s; ${recovery.missed} more met no worker`,
    )
}
