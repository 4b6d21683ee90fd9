/**
 * What of PostgreSQL's regular expressions nobody may use: back references and lookaround, with which a match can take
 * any time, and directors and embedded options, which change how all the rest is read. No library reads this dialect;
 * where it isn't plain what a text means, it is refused.
 */

/** The first part of a pattern that isn't allowed, as it stands there; null when there is none. */
export function forbiddenPart(pattern: string): string | null {
  if (pattern.startsWith('***')) return '***'
  let isInBrackets = false
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at)
    const found = isInBrackets ? forbiddenInBrackets(rest) : forbiddenOutside(rest)
    if (found !== undefined) return found
    // What a backslash takes away has no meaning of its own.
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
