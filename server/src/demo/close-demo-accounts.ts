/** The demo's accounts where others reach the server: their password is published, so it lets nobody in. */
import { endSessions, listDemoAccounts, openAuthentication } from '../modules/identity/index.ts'
import type { Database } from '../platform/db/database.ts'
import { demoPassword } from './demo-password.ts'

/** Ends the sessions of those who have kept the published password; returns how many accounts have. */
export async function closeDemoAccounts(database: Database, secret: string): Promise<number> {
  const accounts = await listDemoAccounts(database)
  if (accounts.length === 0) return 0
  const authentication = await openAuthentication(database, secret)
  let closed = 0
  for (const id of accounts) {
    if (!(await authentication.isPassword(id, demoPassword))) continue
    await endSessions(database, id)
    closed += 1
  }
  return closed
}
