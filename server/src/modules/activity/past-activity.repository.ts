import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { ActivityEntry } from './activity.repository.ts'

/** What was changed before a demo is made, by the scope's person. Ids are those of that time: lists follow them. */
export async function insertPastActivity(
  scope: Scope,
  entries: readonly (ActivityEntry & { daysAgo: number })[],
): Promise<void> {
  await scope.rows(sql`
    insert into activity (domain_id, id, at, person_id, kind, subject, subject_id, subject_name, field, old_value,
      new_value, count, bulk_id)
    select ${scope.domainId}::uuid, encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from t.at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid, t.at, ${scope.person?.id ?? null}::uuid, e.kind, e.subject, e."subjectId", e."subjectName",
      e.field, e."oldValue", e."newValue", e.count, e."bulkId"
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (kind text, subject text, "subjectId" uuid,
      "subjectName" text, field text, "oldValue" text, "newValue" text, count int, "bulkId" uuid, "daysAgo" int))
      with ordinality as e (kind, subject, "subjectId", "subjectName", field, "oldValue", "newValue", count, "bulkId",
        "daysAgo", n)
    cross join lateral (
      select now() - make_interval(days => e."daysAgo", mins => (e.n * 37 % 420)::int) as at
    ) t`)
}
