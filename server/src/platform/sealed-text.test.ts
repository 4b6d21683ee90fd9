import { describe, expect, it } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

const secret = 'a secret of at least thirty-two characters'

describe('sealed text', () => {
  it('opens with the same secret and purpose, and is different each time', () => {
    const sealed = sealText(secret, 'totp', 'JBSWY3DP')
    expect(openSealedText(secret, 'totp', sealed)).toBe('JBSWY3DP')
    expect(sealed).not.toContain('JBSWY3DP')
    expect(sealText(secret, 'totp', 'JBSWY3DP')).not.toBe(sealed)
  })

  it('opens with no other secret, for no other purpose, and not when a byte was changed', () => {
    const sealed = sealText(secret, 'totp', 'JBSWY3DP')
    const changed = Buffer.from(sealed, 'base64url')
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => openSealedText(`${secret}!`, 'totp', sealed)).toThrow()
    expect(() => openSealedText(secret, 'oidc', sealed)).toThrow()
    expect(() => openSealedText(secret, 'totp', changed.toString('base64url'))).toThrow()
  })
})
