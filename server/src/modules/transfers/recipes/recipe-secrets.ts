/** Passwords and keys of sources: unreadable in a copied database, answered to nobody. */
import { openSealedText, sealText } from '../../../platform/sealed-text.ts'

const purpose = 'transfer-recipe'

export interface SourceSecrets {
  password: string | null
  privateKey: string | null
}

export const noSecrets: SourceSecrets = { password: null, privateKey: null }

/** Null where there is nothing to keep. */
export function sealSecrets(secret: string, secrets: SourceSecrets): string | null {
  const { password, privateKey } = secrets
  return password === null && privateKey === null ? null : sealText(secret, purpose, JSON.stringify(secrets))
}

export function openSecrets(secret: string, sealed: string | null): SourceSecrets {
  return sealed === null ? noSecrets : JSON.parse(openSealedText(secret, purpose, sealed))
}
