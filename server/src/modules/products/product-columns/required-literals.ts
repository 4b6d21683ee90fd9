/**
 * Letters that stand in every text that a regular expression of PostgreSQL matches, so that few texts are left to try it on.
 * Expects one that `@vitrine/rules` let through.
 */

/** Escapes that stand for no letters of their own: classes and places. */
const plainEscapes = /^[dswDSWmMyYAZ]$/

/** The longest such letters; '' where none are certain. Alternatives and groups aren't looked into. */
export function requiredLiterals(pattern: string): string {
  if (/[|(]/.test(pattern)) return ''
  const runs: string[] = []
  let run: string[] = []
  const end = () => {
    runs.push(run.join(''))
    run = []
  }
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string
    switch (character) {
      case '\\': {
        const escaped = characters[++at] ?? ''
        if (/^[a-zA-Z0-9]?$/.test(escaped)) {
          if (!plainEscapes.test(escaped)) return ''
          end()
        } else run.push(escaped)
        break
      }
      case '[':
        at = endOfBrackets(characters, at)
        end()
        break
      case '*':
      case '?':
      case '{':
        // What comes before it may be missing.
        run.pop()
        end()
        if (character === '{') at = characters.indexOf('}', at)
        if (at === -1) return ''
        break
      case '+':
      case '.':
      case '^':
      case '$':
        end()
        break
      default:
        run.push(character)
    }
  }
  end()
  return runs.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
}

/** The place of the bracket that ends those that begin at a place; behind all characters where none does. */
function endOfBrackets(characters: readonly string[], start: number): number {
  for (let at = start + 1; at < characters.length; at++) {
    if (characters[at] === '\\') at += 1
    else if (characters[at] === ']') return at
  }
  return characters.length
}
