/** Secrets and signatures of webhooks, as the Standard Webhooks specification says. */
import { createHmac, randomBytes } from 'node:crypto'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'

const prefix = 'whsec_'
const purpose = 'webhook'

export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

export function sealSecret(installationSecret: string, secret: string): string {
  return sealText(installationSecret, purpose, secret)
}

export function openSecret(installationSecret: string, sealed: string): string {
  return openSealedText(installationSecret, purpose, sealed)
}

/** Headers of a message: a receiver that knows any of the secrets believes it, and knows old ones by their time. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
