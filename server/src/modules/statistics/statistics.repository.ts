/** Counts of rows that a reader sees. */
import { type Statistics, seenLatelyDays } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { shownMedia } from '../products/index.ts'

type Stored = Statistics['media']['image']

/** Media and documents of products; `visible`: condition on the slot row `s`. */
export async function sumMedia(
  scope: Scope,
  { visible, seesInactive }: { visible: RawBuilder<boolean>; seesInactive: boolean },
): Promise<Statistics['media']> {
  const seen = sql`(select s.product_id from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and ${visible})`
  const rows = await scope.rows<Stored & { kind: keyof Statistics['media'] }>(sql`
    select case when m.type in ('image', 'video') then m.type else '3d' end as kind, count(*)::int as items,
      coalesce(sum(m.size_bytes), 0)::bigint as bytes
    from product_media m
    where m.domain_id = ${scope.domainId} and ${shownMedia(seesInactive)} and m.is_ready
      and m.product_id in ${seen} group by 1
    union all
    select 'document', count(*)::int, coalesce(sum(f.size_bytes), 0)::bigint from product_files f
    where f.domain_id = ${scope.domainId} and (f.is_active or ${seesInactive}) and f.product_id in ${seen}`)
  const of = (kind: keyof Statistics['media']): Stored => {
    const { items = 0, bytes = 0 } = rows.find((row) => row.kind === kind) ?? {}
    return { items, bytes }
  }
  return { image: of('image'), video: of('video'), '3d': of('3d'), document: of('document') }
}

/** Counts members of these groups; everybody for null. */
export async function countPeople(
  scope: Scope,
  groupIds: readonly string[] | null,
): Promise<Omit<NonNullable<Statistics['people']>, 'groups'>> {
  const within =
    groupIds === null
      ? sql`true`
      : sql`exists (select 1 from group_members gm where gm.domain_id = m.domain_id and gm.person_id = m.person_id
          and gm.group_id = any(${[...groupIds]}::uuid[]))`
  // People who came with an archive of the company have a name but have never been here.
  const isKnown = sql`(p.name <> '' and not (p.is_invited and m.last_seen_at is null))`
  const hasEntered = sql`m.is_active and not p.is_disabled and ${isKnown}`
  const [row] = await scope.rows<Omit<NonNullable<Statistics['people']>, 'groups'>>(sql`
    select count(*) filter (where not m.is_client and ${hasEntered})::int as colleagues,
      count(*) filter (where m.is_client and ${hasEntered})::int as clients,
      count(*) filter (where m.is_active and not p.is_disabled and not ${isKnown})::int as invited,
      count(*) filter (where ${hasEntered}
        and m.last_seen_at > now() - make_interval(days => ${sql.lit(seenLatelyDays)}))::int as "seenLately"
    from memberships m join domain_people p on p.id = m.person_id where m.domain_id = ${scope.domainId} and ${within}`)
  return row ?? { colleagues: 0, clients: 0, invited: 0, seenLately: 0 }
}

/**
 * Counts projects by their owners: of everybody, of people in the reader's groups and the reader, or of the reader
 * alone.
 */
export async function countProjects(
  scope: Scope,
  whose: 'all' | 'groups' | 'own',
): Promise<Statistics['projects']> {
  const own = sql`p.owner_id = ${scope.person?.id ?? null}::uuid`
  const ofGroups = sql`exists (select 1 from group_members gm where gm.domain_id = p.domain_id
    and gm.person_id = p.owner_id and gm.group_id = any(${[...scope.groupIds]}::uuid[]))`
  const within = { all: sql`true`, groups: sql`(${own} or ${ofGroups})`, own }[whose]
  const has = (session: string) => sql`count(*) filter (where ${session} = any(p.sessions))::int`
  const [row] = await scope.rows<Statistics['projects']>(sql`
    select count(*) filter (where p.started_at is null and p.closed_at is null)::int as upcoming,
      count(*) filter (where p.started_at is not null and p.closed_at is null)::int as ongoing,
      count(*) filter (where p.closed_at is not null)::int as done,
      ${has('web')} as web, ${has('st')} as st, ${has('ar')} as ar,
      coalesce(sum((select count(*) from rooms r where r.domain_id = p.domain_id and r.project_id = p.id)), 0)::int as rooms
    from projects p where p.domain_id = ${scope.domainId} and ${within}`)
  return row ?? { upcoming: 0, ongoing: 0, done: 0, web: 0, st: 0, ar: 0, rooms: 0 }
}
