/** Names of settings: a misspelt one would leave its default in force without a word. */

const PREFIX = 'VITRINE_'
/** Read by the programs that test, build and photograph, which hand their environment on. */
const OF_TOOLS = ['VITRINE_CHROMIUM', 'VITRINE_URL', 'VITRINE_WEB_PORT', 'VITRINE_BUILD_TAG']
const OF_TESTS = ['VITRINE_TEST_', 'VITRINE_E2E_', 'VITRINE_PROOF_', 'VITRINE_ENDURE_']

/** One line for each name that begins as ours do and isn't known, with the known one that is nearest. */
export function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name]?.trim())
    .filter((name) => !known.includes(name) && !OF_TOOLS.includes(name))
    .filter((name) => !OF_TESTS.some((prefix) => name.startsWith(prefix)))
    .sort()
    .map((name) => `${name} is no setting of Vitrine: did you mean ${nearest(name, known)}?`)
}

function nearest(name: string, known: readonly string[]): string {
  // Without the prefix, which settings of others lack: VITRINE_SMTP_URL means SMTP_URL.
  const distances = known.map((candidate) => ({
    candidate,
    distance: Math.min(distance(name, candidate), distance(name.slice(PREFIX.length), candidate)),
  }))
  distances.sort((one, other) => one.distance - other.distance)
  return distances[0]?.candidate ?? ''
}

/** How many letters have to be put in, taken out or replaced to make one of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
