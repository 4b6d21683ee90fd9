/** Where a search matches within a text, ignoring case and accents: `chaise` in `Chaisé`. */

/** Lower case, without accents. `ß` stays one letter. */
export function foldText(text: string): string {
  return [...text].map(foldCharacter).join('')
}

export interface Range {
  /** Positions in the text's UTF-16 units; `end` isn't part of the range. */
  start: number
  end: number
}

/** Occurrences of each word of `query`, in order, overlapping ones joined. */
export function matchRanges(text: string, query: string): Range[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const { folded, origins } = foldWithOrigins(text)
  const found = words.flatMap((word) => occurrences(folded, word)).sort((a, b) => a.start - b.start)
  const ranges: Range[] = []
  for (const { start, end } of found) {
    const range = { start: origins[start] ?? 0, end: origins[end] ?? text.length }
    const last = ranges.at(-1)
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else ranges.push(range)
  }
  return ranges
}

function foldCharacter(character: string): string {
  return character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The folded text, and for each of its units where the character it came from begins. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  let position = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) origins.push(position)
    position += character.length
  }
  return { folded, origins: [...origins, text.length] }
}

function occurrences(text: string, word: string): Range[] {
  const ranges: Range[] = []
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
    ranges.push({ start, end: start + word.length })
  }
  return ranges
}
