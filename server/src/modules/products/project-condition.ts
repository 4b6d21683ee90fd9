/** What projects show of products to those who are asked in them, as a condition on the slot row `s`. */
import { type RawBuilder, sql } from 'kysely'
import { openedProject, type Scope } from '../../scope/scope.ts'

/**
 * Products that a project of the caller's shows, from its start on and as long as they read it: to people where they are
 * asked and invited, to a guest that of their link, once they have said who they are. `shows`: a condition on the
 * project, `shown`.
 */
export function inOwnProject(
  scope: Scope,
  shows: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from project_products chosen
    join projects shown on shown.domain_id = chosen.domain_id and shown.id = chosen.project_id
    where chosen.domain_id = ${scope.domainId}::uuid and chosen.product_id = s.product_id and not chosen.is_declined
      and shown.started_at is not null and ${isRead(scope)} and ${shows})`
}

function isRead(scope: Scope): RawBuilder<boolean> {
  const opening = openedProject(scope)
  if (opening !== null)
    return opening.guest === null ? sql<boolean>`false` : sql<boolean>`shown.id = ${opening.projectId}::uuid`
  return sql<boolean>`exists (
    select from project_asked asked where asked.domain_id = shown.domain_id and asked.project_id = shown.id
      and asked.person_id = ${scope.person?.id ?? null}::uuid and asked.invited_at is not null)`
}
