/** What is kept from clients of products whose folders they reach. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Condition on the slot row `s`: clients and share links see published products alone, staff all of them. */
export function shownProducts({ isClient }: Pick<Scope, 'isClient'>): RawBuilder<boolean> {
  return isClient ? sql<boolean>`s.is_published` : sql<boolean>`true`
}

/** Like `shownProducts`, for code that counts without SQL. */
export function seesPublishedOnly({ isClient }: Pick<Scope, 'isClient'>): boolean {
  return isClient
}
