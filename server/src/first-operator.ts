/** An installation without demo and without people: its first operator sets up their account by a link. */
import {
  findWaitingOperator,
  hasOperator,
  insertPerson,
  openAuthentication,
  replaceLink,
} from './modules/identity/index.ts'
import type { Database } from './platform/db/database.ts'

/** Can be changed once signed in. */
const firstEmail = 'operator@vitrine.example'

/**
 * Returns the path of a one-time link (7 days) while no operator has set up their account; each start makes a
 * new one and ends the link before. Null when there is an operator.
 */
export async function inviteFirstOperator(database: Database, secret: string): Promise<string | null> {
  if (!(await hasOperator(database))) {
    const authentication = await openAuthentication(database, secret)
    await insertPerson({ database, authentication }, { email: firstEmail, isSystem: true })
  }
  const personId = await findWaitingOperator(database)
  return personId === null ? null : await replaceLink(database, 'setup', { personId })
}

/** Programs that never make the first operator say how to. */
export async function reportMissingOperator(database: Database): Promise<void> {
  if (await hasOperator(database)) return
  console.log('Nobody can sign in yet: npm run manage -- make-operator EMAIL makes the first operator')
}
