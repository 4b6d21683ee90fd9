import { checkName, cleanName } from '@vitrine/rules'
import { refuse } from './errors.ts'

/** The trimmed name. Refuses MinimumCharacters and ReservedName. */
export function checkedName(text: string): string {
  const refusal = checkName(text)
  return refusal === null ? cleanName(text) : refuse(refusal.key, refusal.parameters)
}
