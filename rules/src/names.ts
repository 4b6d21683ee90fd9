/** Rules for what people type: names, passwords, email addresses, web addresses, confirmations. */

export const reservedNames = ['SYSTEM', 'ROOT', 'NULL', 'UNDEFINED'] as const

/**
 * What a name must look like depends on what it names; `product` counts for references too. Everything else is
 * named freely: "TV", "A4" and "椅子" are whole words.
 */
export type NameKind = 'product' | 'folder' | 'view' | 'tab' | 'other'

const nameRules: Readonly<Record<NameKind, { minimum: number; mayBeReserved: boolean }>> = {
  product: { minimum: 3, mayBeReserved: true },
  folder: { minimum: 3, mayBeReserved: false },
  view: { minimum: 3, mayBeReserved: false },
  tab: { minimum: 3, mayBeReserved: false },
  other: { minimum: 1, mayBeReserved: true },
}

export const confirmationWord = 'DELETE'

/** Why a name is refused: an error key of the contract with its parameters. */
export type NameRefusal =
  | { key: 'MinimumCharacters'; parameters: { n: number } }
  | { key: 'ReservedName'; parameters: Record<string, never> }

/** Every text input is stored trimmed. */
export function cleanName(text: string): string {
  return text.trim()
}

/**
 * A reference as it is kept: what looks alike is alike. Wide letters, ligatures and composed characters have one
 * spelling (NFKC), hyphens, short dashes and the minus sign are one character, and characters that nobody sees (joiners,
 * marks of direction) are left out.
 */
export function cleanReference(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .trim()
}

/** Refusal of a name, or null when it is fine. Characters are code points, as PostgreSQL counts them. */
export function checkName(text: string, kind: NameKind = 'other'): NameRefusal | null {
  const name = cleanName(text)
  const { minimum, mayBeReserved } = nameRules[kind]
  if ([...name].length < minimum) return { key: 'MinimumCharacters', parameters: { n: minimum } }
  return !mayBeReserved && isReservedName(name) ? { key: 'ReservedName', parameters: {} } : null
}

function isReservedName(text: string): boolean {
  const name = cleanName(text).toLowerCase()
  return reservedNames.some((reserved) => reserved.toLowerCase() === name)
}

/**
 * Whether a text stays on the line that it is put on: no control characters, no ends of lines or paragraphs. Names of
 * people and companies stand in subjects of mails.
 */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The text as it can stand on one line: whatever would leave it is a space. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/**
 * `name` trimmed, with " (2)", " (3)", … appended when it is taken, whatever the letter case. The result has at
 * most `maximumCharacters`: the name is cut, never the number.
 */
export function uniqueName(
  name: string,
  existing: Iterable<string>,
  maximumCharacters = Number.POSITIVE_INFINITY,
): string {
  const taken = new Set(Array.from(existing, comparable))
  const characters = [...cleanName(name)]
  const fitted = (suffix: string) =>
    characters
      .slice(0, Math.max(0, maximumCharacters - suffix.length))
      .join('')
      .trimEnd() + suffix
  let candidate = fitted('')
  for (let n = 2; taken.has(comparable(candidate)); n++) candidate = fitted(` (${n})`)
  return candidate
}

/** Whether a name has invisible characters or marks that reverse its letters: "exe.gpj" may read as "jpg.exe". */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replaceAll(/\p{Extended_Pictographic}\u200d/gu, ''))
}

/** Printable ASCII only: "Only English characters are supported". */
export function isEnglishOnly(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** At least 8 characters with one lowercase, one uppercase and one number, symbol or whitespace. */
export function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= 8 &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[\p{N}\p{P}\p{S}\s]/u.test(password)
  )
}

/**
 * Whether an address can be written to: `local@host.tld`, at most 254 characters. Pragmatic rather than RFC 5322
 * (no quoted or literal parts); the host may use letters of any script. Takes linear time on any input.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (text.length > 254 || at < 1 || at > 64) return false
  const local = text.slice(0, at).split('.')
  const labels = text.slice(at + 1).split('.')
  const isLabel = (label: string) =>
    label.length <= 63 &&
    /^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
    !label.startsWith('-') &&
    !label.endsWith('-')
  return (
    local.every((part) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(part)) &&
    labels.length >= 2 &&
    labels.every(isLabel) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Key by which email addresses are compared, whatever their spelling. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Whether a text is a complete http or https address of at most 2,048 characters. */
export function isWebAddress(text: string): boolean {
  if (text.length > 2048 || !/^https?:\/\/[^/\s\\]/i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text)
}

function comparable(name: string): string {
  return cleanName(name).toLowerCase()
}
