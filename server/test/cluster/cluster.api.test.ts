// @slow: it starts a whole installation
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasCaddy, hasRedis } from '../harness/programs.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { drillCluster, drills } from './drill.ts'

const canRun = hasCaddy && hasRedis
let cluster: Cluster | null = null
beforeAll(async () => {
  if (canRun) cluster = await startCluster()
}, 300_000)
afterAll(() => cluster?.close())

it.runIf(canRun)(
  'a cluster reads on while its store hangs, and loses nothing that it acknowledged when a server is killed (needs Caddy and Redis)',
  { timeout: 600_000, retry: 0 },
  async () => {
    if (cluster === null) throw new Error('there is no cluster')
    const words = ['store', 'one of two servers']
    const chosen = drills.filter(({ title }) => words.some((word) => title.includes(word)))
    expect(chosen).toHaveLength(2)
    const [killed, hung] = await drillCluster(cluster, { chosen, say: () => {} })
    // A server that is killed takes along what it was just asked, which is asked again.
    expect(killed).toMatchObject({ unread: 0 })
    expect(hung).toMatchObject({ unread: 0 })
    expect(hung?.reads).toBeGreaterThan(0)
    expect(hung?.writes).toBeGreaterThan(0)
  },
)
