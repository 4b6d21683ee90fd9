/**
 * A reason why the program can't start or go on that a person can act on. The entry point prints its
 * message as one line, without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Where start-up steps say what they do; pino and the console both fit. */
export type StartupLog = {
  info: (message: string) => void
  warn: (message: string) => void
}

/** The `code` of a system error (`ENOENT`, …) or of a PostgreSQL error (`28P01`, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}

/** The text of anything thrown; of several errors in one, the texts of all. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
