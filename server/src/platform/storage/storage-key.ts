/** File systems take names of at most 255 bytes; some are left for the marks of unfinished files. */
export const longestNameBytes = 200

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u001f\u007f/\\]/

/** Whether a name can be one part of a key: no separators, no control characters, not `.` or `..`. */
export function isSafeName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !unsafe.test(name) &&
    name.isWellFormed() &&
    Buffer.byteLength(name) <= longestNameBytes
  )
}

/** Returns the parts of a key. Throws on one that could lead out of its place: a fault of the program. */
export function checkKey(key: string): string[] {
  const parts = key.split('/')
  if (!parts.every(isSafeName)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return parts
}
