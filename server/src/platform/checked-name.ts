import { checkName, cleanName, type NameKind } from '@vitrine/rules'
import { refuse } from './errors.ts'

/** The trimmed name. Refuses MinimumCharacters, and ReservedName where the kind has reserved names. */
export function checkedName(text: string, kind?: NameKind): string {
  const refusal = checkName(text, kind)
  return refusal === null ? cleanName(text) : refuse(refusal.key, refusal.parameters)
}
