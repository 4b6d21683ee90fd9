/**
 * Rows that name a project, an attendee and a product, cut to what was asked for and may be read. All numbers and lists
 * of the report are made of these, so that none knows more than another.
 */
import { type ProjectReportAsked, reportNone } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { type ReportVisibility, reachedProject, seenPerson, seenProduct } from './report-visibility.ts'

/** Which rows, by instants: `until` isn't included. */
export interface AskedRows
  extends Partial<
    Pick<
      ProjectReportAsked,
      'projects' | 'product' | 'category' | 'attendee' | 'group' | 'presenter' | 'session'
    >
  > {
  from: Date | null
  until: Date | null
}

export interface Reading {
  scope: Scope
  seen: ReportVisibility
  asked: AskedRows
}

/** Rows `l`, as a table or a statement in brackets. */
export interface RowSource {
  table: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Null: that of the product as it is now. */
  category: RawBuilder<unknown> | null
  session: RawBuilder<unknown>
}

export const orderLines: RowSource = {
  table: sql`project_order_lines`,
  at: sql`l.ordered_at`,
  category: sql`l.category_id`,
  session: sql`l.session`,
}

export interface Joined {
  project?: boolean
  attendee?: boolean
  product?: boolean
  /** Joined after these. */
  beside?: RawBuilder<unknown> | undefined
}

/** `from … where …`. `more` asks for tables that the statement names beside: project `p`, attendee `a`, product `s`. */
export function rowsOf(reading: Reading, source: RowSource, more: Joined = {}): RawBuilder<unknown> {
  const { scope, seen, asked } = reading
  const byCategory = asked.category !== undefined && source.category === null
  const hidesProducts = !seen.visibility.isEverything
  const hidesPeople = seen.groupIds !== null
  const joins = {
    project: more.project === true || seen.reach !== 'all' || hidesProducts || hidesPeople,
    attendee:
      more.attendee === true || hidesPeople || asked.attendee !== undefined || asked.group !== undefined,
    product: more.product === true || hidesProducts || byCategory,
  }
  return sql`from ${source.table} l
    ${joins.project ? sql`join projects p on p.domain_id = l.domain_id and p.id = l.project_id` : sql``}
    ${joins.attendee ? sql`join project_attendees a on a.domain_id = l.domain_id and a.id = l.attendee_id` : sql``}
    ${joins.product ? sql`left join products s on s.domain_id = l.domain_id and s.id = l.product_id` : sql``}
    ${more.beside ?? sql``}
    where ${sql.join([sql`l.domain_id = ${scope.domainId}`, ...seenRows(seen), ...wanted(reading, source)], sql` and `)}`
}

function seenRows(seen: ReportVisibility): RawBuilder<boolean>[] {
  return [
    ...(seen.reach === 'all' ? [] : [reachedProject(seen)]),
    ...(seen.visibility.isEverything ? [] : [seenProduct(seen)]),
    ...(seen.groupIds === null
      ? []
      : [seenPerson(seen, { person: sql`a.person_id`, link: sql`a.share_link_id` })]),
  ]
}

function wanted({ seen, asked }: Reading, source: RowSource): RawBuilder<unknown>[] {
  const { projects, product, category, attendee, group, presenter, session, from, until } = asked
  const categoryOf = source.category ?? sql`s.category_id`
  return [
    ...(from === null ? [] : [sql`${source.at} >= ${from}`]),
    ...(until === null ? [] : [sql`${source.at} < ${until}`]),
    ...(projects === undefined ? [] : [sql`l.project_id = any(${[...projects]}::uuid[])`]),
    ...(product === undefined ? [] : [sql`l.product_id = ${product}::uuid`]),
    ...(category === undefined
      ? []
      : [category === reportNone ? sql`${categoryOf} is null` : sql`${categoryOf} = ${category}::uuid`]),
    ...(attendee === undefined ? [] : [sql`coalesce(a.person_id, a.id) = ${attendee}::uuid`]),
    ...(group === undefined ? [] : [isInGroup(seen, group)]),
    ...(presenter === undefined ? [] : [isPresentedBy(seen, presenter)]),
    ...(session === undefined ? [] : [sql`${source.session} = ${session}`]),
  ]
}

/** Groups of an attendee `a` that the reader sees, a row for each. Guests are of the group of their link. */
export function groupsOfAttendee({ namedGroupIds }: ReportVisibility): RawBuilder<unknown> {
  const named = sql`any(${[...namedGroupIds]}::uuid[])`
  return sql`(select gm.group_id from group_members gm
      where gm.domain_id = a.domain_id and gm.person_id = a.person_id and gm.group_id = ${named}
    union all select st.group_id from share_tokens st
      where st.domain_id = a.domain_id and st.id = a.share_link_id and st.group_id = ${named})`
}

function isInGroup(seen: ReportVisibility, group: string): RawBuilder<unknown> {
  const groups = groupsOfAttendee(seen)
  return group === reportNone
    ? sql`not exists (select from ${groups} g)`
    : sql`exists (select from ${groups} g where g.group_id = ${group}::uuid)`
}

/** Presenters of the project of a row `l` whom the reader sees, a row for each. */
export function presentersOfProject({ personId, groupIds }: ReportVisibility): RawBuilder<unknown> {
  const seenOnes =
    groupIds === null
      ? sql`true`
      : sql`(r.person_id = ${personId}::uuid
          or exists (select from projects rp where rp.domain_id = r.domain_id and rp.id = r.project_id
            and rp.owner_id = ${personId}::uuid)
          or exists (select from group_members rg where rg.domain_id = r.domain_id and rg.person_id = r.person_id
            and rg.group_id = any(${[...groupIds]}::uuid[])))`
  return sql`(select r.person_id from project_people r where r.domain_id = l.domain_id
    and r.project_id = l.project_id and r.role = 'presenter' and ${seenOnes})`
}

function isPresentedBy(seen: ReportVisibility, presenter: string): RawBuilder<unknown> {
  const presenters = presentersOfProject(seen)
  return presenter === reportNone
    ? sql`not exists (select from ${presenters} r)`
    : sql`exists (select from ${presenters} r where r.person_id = ${presenter}::uuid)`
}
