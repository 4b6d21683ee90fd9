/** What is asked for a company's token stands below its host name here. */
const recordLabel = '_vitrine'
/** 253 characters are a whole name, and the record's has its label and a dot more. */
const longest = 253 - recordLabel.length - 1

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const shape = new RegExp(String.raw`^(?:${label}\.)+(?=[a-z])${label}$`)

/**
 * The one form of a host name, as DNS knows it: `Müller.example` is `xn--mller-kva.example`. Null for what is none,
 * also for IP addresses, names without a dot and names with a port, a path or a dot at the end.
 */
export function normalHostName(text: string): string | null {
  // What would make an address of it, or be dropped without a word.
  if (/[\s\p{Cc}/\\?#@:%[\]]/u.test(text)) return null
  let name: string
  try {
    name = new URL(`http://${text}`).hostname
  } catch {
    return null
  }
  return name.length <= longest && shape.test(name) ? name : null
}

/** The host name of an email address in its one form; null for what has none. */
export function hostNameOfEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at < 1 ? null : normalHostName(email.slice(at + 1))
}

/** Where DNS says whose a host name is. */
export function proofRecordName(hostName: string): string {
  return `${recordLabel}.${hostName}`
}
