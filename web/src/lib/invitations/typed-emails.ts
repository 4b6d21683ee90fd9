import { isEmail } from '@vitrine/rules'

/** An address as somebody typed or pasted it. */
export interface TypedEmail {
  email: string
  /** Why it can't be invited as it stands; null when nothing is wrong with it. */
  fault: 'InvalidEmail' | 'EmailAlreadyAdded' | null
}

/**
 * Addresses of a pasted list: one a line, or parted by commas, semicolons or spaces, with or without names
 * (`Anna Berg <anna@berg.example>`). What holds no address is kept, so that nothing is lost unseen.
 */
export function typedEmails(text: string): TypedEmail[] {
  const seen = new Set<string>()
  const entries = text.split(/[\n\r,;\t]+/).flatMap((entry) => {
    const words = entry.split(/[\s<>"'()[\]]+/).filter((word) => word !== '')
    const addresses = words.filter((word) => word.includes('@'))
    return addresses.length > 0 || words.length === 0 ? addresses : [words.join(' ')]
  })
  return entries.map((email) => {
    const key = email.toLowerCase()
    const isKnown = seen.has(key)
    seen.add(key)
    return { email, fault: isKnown ? 'EmailAlreadyAdded' : isEmail(email) ? null : 'InvalidEmail' }
  })
}
