/** Ids of connections: signed for a session, so that every server process knows whose they are. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

function signatureOf(secret: string, nonce: string, sessionHash: string): string {
  return createHmac('sha256', secret).update(`live ${nonce} ${sessionHash}`).digest('base64url')
}

export function createConnectionId(secret: string, sessionHash: string): string {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${signatureOf(secret, nonce, sessionHash)}`
}

/** Whether the id was made for a connection of this session. */
export function isConnectionOf(secret: string, connectionId: string, sessionHash: string): boolean {
  const [nonce = '', signature = '', ...rest] = connectionId.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(secret, nonce, sessionHash))
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
}
