/** Which of the company's orders a reader may see: of which projects, products and people. */
import type { ProjectReport } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { listVisibleGroups } from '../people/index.ts'
import { type ProductVisibility, productVisibility } from '../products/index.ts'

export interface ReportVisibility {
  personId: string
  reach: ProjectReport['reach']
  visibility: ProductVisibility
  /** Null: everybody. */
  groupIds: readonly string[] | null
  /** Groups that the reader sees, for whom orders are put together. */
  namedGroupIds: readonly string[]
  /** The reader's own. */
  ownGroupIds: readonly string[]
}

const reaches = ['own', 'own', 'groups', 'all'] as const

/** Colleagues see all price types, so that no price of a product that they see is hidden from them. */
export async function reportVisibilityOf(scope: Scope): Promise<ReportVisibility> {
  const visibility = await productVisibility(scope)
  const groups = await listVisibleGroups(scope)
  const namedGroupIds = groups.map(({ id }) => id)
  return {
    personId: scope.person?.id ?? '',
    reach: reaches[scope.permissions.analytics.view],
    visibility,
    groupIds: scope.permissions.group.view === 3 ? null : namedGroupIds,
    namedGroupIds,
    ownGroupIds: scope.groupIds,
  }
}

/** Whether rows of the projects that are read of may be hidden: what is said of it doesn't depend on any row. */
export function isPartial({ visibility, groupIds }: ReportVisibility): boolean {
  return !visibility.isEverything || groupIds !== null
}

/** Condition on a project `p`. */
export function reachedProject({ reach, personId, ownGroupIds }: ReportVisibility): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`
  const own = sql<boolean>`p.owner_id = ${personId}::uuid`
  if (reach === 'own') return own
  return sql<boolean>`(${own} or exists (select from group_members og where og.domain_id = p.domain_id
    and og.person_id = p.owner_id and og.group_id = any(${[...ownGroupIds]}::uuid[])))`
}

/** Condition on a product's row `s`, joined from what names it, of a project `p`: its owner reads what is gone too. */
export function seenProduct({ visibility, personId }: ReportVisibility): RawBuilder<boolean> {
  if (visibility.isEverything) return sql<boolean>`true`
  return sql<boolean>`case when s.id is null then p.owner_id = ${personId}::uuid else ${visibility.condition} end`
}

/**
 * Condition on the attendee: `person` and `link` name them, of a project `p`. Those who run the project see all its
 * attendees; others see people of the groups that they see, and themselves.
 */
export function seenPerson(
  { groupIds, personId }: ReportVisibility,
  { person, link }: { person: RawBuilder<unknown>; link: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (groupIds === null) return sql<boolean>`true`
  const groups = sql`${[...groupIds]}::uuid[]`
  return sql<boolean>`(p.owner_id = ${personId}::uuid or ${person} = ${personId}::uuid
    or exists (select from project_people r where r.domain_id = p.domain_id and r.project_id = p.id
      and r.role = 'presenter' and r.person_id = ${personId}::uuid)
    or exists (select from group_members sg where sg.domain_id = p.domain_id and sg.person_id = ${person}
      and sg.group_id = any(${groups}))
    or exists (select from share_tokens st where st.domain_id = p.domain_id and st.id = ${link}
      and st.group_id = any(${groups})))`
}
