/** What the link of a mail carries: who no longer wants which mails. */
import { type NotificationTopic, notificationTopics } from '@vitrine/contract'
import * as z from 'zod'
import { createSignedToken, readSignedToken } from '../../platform/signed-token.ts'

const purpose = 'unsubscribe'
const content = z.tuple([z.uuid(), z.enum(['internal', 'external']), z.enum(notificationTopics)])

export interface Unsubscribing {
  personId: string
  side: 'internal' | 'external'
  topic: NotificationTopic
}

export function createUnsubscribeToken(secret: string, { personId, side, topic }: Unsubscribing): string {
  return createSignedToken(secret, purpose, [personId, side, topic])
}

/** Null for anything that we haven't signed. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const signed = readSignedToken(secret, purpose, token)
  if (signed === null) return null
  const [personId, side, topic] = content.parse(signed)
  return { personId, side, topic }
}
