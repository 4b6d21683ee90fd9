/** What modules that hold no database may ask about accounts, and change of them. */
import type { Database } from '../../platform/db/database.ts'
import { withDatabase } from '../../platform/db/with-database.ts'
import { replaceLink } from './account-links.ts'
import {
  endInvitationLinks,
  endVouchedSessions,
  findAccountByEmail,
  findActivePersonById,
  findInvitedPerson,
  findLinkedPersonId,
  findPersonById,
  forgetInvitedPeople,
  insertInvitedPeople,
  linkIdentity,
  listInvitedPeople,
  listSessionHashes,
  unlinkIdentities,
} from './identity.repository.ts'
import { keepStep, type PendingSteps, takeStep } from './second-step/pending-steps.ts'
import { startCheckSession } from './sessions/check-sessions.ts'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(database: Database) {
  return {
    ...withDatabase(database, {
      insertInvitedPeople,
      replaceLink,
      endInvitationLinks,
      endVouchedSessions,
      findAccountByEmail,
      findActivePersonById,
      findInvitedPerson,
      findLinkedPersonId,
      findPersonById,
      forgetInvitedPeople,
      linkIdentity,
      listInvitedPeople,
      listSessionHashes,
      startCheckSession,
      unlinkIdentities,
    }),
    keepStep: <Kind extends keyof PendingSteps>(kind: Kind, content: PendingSteps[Kind]) =>
      keepStep(database, kind, content),
    takeStep: <Kind extends keyof PendingSteps>(kind: Kind, token: string) => takeStep(database, kind, token),
  }
}
