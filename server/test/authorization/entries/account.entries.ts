/** Calls about one's own account, and those that anybody may try with a credential. */
import { notificationTopics } from '@vitrine/contract'
import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first } from '../attempt.ts'
import { isSuperAdmin, type Outcome } from '../model.ts'
import { type Caller, inventedId, type World } from '../world.ts'
import { anyPersonOf } from './own.ts'

/** Whether a session serves: `full` the person's own; `own` also one that their own company let in; `any` all. */
function serves(caller: Caller, sessions: 'full' | 'own' | 'any'): Outcome | null {
  if (caller.session === null) return 'stranger'
  if (caller.session === 'own' || sessions === 'any') return null
  return sessions === 'own' && caller.session === 'bound' ? null : 'elsewhere'
}

const account =
  (sessions: 'full' | 'own' | 'any', work: Entry): Entry =>
  (world, caller, random) => {
    const attempt = work(world, caller, random)
    return { ...attempt, expected: serves(caller, sessions) ?? attempt.expected }
  }

const password = 'Wrong-Password-1'
const token = 'a-token-that-was-never-given-to-anybody-at-all'

/** An invalid credential, which is refused for every caller. */
const refused =
  (body: unknown): Entry =>
  () => ({ body, expected: 'business' })

const ofSelf =
  (given: Partial<Attempt> = {}): Entry =>
  (world, caller, random) => {
    const userId = anyPersonOf(world, caller, random)
    const isSelf = userId === caller.person?.id
    return {
      ...given,
      params: { userId, ...given.params },
      expected: isSelf ? (given.expected ?? 'done') : 'hidden',
    }
  }

/** A company that didn't make the account vouches for nothing that others see of its owner. */
const profile =
  (work: Entry): Entry =>
  (world, caller, random) => {
    const attempt = work(world, caller, random)
    const isVouched = attempt.expected === 'done' && caller.session === 'bound'
    return isVouched ? { ...attempt, expected: 'elsewhere' } : attempt
  }

/** For operators alone; nothing is changed that other calls are about. */
const operating =
  (attempt: Attempt): Entry =>
  (_world, caller) =>
    caller.kind === 'operator' ? attempt : { ...attempt, expected: 'forbidden' }

function startImpersonation(world: World, caller: Caller, random: Random): Attempt {
  const person = random.pick<{ id: string; groups: readonly string[] }>([
    ...world.people,
    { id: inventedId, groups: [] },
  ])
  const isOperator = caller.kind === 'operator'
  const isRoot = (id: string) => world.groups.some((group) => group.id === id && group.kind === 'root')
  return {
    body: { domain: world.domainId, user: person.id },
    expected: first(
      !isOperator && caller.belongs === null && 'hidden',
      !isOperator && !isSuperAdmin(world, caller) && 'forbidden',
      person.id === inventedId && 'hidden',
      person.id === caller.person?.id && 'business',
      !isOperator && person.groups.some(isRoot) && 'business',
    ),
  }
}

/** A picture of one pixel. */
const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const silence = { app: false, email: false, desktop: false }
const side = {
  receiveAll: true,
  topics: Object.fromEntries(notificationTopics.map((topic) => [topic, silence])),
}
const configs = { internal: side, external: side }

/** An invitation is its owner's to answer, and nobody else's. */
const ofInvitation: Entry = (world, caller, random) => {
  const invitation = random.pick([...world.invitations, { id: inventedId, person: '' }])
  const isTheirs = invitation.person === caller.person?.id
  return { params: { invitationId: invitation.id }, expected: isTheirs ? 'done' : 'hidden' }
}

