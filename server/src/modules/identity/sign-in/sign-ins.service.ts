/** The history of an account: from where it was entered, or tried to, and word of devices that were not seen before. */
import type { AccountSecurity, SignIn, SignInMethod } from '@vitrine/contract'
import Bowser from 'bowser'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../scope/caller.ts'
import { mailTo } from '../account-mails.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { listPasskeyRows, presentPasskey } from '../second-step/passkeys.repository.ts'
import { countRecoveryCodes, findSecondFactor } from '../second-step/second-factor.repository.ts'
import { hashToken } from '../sessions/token-hash.ts'
import { findSessionOrigin, insertSignIn, listSignInRows, type SignInRow } from './sign-ins.repository.ts'
import type { Visit } from './visit.ts'

/** The browser and system in words, "Chrome, Windows"; empty when they are unknown. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(', ')
}

export async function noteSignIn(
  parts: IdentityParts,
  person: Person,
  { method, isSuccess }: { method: SignInMethod; isSuccess: boolean },
  visit: Visit,
): Promise<void> {
  const known = await insertSignIn(parts.database, {
    personId: person.id,
    method,
    isSuccess,
    address: visit.address,
    userAgent: visit.userAgent.slice(0, 400),
    deviceHash: hashToken(visit.device),
  })
  await parts.noteSecurityEvent({
    kind: isSuccess ? 'sign-in' : 'sign-in-failed',
    personId: person.id,
    hostName: visit.hostName,
    details: { method, address: visit.address },
  })
  if (isSuccess && known === 'new') await notifyOfNewDevice(parts, person, visit)
}

async function notifyOfNewDevice(parts: IdentityParts, person: Person, visit: Visit): Promise<void> {
  const language = person.language ?? 'en-us'
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
  await mailTo(parts, parts.database, person, visit.hostName, {
    kind: 'new-device',
    path: '/settings/user/security',
    values: {
      device: deviceName(visit.userAgent) || '–',
      address: visit.address,
      time: at.format(new Date()),
    },
  })
}

export async function listSignIns(
  parts: IdentityParts,
  person: Person,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; result: SignIn[] }> {
  const { total, rows } = await listSignInRows(parts.database, person.id, page)
  return {
    total,
    result: rows.map(presentSignIn),
  }
}

function presentSignIn({ id, at, method, isSuccess, address, userAgent }: SignInRow): SignIn {
  return { _id: id, at: at.toISOString(), method, isSuccess, device: deviceName(userAgent), address }
}

export async function describeSecurity(
  parts: IdentityParts,
  person: Person,
  sessionToken: string,
): Promise<AccountSecurity> {
  const { database } = parts
  const factor = await findSecondFactor(database, person.id)
  const origin = (await findSessionOrigin(database, sessionToken)) ?? refuse('NotSignedIn')
  return {
    secondFactor:
      factor === null || factor.confirmedAt === null
        ? null
        : {
            since: factor.confirmedAt.toISOString(),
            recoveryCodesLeft: await countRecoveryCodes(database, person.id),
          },
    passkeys: (await listPasskeyRows(database, person.id)).map(presentPasskey),
    session: {
      startedAt: origin.startedAt.toISOString(),
      method: origin.method,
      device: deviceName(origin.userAgent),
      address: origin.address,
    },
  }
}
