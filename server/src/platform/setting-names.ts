/** Names of settings: a misspelt one would leave its default in force without a word. */
import { textDistance } from './text-distance.ts'

const PREFIX = 'VITRINE_'
/** Read by the programs that test, build and photograph, which hand their environment on. */
const OF_TOOLS = ['VITRINE_CHROMIUM', 'VITRINE_URL', 'VITRINE_WEB_PORT', 'VITRINE_BUILD_TAG']
const OF_TESTS = ['VITRINE_TEST_', 'VITRINE_E2E_', 'VITRINE_PROOF_']

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
    distance: Math.min(textDistance(name, candidate), textDistance(name.slice(PREFIX.length), candidate)),
  }))
  distances.sort((one, other) => one.distance - other.distance)
  return distances[0]?.candidate ?? ''
}
