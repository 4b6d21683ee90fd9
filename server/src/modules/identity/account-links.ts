/** One-time links to set up an account, to set a new password, or to confirm an e-mail address. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../../platform/db/database.ts'
import {
  endInvitationLinks,
  expireLinks,
  insertLink,
  type LinkPurpose,
  type LinkRow,
} from './identity.repository.ts'
import { hashToken } from './token-hash.ts'

const hoursOf: Readonly<Record<LinkPurpose, number>> = {
  setup: 7 * 24,
  'reset-password': 24,
  'change-email': 24,
}

const pathOf: Readonly<Record<LinkPurpose, string>> = {
  setup: '/security/user-setup',
  'reset-password': '/security/reset-password',
  'change-email': '/security/change-email',
}

/**
 * Makes a link and ends earlier ones of its purpose; several companies may have invited the same person. Answers its
 * path; the token is kept only as a hash.
 */
export async function createLink(
  database: Connection,
  purpose: LinkPurpose,
  link: Pick<LinkRow, 'personId'> & Partial<LinkRow>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (link.domainId === undefined || link.domainId === null) {
    await expireLinks(database, link.personId, [purpose])
  } else await endInvitationLinks(database, link.domainId, [link.personId])
  await insertLink(database, {
    newEmail: null,
    domainId: null,
    ...link,
    purpose,
    tokenHash: hashToken(token),
    hours: hoursOf[purpose],
  })
  return `${pathOf[purpose]}?token=${token}`
}
