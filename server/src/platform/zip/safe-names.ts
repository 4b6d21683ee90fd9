/** Names of files that every system takes, and no two of which are one to a system that knows no letter case. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g
/** Names that Windows reserves. */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i
/** The most bytes of one part of a path; file systems allow 255. */
const longestBytes = 120

/** One part of a path; `instead` where nothing is left of it. */
export function safeName(text: string, instead = '_'): string {
  const cleaned = text.toWellFormed().normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const { stem, ending } = partsOf(cleaned.replace(/^[\s.]+|[\s.]+$/g, ''))
  const room = longestBytes - Buffer.byteLength(ending)
  const name = `${cutTo(stem, room).trimEnd()}${ending}`
  if (name === '') return instead
  return reserved.test(name) ? `_${name}` : name
}

/** Gives each name back, with a number from the second time on: `chair.jpg`, `chair (2).jpg`. */
export function distinctNames(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const { stem, ending } = partsOf(name)
    const key = (text: string) => text.toLowerCase()
    let found = name
    for (let count = taken.get(key(name)) ?? 1; taken.has(key(found)); ) {
      count += 1
      found = `${stem} (${count})${ending}`
      taken.set(key(name), count)
    }
    taken.set(key(found), taken.get(key(found)) ?? 1)
    return found
  }
}

function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^.\s/]{1,12}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

function cutTo(text: string, bytes: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('')
  return cut
}
