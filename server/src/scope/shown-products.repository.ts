/** What is kept from clients of products whose folders they reach. */
import { sql } from 'kysely'
import type { ProductCondition, Scope } from './scope.ts'

/** Condition on the slot row `s`: clients and share links see published products alone, staff all of them. */
export function shownProducts({ isClient }: Pick<Scope, 'isClient'>): ProductCondition {
  return isClient ? sql<boolean>`s.is_published` : sql<boolean>`true`
}
