/** What the link of a mail carries: who no longer wants which mails. Signed, so that nobody can make one. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@vitrine/contract'
import * as z from 'zod'

const content = z.tuple([z.uuid(), z.enum(['internal', 'external']), z.enum(notificationTopics)])

export interface Unsubscribing {
  personId: string
  side: 'internal' | 'external'
  topic: NotificationTopic
}

function signatureOf(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe ${body}`).digest()
}

export function createUnsubscribeToken(secret: string, { personId, side, topic }: Unsubscribing): string {
  const body = Buffer.from(JSON.stringify([personId, side, topic])).toString('base64url')
  return `${body}.${signatureOf(secret, body).toString('base64url')}`
}

/** Null for anything that we haven't signed. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [personId, side, topic] = content.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return { personId, side, topic }
}
