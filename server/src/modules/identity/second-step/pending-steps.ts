/** What was begun and waits for its second step: a token stands for it, kept as a hash, good once and for minutes. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../../../platform/db/connection.ts'
import { hashToken } from '../sessions/token-hash.ts'
import { deleteStep, findStep, insertStep } from './pending-steps.repository.ts'

/** What each kind of step remembers. */
export interface PendingSteps {
  /** The password was right; a code is missing. */
  'second-factor': { personId: string }
  /** A browser makes a passkey for a signed-in person. */
  'new-passkey': { personId: string; challenge: string; hostName: string }
  /** A browser signs a challenge with some passkey. */
  passkey: { challenge: string; hostName: string }
  /** Somebody has gone to their company's own sign-in. */
  'single-sign-on': { domainId: string; verifier: string; nonce: string; returnTo: string; origin: string }
  /** Somebody goes on to another host name with the session that they have. */
  'hand-over': { personId: string; sessionId: string; domainId: string; hostName: string }
}

export const stepMinutes = 10
/** For a step that the browser takes without the person. */
const handOverMinutes = 1

function identifierOf(kind: keyof PendingSteps, token: string): string {
  return `${kind}:${hashToken(token)}`
}

export async function keepStep<Kind extends keyof PendingSteps>(
  database: Connection,
  kind: Kind,
  content: PendingSteps[Kind],
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const minutes = kind === 'hand-over' ? handOverMinutes : stepMinutes
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await insertStep(database, {
    identifier: identifierOf(kind, token),
    value: JSON.stringify(content),
    expiresAt,
  })
  return { token, expiresAt }
}

/** Null when it is too late, or there never was one. */
export async function readStep<Kind extends keyof PendingSteps>(
  database: Connection,
  kind: Kind,
  token: string,
): Promise<PendingSteps[Kind] | null> {
  const value = await findStep(database, identifierOf(kind, token))
  return value === null ? null : JSON.parse(value)
}

/** As {@link readStep}, and uses it up: of two at the same moment one gets it. */
export async function takeStep<Kind extends keyof PendingSteps>(
  database: Connection,
  kind: Kind,
  token: string,
): Promise<PendingSteps[Kind] | null> {
  const value = await deleteStep(database, identifierOf(kind, token))
  return value === null ? null : JSON.parse(value)
}
