/** What a failed statement says, in the terms of PostgreSQL. */
import pg from 'pg'

/** The violated constraint's name when `error` is a constraint violation, else null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code?.startsWith('23') === true ? (error.constraint ?? null) : null
}

/** Whether PostgreSQL refused with this SQLSTATE, e.g. `57014` for a statement stopped by its timeout. */
export function hasSqlState(error: unknown, code: string): boolean {
  return sqlStateOf(error) === code
}

/** PostgreSQL's SQLSTATE; null for what PostgreSQL hasn't said. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}
