// `npm run cluster`: a whole installation on this machine, until Ctrl-C. `-- drill` kills and stops its parts, each under
// clients that check what they were answered, and prints what came of it; `-- drill store` those whose title has the word.
import { once } from 'node:events'
import { startCluster } from './cluster.ts'
import { drillCluster, drills } from './drill.ts'

const [command, ...words] = process.argv.slice(2)
if (command !== undefined && command !== 'drill') {
  console.error(`There is no command ${command}: drill, or nothing`)
  process.exit(2)
}
const chosen = drills.filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)))
const cluster = await startCluster()
try {
  if (command === 'drill') {
    await drillCluster(cluster, { chosen, say: (line) => console.log(line) })
    console.log('All that was acknowledged is there, once')
  } else {
    console.log(
      `Caddy leads http://127.0.0.1:${cluster.port} to two servers. Database: ${cluster.postgres.url}`,
    )
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  }
} finally {
  await cluster.close()
}
