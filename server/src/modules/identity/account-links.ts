/** One-time links to set up an account, to set a new password, or to confirm an email address. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../../platform/db/connection.ts'
import {
  endInvitationLinks,
  expireLinks,
  giveLinkToken,
  insertLink,
  type LinkPurpose,
  type LinkRow,
} from './identity.repository.ts'
import { hashToken } from './sessions/token-hash.ts'

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
 * Makes a link and ends earlier ones of its purpose; several companies may have invited the same person. Returns its
 * path; the token is kept only as a hash.
 */
export async function replaceLink(
  database: Connection,
  purpose: LinkPurpose,
  link: Pick<LinkRow, 'personId'> & Partial<LinkRow>,
): Promise<string> {
  const token = newToken()
  await keepLink(database, purpose, link, token)
  return pathWith(purpose, token)
}

/** A link whose mail is not out yet: returns its id for {@link issueLink}. It ends, and is ended, as any other. */
export async function reserveLink(
  database: Connection,
  purpose: LinkPurpose,
  link: Pick<LinkRow, 'personId'> & Partial<LinkRow>,
): Promise<string> {
  // Nobody learns the token: until the mail goes out there is nothing that would open it.
  return await keepLink(database, purpose, link, newToken())
}

/** Gives a reserved link a new token. Returns its path, or null when it was used, ended or is too old. */
export async function issueLink(database: Connection, id: string): Promise<string | null> {
  const token = newToken()
  const purpose = await giveLinkToken(database, id, hashToken(token))
  return purpose === null ? null : pathWith(purpose, token)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function pathWith(purpose: LinkPurpose, token: string): string {
  return `${pathOf[purpose]}?token=${token}`
}

async function keepLink(
  database: Connection,
  purpose: LinkPurpose,
  link: Pick<LinkRow, 'personId'> & Partial<LinkRow>,
  token: string,
): Promise<string> {
  if (link.domainId === undefined || link.domainId === null) {
    await expireLinks(database, link.personId, [purpose])
  } else await endInvitationLinks(database, link.domainId, [link.personId])
  return await insertLink(database, {
    newEmail: null,
    domainId: null,
    ...link,
    purpose,
    tokenHash: hashToken(token),
    hours: hoursOf[purpose],
  })
}
