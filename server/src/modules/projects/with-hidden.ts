import { refuse } from '../../platform/errors.ts'

/** The chosen ones in their order; those that the caller doesn't see stay behind them. Refuses NotFound. */
export function withHidden(
  before: readonly string[],
  given: readonly string[] | undefined,
  seen: ReadonlyMap<string, unknown>,
): readonly string[] {
  if (given === undefined) return before
  if (!given.every((id) => seen.has(id))) refuse('NotFound')
  return [...new Set(given), ...before.filter((id) => !seen.has(id))]
}
