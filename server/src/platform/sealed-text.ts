/** Short secrets that we keep and must read again, such as those of authenticator apps: unreadable in a copied database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const tagBytes = 16
const nonceBytes = 12

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32))
}

/** What was sealed for a purpose opens for no other. */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** Throws for anything that wasn't sealed with this secret for this purpose. */
export function openSealedText(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const content = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([content, decipher.final()]).toString('utf8')
}
