/** Accounts and sessions of the installation. */
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { openAuthentication } from './authentication.ts'
import { createIdentityRoutes } from './identity.routes.ts'
import { createPerson, type IdentityParts, type Surroundings } from './identity.service.ts'

export { apiKeyPrefix } from './resolve-caller.ts'

import { resolveCaller } from './resolve-caller.ts'
import { createThrottle, type ThrottleLimits } from './throttle.ts'

export { createLink, hashToken } from './account-links.ts'
export { type Authentication, openAuthentication } from './authentication.ts'
export {
  type AccountRow,
  affiliate,
  createInvitedPeople,
  endInvitationLinks,
  findAccountByEmail,
  findActivePersonById,
  findPersonById,
  findWaitingOperator,
  forgetExpiredAccountData,
  forgetUnusedAccounts,
  hasOperator,
  listAccountsByEmail,
  listSessionHashes,
  replacePicture,
} from './identity.repository.ts'
export { createPerson, type Surroundings, toAccount } from './identity.service.ts'
export { securityMail } from './security-mails.ts'
export type { ThrottleLimits } from './throttle.ts'

/** The module on a database, for the application. */
export async function createIdentity(
  given: Surroundings & { database: Database; mailer: Mailer; secret: string; limits?: ThrottleLimits },
) {
  const authentication = await openAuthentication(given.database, given.secret)
  const parts: IdentityParts = {
    ...given,
    authentication,
    throttle: createThrottle(given.database, given.limits),
  }
  return {
    routes: createIdentityRoutes(parts),
    resolveCaller: (request: FastifyRequest) => resolveCaller(given.database, request),
    createPerson: (person: Parameters<typeof createPerson>[1]) => createPerson(parts, person),
  }
}
