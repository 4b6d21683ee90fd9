/** Texts that we hand out and believe when they come back: signed, so that nobody else can make one. */
import { createHmac, timingSafeEqual } from 'node:crypto'

function signatureOf(secret: string, purpose: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${body}`).digest()
}

/** A token holding `content` as JSON, good in addresses. One made for a purpose is worth nothing for another. */
export function createSignedToken(secret: string, purpose: string, content: unknown): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${signatureOf(secret, purpose, body).toString('base64url')}`
}

/** What the token holds; null for anything that wasn't signed here for this purpose. */
export function readSignedToken(secret: string, purpose: string, token: string): unknown {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, purpose, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}