export const accountEntries: Record<string, Entry> = {
  'identity.login': refused({ email: 'nobody@example.test', password }),
  'identity.requestPasswordReset': () => ({ body: { email: 'nobody@example.test' }, expected: 'done' }),
  'identity.resetPassword': refused({ token, password: 'Another-Password-1' }),
  'identity.confirmEmailChange': refused({ token }),
  'identity.completeSetup': refused({ token, name: 'Some Body', password: 'Another-Password-1' }),
  'identity.changePassword': account(
    'full',
    refused({ currentPassword: password, newPassword: 'Another-Password-1' }),
  ),
  'identity.requestEmailChange': account('full', refused({ newEmail: 'other@example.test', password })),
  'identity.startHandOver': account('full', (world, caller) => ({
    body: { domain: world.domainId },
    expected: caller.belongs === null ? 'hidden' : 'done',
  })),
  'identity.finishHandOver': refused({ code: token }),
  'identity.updateUser': account('own', profile(ofSelf({ body: { company: 'Some company' } }))),
  'access.setPicture': account('own', profile(ofSelf({ image: picture }))),
  'access.removePicture': account('own', profile(ofSelf())),
  'notifications.clearNotifications': account('own', ofSelf()),
  'notifications.deleteNotification': account(
    'own',
    ofSelf({ params: { notificationId: inventedId }, expected: 'hidden' }),
  ),
  'notifications.readNotifications': account('own', ofSelf()),
  'notifications.updateNotificationConfigs': account('own', ofSelf({ body: configs })),
  'notifications.unsubscribe': refused({ token }),
  'reports.unsubscribeFromReport': refused({ token }),
  'invitations.acceptInvitation': account('full', ofInvitation),
  'invitations.declineInvitation': account('full', ofInvitation),
  'operator.foundCompany': account(
    'full',
    operating({ body: { name: '', admin: 'nobody@example.test' }, expected: 'business' }),
  ),
  'operator.editSubscription': account(
    'full',
    operating({ params: { companyId: inventedId }, body: { plan: 'Other' }, expected: 'hidden' }),
  ),
  'operator.deleteCompany': account(
    'full',
    operating({ params: { companyId: inventedId }, body: { name: 'Some company' }, expected: 'hidden' }),
  ),
  'operator.retryFailedJob': account(
    'full',
    operating({ params: { jobId: inventedId }, expected: 'hidden' }),
  ),
  'operator.keepCompany': account(
    'full',
    operating({ params: { companyId: inventedId }, expected: 'hidden' }),
  ),
  'operator.makeCompanyArchive': account(
    'full',
    operating({ params: { companyId: inventedId }, expected: 'hidden' }),
  ),
  'operator.deleteCompanyArchive': account(
    'full',
    operating({ params: { companyId: inventedId, archiveId: inventedId }, expected: 'hidden' }),
  ),
  'operator.retryCompanyImport': account(
    'full',
    operating({ params: { importId: inventedId }, body: { name: '' }, expected: 'hidden' }),
  ),
  'operator.deleteCompanyImport': account(
    'full',
    operating({ params: { importId: inventedId }, expected: 'hidden' }),
  ),
  'operator.createAnnouncement': account(
    'full',
    operating({
      body: {
        ...{ kind: 'info', texts: { 'en-us': 'Said' }, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
        ...{ isForClients: false, isMailed: false, companies: [inventedId] },
      },
      expected: 'hidden',
    }),
  ),
  'operator.editAnnouncement': account(
    'full',
    operating({ params: { announcementId: inventedId }, body: { kind: 'info' }, expected: 'hidden' }),
  ),
  'operator.endAnnouncement': account(
    'full',
    operating({ params: { announcementId: inventedId }, expected: 'hidden' }),
  ),
  // An announcement that doesn't exist is dismissed as well, so that nobody learns which exist.
  'announcements.dismissAnnouncement': account('own', () => ({
    params: { announcementId: inventedId },
    body: { revision: 1 },
    expected: 'done',
  })),
  'impersonation.startImpersonation': account('full', startImpersonation),
  'impersonation.endImpersonation': account('any', (_, caller) => ({
    expected: caller.session === 'acting' ? 'done' : 'hidden',
  })),
  'signInSecurity.passSecondFactor': refused({ token, code: '000000' }),
  'signInSecurity.beginSecondFactor': account('full', refused({ password })),
  'signInSecurity.confirmSecondFactor': account('full', refused({ code: '000000' })),
  'signInSecurity.renewRecoveryCodes': account('full', refused({ password })),
  'signInSecurity.removeSecondFactor': account('full', refused({ password })),
  'signInSecurity.beginPasskey': account('full', refused({ password })),
  'signInSecurity.addPasskey': account('full', refused({ token, name: 'Some passkey', response: {} })),
  'signInSecurity.renamePasskey': account('full', () => ({
    params: { passkeyId: inventedId },
    body: { name: 'Another name' },
    expected: 'hidden',
  })),
  'signInSecurity.removePasskey': account('full', () => ({
    params: { passkeyId: inventedId },
    body: { password },
    expected: 'business',
  })),
  'signInSecurity.beginPasskeySignIn': () => ({ body: {}, expected: 'done' }),
  'signInSecurity.signInWithPasskey': refused({ token, response: {} }),
  // No company of these worlds has a host name.
  'singleSignOn.startSingleSignOn': () => ({ body: {}, expected: 'hidden' }),
  'singleSignOn.finishSingleSignOn': refused({ query: 'code=none&state=none' }),
}
