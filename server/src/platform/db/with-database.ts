/** Binds the database to chosen functions, for modules that may call these and do nothing else with it. */

/** The function without its first parameter. */
export type Lent<Function> = Function extends (database: never, ...given: infer Given) => infer Result
  ? (...given: Given) => Result
  : never

/** The functions without their first parameter. Those with type parameters of their own lose them. */
export function withDatabase<
  Held,
  Functions extends Record<string, (database: Held, ...given: never[]) => unknown>,
>(database: Held, functions: Functions): { [Name in keyof Functions]: Lent<Functions[Name]> } {
  const lent = Object.entries(functions).map(([name, run]) => [
    name,
    (...given: never[]) => run(database, ...given),
  ])
  return Object.fromEntries(lent)
}
