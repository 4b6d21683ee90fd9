/** Accounts and sessions of the installation. */
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { openAuthentication } from './authentication.ts'
import { createIdentityRoutes } from './identity.routes.ts'
import { insertPerson } from './identity.service.ts'
import type { IdentityParts, Surroundings } from './identity-parts.ts'
import { resolveCaller } from './resolve-caller.ts'
import { endImpersonation, startImpersonation } from './sessions/sessions.service.ts'
import { deviceKeyOfGuest } from './sign-in/device-key.ts'
import { enterVouchedFor } from './sign-in/sign-in.service.ts'
import { createSignInSecurityRoutes } from './sign-in/sign-in-security.routes.ts'
import { createThrottle, type ThrottleLimits } from './sign-in/throttle.ts'
import type { Visit } from './sign-in/visit.ts'

export { replaceLink } from './account-links.ts'
export { ACCOUNT_MAIL_QUEUE } from './account-mails.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { type Authentication, openAuthentication } from './authentication.ts'
export { brings } from './brings.ts'
export { deleteDemoPeople, insertDemoPerson, listDemoAccounts } from './demo-people.repository.ts'
export {
  type AccountRow,
  affiliate,
  endSessions,
  findAccountByEmail,
  findActivePersonById,
  findPersonById,
  findWaitingOperator,
  forgetExpiredAccountData,
  hasOperator,
  type InvitedRow,
  insertArchivedPeople,
  insertInvitedPeople,
  ownsProfile,
  removePictureOf,
  showPicture,
} from './identity.repository.ts'
export { insertPerson } from './identity.service.ts'
export type { AccountEvent, Surroundings } from './identity-parts.ts'
export { apiKeyPrefix, readOwnSession } from './resolve-caller.ts'
export { type MailKind, securityMail } from './security-mails.ts'
export { writeGuestSecret } from './sessions/guest-cookie.ts'
export { admit, writeSession } from './sessions/session-cookie.ts'
export { presentAccount } from './sessions/sessions.service.ts'
export { hashToken } from './sessions/token-hash.ts'
export type { ThrottleLimits } from './sign-in/throttle.ts'
export { originOf, type Visit, visitOf } from './sign-in/visit.ts'

/** The module on a database, for the application. */
export async function createIdentity(
  given: Surroundings & {
    database: Database
    /** By which is asked who calls: every request does. */
    callersDatabase: Database
    secret: string
    limits?: ThrottleLimits
  },
) {
  const authentication = await openAuthentication(given.database, given.secret)
  const parts: IdentityParts = {
    ...given,
    authentication,
    throttle: createThrottle(given.database, given.limits),
  }
  return {
    routes: createIdentityRoutes(parts),
    securityRoutes: createSignInSecurityRoutes(parts),
    resolveCaller: (request: FastifyRequest) => resolveCaller(given.callersDatabase, request),
    insertPerson: (person: Parameters<typeof insertPerson>[1]) => insertPerson(parts, person),
    enterVouchedFor: (given: Parameters<typeof enterVouchedFor>[1], visit: Visit) =>
      enterVouchedFor(parts, given, visit),
    beforeGuest: parts.throttle.beforeGuest,
    beforeRoomCode: parts.throttle.beforeRoomCode,
    afterRoomCode: parts.throttle.afterRoomCode,
    deviceKeyOfGuest: (guestId: string) => deviceKeyOfGuest(given.secret, guestId),
    startImpersonation: (given: Parameters<typeof startImpersonation>[1]) =>
      startImpersonation(parts.database, given),
    endImpersonation: (token: string) => endImpersonation(parts.database, token),
  }
}
