/** Where words stand within a text, ignoring case and accents: `chaise` in `Chaisé`. Texts are kept for searching likewise. */

export interface Range {
  /** Positions in the text's UTF-16 units; `end` isn't part of the range. */
  start: number
  end: number
}

/** Letters and signs that aren't taken apart by Unicode, as PostgreSQL's `unaccent` writes them. */
const others: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', þ: 'th', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ '×': '*', '÷': '/', '−': '-', '‐': '-', '‑': '-', '–': '-', '—': '-' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '…': '...', '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' },
}

const otherLetters = new RegExp(`[${Object.keys(others).join('')}]`, 'gu')

/** Lower case, without accents. */
export function foldText(text: string): string {
  // A text of ASCII is folded in a hundredth of the time.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  // At the end of a word, a capital sigma would become another small one than by itself.
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('Σ', 'σ').toLowerCase()
  return plain.replaceAll(otherLetters, (letter) => others[letter] ?? letter)
}

/** Whether each word of what is typed occurs in the text, in any order; a blank one does. */
export function hasEveryWord(text: string, typed: string): boolean {
  const folded = foldText(text)
  return wordsOf(typed).every((word) => folded.includes(word))
}

/** Occurrences of each word of `query`, in order, overlapping ones joined. */
export function matchRanges(text: string, query: string): Range[] {
  return rangesIn(withOrigins(text), wordsOf(query))
}

function wordsOf(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}

export interface FoldedText {
  folded: string
  /** For each of its units where the character it came from begins, and the length of the text at the end. */
  origins: readonly number[]
}

export function withOrigins(text: string): FoldedText {
  let folded = ''
  const origins: number[] = []
  let position = 0
  for (const character of text) {
    const plain = foldText(character)
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) origins.push(position)
    position += character.length
  }
  return { folded, origins: [...origins, text.length] }
}

/** Occurrences of pieces that are folded already, in order, those that touch or overlap joined. */
export function rangesIn({ folded, origins }: FoldedText, pieces: readonly string[]): Range[] {
  const found = pieces.flatMap((piece) => occurrences(folded, piece)).sort((a, b) => a.start - b.start)
  const ranges: Range[] = []
  for (const { start, end } of found) {
    const range = { start: origins[start] ?? 0, end: endOf(origins, end) }
    const last = ranges.at(-1)
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else ranges.push(range)
  }
  return ranges
}

/** A character of which a part was found is marked whole. */
function endOf(origins: readonly number[], end: number): number {
  let at = end
  while (at < origins.length - 1 && origins[at] === origins[end - 1]) at += 1
  return origins[at] ?? 0
}

function occurrences(text: string, word: string): Range[] {
  const ranges: Range[] = []
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
    ranges.push({ start, end: start + word.length })
  }
  return ranges
}
