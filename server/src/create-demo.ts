// The demo package speaks to the application from above, so nothing in the server may import it but this one place,
// and only when it runs: an installation that starts empty never loads it.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

export type DemoParts = { config: Config; database: Database; storage: Storage; log: FastifyBaseLogger }

/** What to tell the person who started the program. */
export type DemoSummary = {
  domains: { name: string; hostName: string }[]
  accounts: { email: string; role: string }[]
  password: string
}

/** Fills an empty installation; null when the installation holds something else. A start that was killed goes on here. */
export async function createDemo(parts: DemoParts): Promise<DemoSummary | null> {
  const demo = await import('@vitrine/demo')
  return demo.createDemo(parts)
}
