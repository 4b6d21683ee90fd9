/**
 * Parts of PostgreSQL's regular expressions that are forbidden: back references and lookaround, with which a match can
 * take any time; directors and embedded options, which change how the rest is read; and bounds that expand a pattern to
 * many thousand characters. No library parses this dialect; where the meaning of a pattern isn't plain, it is refused.
 */

/** The first forbidden part of a pattern, as it is written there; null when there is none. */
export function forbiddenPart(pattern: string): string | null {
  return forbiddenWord(pattern) ?? hugeRepetition(pattern)
}

/** Most characters of a pattern with its bounds written out: each becomes a state of the regex engine. */
const mostWrittenOut = 2_000
const pieces = /\\.|\[(?:\\.|[^\\\]])*\]?|\((?:\?:)?|\{(\d+)(?:,(\d*))?\}|./gsu

/**
 * The bounds by which a pattern grows too long. PostgreSQL writes `(a{1,100}){1,100}` out before it looks at a text, and
 * takes seconds for a third pair.
 */
function hugeRepetition(pattern: string): string | null {
  const lengths = [0]
  // Length of what a bound would repeat: the character or group in front of it.
  let repeated = 0
  const add = (length: number) => {
    lengths.push((lengths.pop() ?? 0) + length)
  }
  for (const [piece, from, to] of pattern.matchAll(pieces)) {
    if (piece.startsWith('(')) {
      lengths.push(0)
      repeated = 0
    } else if (piece === ')') {
      repeated = lengths.length > 1 ? Math.max(1, lengths.pop() ?? 0) : 1
      add(repeated)
    } else if (from !== undefined) {
      add(repeated * (Math.max(1, Number(from), Number(to ?? 0)) - 1))
      if (lengths.some((length) => length > mostWrittenOut)) return piece
      repeated = 0
    } else if (/^[*+?|]$/.test(piece)) repeated = 0
    else {
      repeated = 1
      add(1)
    }
  }
  return null
}

function forbiddenWord(pattern: string): string | null {
  if (pattern.startsWith('***')) return '***'
  let isInBrackets = false
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at)
    const found = isInBrackets ? forbiddenInBrackets(rest) : forbiddenOutside(rest)
    if (found !== undefined) return found
    // A character after a backslash has no special meaning.
    if (rest.startsWith('\\')) at += 1
    else if (rest.startsWith('[')) isInBrackets = true
    else if (rest.startsWith(']')) isInBrackets = false
  }
  return null
}

/** At a bracket that begins with its own end, PostgreSQL and JavaScript part: the one reads on where the other stops. */
function forbiddenOutside(rest: string): string | undefined {
  const [found] = /^(?:\\[1-9]|\(\?<[=!]|\(\?(?!:).?|\[\^?\])/su.exec(rest) ?? []
  return found
}

/** Classes like `[:alpha:]` hold an end of their own. */
function forbiddenInBrackets(rest: string): string | undefined {
  const [found] = /^(?:\\[1-9]|\[[:.=])/.exec(rest) ?? []
  return found
}
