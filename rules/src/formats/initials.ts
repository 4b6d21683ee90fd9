/** Letters shown in place of a picture. */

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * One character for a small avatar, up to two for a large one: first letters of the first and last word; of a
 * single word its first two. Names in Chinese, Japanese or Korean script without spaces show the family name's
 * character small and the last two characters, usually the given name, large. Without a name the email address
 * serves, without either it is `?`.
 */
export function initials(person: { name: string; email: string }, size: 'small' | 'large'): string {
  const named = wordsOf(person.name)
  const words = named.length > 0 ? named : wordsOf(person.email.split('@')[0] ?? '')
  const first = words[0] ?? []
  const last = words.at(-1) ?? []
  if (size === 'small') return upper(first.slice(0, 1)) || '?'
  if (words.length > 1) return upper([...first.slice(0, 1), ...last.slice(0, 1)])
  return upper(cjk.test(first[0] ?? '') ? first.slice(-2) : first.slice(0, 2)) || '?'
}

/** Words as lists of characters; only letters and digits count. */
function wordsOf(text: string): string[][] {
  const words = text.normalize('NFC').split(/[\s._\-·・]+/u)
  return words.map((word) => word.match(/[\p{L}\p{N}]/gu) ?? []).filter((letters) => letters.length > 0)
}

/** Letters whose capital is two letters (ß) stay as they are. */
function upper(letters: readonly string[]): string {
  return letters
    .map((letter) => ([...letter.toUpperCase()].length === 1 ? letter.toUpperCase() : letter))
    .join('')
}
