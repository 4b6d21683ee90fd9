/**
 * Whether a running program fits the schema. The database says which programs it serves, by the last migration that they
 * have to know; each program compares that with what it knows itself, at every heartbeat and when it changes.
 */
import { sql } from 'kysely'

export interface SchemaFit {
  /** The name of the last migration that the program knows. */
  knows: string
  /** For good: a schema never goes back. */
  isOutdated(): boolean
  /** Compares with the last migration that programs have to know. */
  compare(needed: string | undefined): void
  /** Called once, when the program no longer fits. */
  whenOutdated(then: () => void): void
}

export function createSchemaFit(knows: string): SchemaFit {
  const waiting: (() => void)[] = []
  let isOutdated = false
  const compare = (needed: string | undefined) => {
    if (isOutdated || needed === undefined || needed <= knows) return
    isOutdated = true
    for (const then of waiting.splice(0)) then()
  }
  return {
    knows,
    isOutdated: () => isOutdated,
    compare,
    whenOutdated: (then) => {
      if (isOutdated) then()
      else waiting.push(then)
    },
  }
}

/** The last migration that programs have to know, as a part of another statement. */
export const neededByPrograms = sql<string>`(select needed from schema_fit)`
