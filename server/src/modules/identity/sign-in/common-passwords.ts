/** Passwords that keep nobody out: those most used, by lists of stolen ones, and what everybody knows of the person. */
import type { Person } from '../../../scope/caller.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** Some 49,000, in lower case; read when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return await common
}

/** Whether the password is a common one, or the person's own address or name, in any letter case. */
export async function isGuessable(
  password: string,
  { email, name }: Pick<Person, 'email' | 'name'>,
): Promise<boolean> {
  const plain = password.toLowerCase()
  const [account = ''] = email.toLowerCase().split('@')
  const own = [email.toLowerCase(), account, name.toLowerCase(), name.toLowerCase().replaceAll(/\s/g, '')]
  // Somebody who only adds "1!" to it has chosen the same.
  const stem = plain.replace(/[\W\d_]+$/, '')
  if (own.some((word) => word !== '' && (plain === word || stem === word))) return true
  return (await commonPasswords()).has(plain)
}
