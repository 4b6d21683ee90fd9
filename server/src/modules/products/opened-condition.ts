/** What a share link opens of the products that its group sees, as a condition on the slot row `s`. */
import type { ProductFilter } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { ProjectOpening, Scope } from '../../scope/scope.ts'
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
  if (opens?.kind === 'project') return openedByProject(scope, opens)
  return sql<boolean>`true`
}

/** Products of the project from its start on, to those who have said who they are. */
function openedByProject(scope: Scope, { projectId, guest }: ProjectOpening): RawBuilder<boolean> {
  if (guest === null) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from project_products opened_by
    join projects opened on opened.domain_id = opened_by.domain_id and opened.id = opened_by.project_id
    where opened_by.domain_id = ${scope.domainId}::uuid and opened_by.project_id = ${projectId}::uuid
      and opened_by.product_id = s.product_id and not opened_by.is_declined and opened.started_at is not null)`
}

async function openedByView(
  scope: Scope,
  seen: SeenFields,
  reached: RawBuilder<boolean>,
  filters: readonly ProductFilter[],
): Promise<RawBuilder<boolean>> {
  const reach = sql<boolean>`s.domain_id = ${scope.domainId}::uuid and ${reached}`
  const { conditions, patterns } = await askedConditions(scope, seen, filters, reach).catch((cause) =>
    cause instanceof Refusal ? refuse('NotFound', {}, { cause }) : Promise.reject(cause),
  )
  return allOf([...conditions, ...patterns.map(({ found }) => found)])
}
