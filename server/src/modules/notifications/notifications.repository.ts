import type { NotificationConfigs, NotificationTopic } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Others } from '../../scope/topics.ts'

/** Statements with a person's own rows of all domains in view. */
export type Own = Pick<Scope, 'rows'>

export interface NotificationRow {
  id: string
  domainId: string
  topic: string
  others: Others
  count: number
  isInPanel: boolean
  isOnDesktop: boolean
  createdAt: Date
}

/** Newest first; those that neither the panel nor the desktop shows are left out. */
export async function listOwnNotifications(own: Own, limit: number): Promise<NotificationRow[]> {
  return await own.rows<NotificationRow>(sql`
    select id, domain_id as "domainId", topic, others, count, is_in_panel as "isInPanel",
      is_on_desktop as "isOnDesktop", created_at as "createdAt"
    from notifications where person_id = app_person() and (is_in_panel or is_on_desktop)
    order by created_at desc, id desc limit ${limit}`)
}

/**
 * Takes notifications of the person out of the panel in the domain in view, or one of them; returns how many. They
 * stay for as long as a mail about them is due.
 */
export async function hideOwnNotifications(own: Own, id: string | null): Promise<number> {
  const rows = await own.rows(sql`
    with mine as (
      select id, mail_due_at is null as is_done from notifications
      where domain_id = app_domain() and person_id = app_person() and (is_in_panel or is_on_desktop)
        and (${id}::uuid is null or id = ${id})
    ), gone as (
      delete from notifications n using mine where n.domain_id = app_domain() and n.id = mine.id and mine.is_done
    ), hidden as (
      update notifications n set is_in_panel = false, is_on_desktop = false
      from mine where n.domain_id = app_domain() and n.id = mine.id and not mine.is_done
    )
    select id from mine`)
  return rows.length
}

export interface SettingsRow {
  personId: string
  configs: Partial<NotificationConfigs> | null
  seenAt: Date | null
  version: number
}

export async function listSettings(
  database: Connection,
  personIds: readonly string[],
): Promise<SettingsRow[]> {
  return await database.rows<SettingsRow>(sql`
    select person_id as "personId", configs, seen_at as "seenAt", record_version as version
    from notification_settings
    where person_id = any(${[...personIds]}::uuid[])`)
}

export async function saveConfigs(
  database: Connection,
  personId: string,
  configs: NotificationConfigs,
): Promise<void> {
  await database.rows(sql`
    insert into notification_settings (person_id, configs, record_version)
    values (${personId}, ${JSON.stringify(configs)}::jsonb, 1)
    on conflict (person_id) do update set configs = excluded.configs`)
}

export async function saveSeen(database: Connection, personId: string): Promise<void> {
  await database.rows(sql`
    insert into notification_settings (person_id, seen_at) values (${personId}, now())
    on conflict (person_id) do update set seen_at = excluded.seen_at`)
}

export interface NewNotification {
  personId: string
  topic: NotificationTopic
  others: Others
  count: number
  app: boolean
  email: boolean
  desktop: boolean
}

/**
 * Adds notifications. What is of the same topic as a line of the last minutes that no mail reported becomes part of
 * that line: many grants in a row are one thing to say.
 */
export async function insertNotifications(
  scope: Scope,
  given: readonly NewNotification[],
  times: { uniteSeconds: number; mailAfterSeconds: number },
): Promise<void> {
  await scope.rows(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        "personId" uuid, topic text, others jsonb, count int, app boolean, email boolean, desktop boolean)
    ), united as (
      update notifications n set count = n.count + given.count, others = given.others, created_at = now(),
        is_in_panel = n.is_in_panel or given.app, is_on_desktop = n.is_on_desktop or given.desktop
      from given
      where n.domain_id = app_domain() and n.person_id = given."personId" and n.topic = given.topic
        and n.mailed_at is null and (n.mail_due_at is not null) = given.email
        and n.id = (
          select l.id from notifications l
          where l.domain_id = app_domain() and l.person_id = given."personId" and l.topic = given.topic
            and l.created_at > now() - make_interval(secs => ${times.uniteSeconds}) order by l.created_at desc limit 1)
      returning n.person_id, n.topic
    )
    insert into notifications (domain_id, person_id, topic, others, count, is_in_panel, is_on_desktop, mail_due_at)
    select ${scope.domainId}::uuid, given."personId", given.topic, given.others, given.count, given.app, given.desktop,
      case when given.email then now() + make_interval(secs => ${times.mailAfterSeconds}) end
    from given
    where (given.app or given.desktop or given.email)
      and not exists (select from united u where u.person_id = given."personId" and u.topic = given.topic)`)
}

export interface DueRow {
  id: string
  others: Others
  count: number
}

/** What a mail is to report, held until the transaction ends. Too old news are no longer mailed. */
export async function takeDue(
  scope: Scope,
  { personId, topic }: { personId: string; topic: string },
): Promise<DueRow[]> {
  return await scope.rows<DueRow>(sql`
    with due as (
      select id from notifications
      where domain_id = app_domain() and person_id = ${personId} and topic = ${topic} and mail_due_at is not null
      order by created_at for update
    ), taken as (
      update notifications n set mail_due_at = null, mailed_at = now()
      from due where n.domain_id = app_domain() and n.id = due.id
      returning n.id, n.others, n.count, n.created_at
    )
    select id, others, count from taken where created_at > now() - interval '1 day' order by created_at`)
}

/** Seconds until the next mail on the topic may be sent; 0 when it may be now. */
export async function getMailWait(
  scope: Scope,
  { personId, topic }: { personId: string; topic: string },
  spacingSeconds: number,
): Promise<number> {
  const [row] = await scope.rows<{ wait: number | null }>(sql`
    select ceil(extract(epoch from max(mailed_at) + make_interval(secs => ${spacingSeconds}) - now()))::int as wait
    from notifications where domain_id = app_domain() and person_id = ${personId} and topic = ${topic}`)
  return Math.max(0, row?.wait ?? 0)
}

/** Forgets what is older than so many days; returns how many. */
export async function deleteOldNotifications(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from notifications
    where domain_id = app_domain() and created_at < now() - make_interval(days => ${days}) returning id`)
  return rows.length
}
