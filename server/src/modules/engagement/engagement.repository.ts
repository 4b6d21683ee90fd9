/**
 * Engagement of clients, stored as sums per day. People without a row in `engagement_people` have not been informed
 * yet.
 */
import type { EngagementBatch } from '@vitrine/contract'
import { engagementLimits } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { shownMedia } from '../products/index.ts'

/** Batches of a person that are known again. */
const knownBatches = 50

/**
 * Adds a batch to the sums, in one statement. It counts what lies in its own span and after what is counted already, in
 * the order of its looks; products and media that aren't seen count for nothing. `products`: condition on the slot row `s`.
 */
export async function insertBatch(
  scope: Scope,
  personId: string,
  { batch, endedAgo, lasted, looks, searches }: EngagementBatch,
  seen: { products: RawBuilder<boolean>; areMediaToCome: boolean },
): Promise<void> {
  const { domainId } = scope
  await scope.rows(sql`
    with me as (
      select p.counted_until, p.batches, d.time_zone
      from engagement_people p join domains d on d.id = p.domain_id
      where p.domain_id = ${domainId} and p.person_id = ${personId} and p.objected_at is null and d.notes_interest
      for update of p
    ), span as (
      select t.until, (t.until at time zone me.time_zone)::date as day,
        greatest(0, floor(extract(epoch from t.until
          - greatest(t.until - make_interval(secs => ${lasted / 1000}::float8), coalesce(me.counted_until, '-infinity')))))::int
          as allowed
      from me cross join lateral (select now() - make_interval(secs => ${endedAgo / 1000}::float8) as until) t
      where ${batch}::uuid <> all(me.batches)
    ), looked as (
      select g.product, g.media, g.way, g.opened, g.seconds,
        sum(g.seconds) over (order by g.n rows between unbounded preceding and current row) - g.seconds as before
      from rows from (jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
        as (product uuid, media text, way text, seconds int, opened int)) with ordinality
        as g (product, media, way, seconds, opened, n)
      where exists (select 1 from tenant_product_slots s
          where s.domain_id = ${domainId}::uuid and s.product_id = g.product and ${seen.products})
        and (g.media = '' or ${seen.areMediaToCome}::boolean or exists (select 1 from product_media m
          where m.domain_id = ${domainId} and m.product_id = g.product and m.name = g.media and ${shownMedia(false)}))
    ), kept_looks as (
      insert into engagement_days (domain_id, day, person_id, product_id, media, way, seconds, looks)
      select ${domainId}::uuid, span.day, ${personId}::uuid, l.product, l.media, l.way,
        sum(greatest(0, least(l.seconds, span.allowed - l.before))), sum(l.opened)
      from looked l cross join span group by 2, 4, 5, 6
      having sum(greatest(0, least(l.seconds, span.allowed - l.before))) + sum(l.opened) > 0
      on conflict (domain_id, day, person_id, product_id, media, way) do update
        set seconds = engagement_days.seconds + excluded.seconds, looks = engagement_days.looks + excluded.looks
    ), kept_searches as (
      insert into engagement_searches (domain_id, day, person_id, text, found, missed)
      select ${domainId}::uuid, span.day, ${personId}::uuid, g.text,
        count(*) filter (where g."hasResults"), count(*) filter (where not g."hasResults")
      from span cross join jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as g(text text, "hasResults" boolean)
      where (select count(*) from engagement_searches o where o.domain_id = ${domainId} and o.day = span.day
        and o.person_id = ${personId}) < ${engagementLimits.searchesOfDay}
      group by 2, 4
      on conflict (domain_id, day, person_id, text) do update
        set found = engagement_searches.found + excluded.found, missed = engagement_searches.missed + excluded.missed
    )
    update engagement_people p set counted_until = greatest(p.counted_until, span.until),
      batches = (array_prepend(${batch}::uuid, p.batches))[1:${sql.lit(knownBatches)}]
    from span where p.domain_id = ${domainId} and p.person_id = ${personId}`)
}

export async function findChoice(
  scope: Scope,
  personId: string,
): Promise<{ isTold: boolean; objects: boolean }> {
  const [row] = await scope.rows<{ objects: boolean }>(sql`
    select objected_at is not null as objects from engagement_people
    where domain_id = ${scope.domainId} and person_id = ${personId}`)
  return { isTold: row !== undefined, objects: row?.objects ?? false }
}

/** Since when somebody objects stays as it was. */
export async function saveChoice(open: Scope, personId: string, objects: boolean): Promise<void> {
  await open.rows(sql`
    insert into engagement_people (domain_id, person_id, objected_at)
    values (${open.domainId}, ${personId}, case when ${objects} then now() end)
    on conflict (domain_id, person_id) do update set
      objected_at = case when ${objects} then coalesce(engagement_people.objected_at, now()) end`)
}

/** Stars are the person's own, and stay. */
export async function forgetPerson(open: Scope, personId: string): Promise<void> {
  await open.rows(sql`
    delete from engagement_days where domain_id = ${open.domainId} and person_id = ${personId}`)
  await open.rows(sql`
    delete from engagement_searches where domain_id = ${open.domainId} and person_id = ${personId}`)
}

/** Returns how many sums went. */
export async function forgetBefore(scope: Scope, months: number): Promise<number> {
  const over = sql`domain_id = app_domain() and day < (now() - make_interval(months => ${months}))::date`
  const looks = await scope.rows(sql`delete from engagement_days where ${over} returning day`)
  const searches = await scope.rows(sql`delete from engagement_searches where ${over} returning day`)
  return looks.length + searches.length
}
