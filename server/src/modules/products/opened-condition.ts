/** What a share link opens of the products that its group sees, as a condition on the slot row `s`. */
import type { ProductFilter } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { inOwnProject } from './project-condition.ts'
import { allOf, askedConditions } from './query-products/asked-conditions.ts'
import type { SeenFields } from './query-products/visible-columns.ts'

/** `reached`: what the caller's groups see. Refuses NotFound for a view that filters by what they no longer see. */
export async function openedByLink(
  scope: Scope,
  seen: SeenFields,
  reached: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const opens = scope.share?.opens
  if (opens?.kind === 'product') return sql<boolean>`s.product_id = ${opens.productId}::uuid`
  if (opens?.kind === 'view') return await openedByView(scope, seen, reached, opens.filters)
  if (opens?.kind === 'project') return inOwnProject(scope)
  return sql<boolean>`true`
}

async function openedByView(
  scope: Scope,
  seen: SeenFields,
  reached: RawBuilder<boolean>,
  filters: readonly ProductFilter[],
): Promise<RawBuilder<boolean>> {
  const visible = sql<boolean>`s.domain_id = ${scope.domainId}::uuid and ${reached}`
  const { conditions, patterns } = await askedConditions(scope, seen, filters, visible).catch((cause) =>
    cause instanceof Refusal ? refuse('NotFound', {}, { cause }) : Promise.reject(cause),
  )
  return allOf([...conditions, ...patterns.map(({ found }) => found)])
}
