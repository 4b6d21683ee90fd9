/**
 * Places in trees as text of one cell: `Chairs > Lounge`, several separated by `|` or line breaks. A backslash stands
 * before what a name has of these signs itself.
 */

const special = /[\\>|]/g

export function formatPath(names: readonly string[]): string {
  return names.map((name) => name.replace(special, '\\$&')).join(' > ')
}

export function formatPaths(paths: readonly (readonly string[])[]): string {
  return paths.map(formatPath).join(' | ')
}

/** Paths of names, without empty ones. */
export function parsePaths(text: string): string[][] {
  return splitAt(text, /[|\r\n]/).flatMap((path) => {
    const names = splitAt(path, />/)
      .map((name) => name.trim().replace(/\\([\\>|])/g, '$1'))
      .filter((name) => name !== '')
    return names.length === 0 ? [] : [names]
  })
}

/** Signs behind a backslash separate nothing. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\[\\>|]|[\s\S]/g)) {
    if (piece.length === 1 && separator.test(piece)) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${piece}`)
  }
  return parts
}

/** Returns the same text for equal paths, whatever their letter case and spaces. */
export function pathKey(names: readonly string[]): string {
  return formatPath(names.map((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()))
}
