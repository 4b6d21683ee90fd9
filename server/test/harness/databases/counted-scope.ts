import type { Scope } from '../../../src/scope/scope.ts'

/** How many statements some work runs in a scope. */
export async function statementsOf(
  scope: Scope,
  work: (counted: Scope) => Promise<unknown>,
): Promise<number> {
  let statements = 0
  const counted = (inner: Scope): Scope => ({
    ...inner,
    rows: (statement) => {
      statements += 1
      return inner.rows(statement)
    },
    transaction: (inside, options) => inner.transaction((open) => inside(counted(open)), options),
  })
  await work(counted(scope))
  return statements
}
