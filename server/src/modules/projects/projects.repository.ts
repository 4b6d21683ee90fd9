/** The row of a project: read, written, counted. */
import type { StoredDynamicField, StoredOrderField } from '@vitrine/contract'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'

export type OrderFieldRow = Inside<StoredOrderField>
export type DynamicFieldRow = Inside<StoredDynamicField>

/** What its editor writes and a copy takes over. */
export interface ProjectValues {
  name: string
  description: string
  ownerId: string
  templateId: string | null
  timeZone: string
  startsLocal: string | null
  endsLocal: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** Whether the clock is to start it. */
  waitsForStart: boolean
  sessions: readonly string[]
  interest: boolean
  showImpersonification: boolean
  fieldIds: readonly string[]
  priceTypeIds: readonly string[]
  mediaKinds: readonly string[]
  showsFiles: boolean
  orderFields: readonly OrderFieldRow[]
  dynamicFields: readonly DynamicFieldRow[]
  /** The name of the file of its own cover, which its copies share. */
  coverFile: string | null
}

export interface ProjectRow extends ProjectValues {
  id: string
  blockedAt: Date | null
  startedAt: Date | null
  closedAt: Date | null
  formVersion: number
  coverVersion: number
  createdAt: Date
  version: number
}

const columns = sql`
  p.id, p.name, p.description, p.owner_id as "ownerId", p.template_id as "templateId", p.time_zone as "timeZone",
  p.starts_local as "startsLocal", p.ends_local as "endsLocal", p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.waits_for_start as "waitsForStart", p.blocked_at as "blockedAt", p.started_at as "startedAt",
  p.closed_at as "closedAt", p.sessions, p.interest, p.show_impersonification as "showImpersonification",
  p.field_ids::text[] as "fieldIds", p.price_type_ids::text[] as "priceTypeIds", p.media_kinds as "mediaKinds",
  p.shows_files as "showsFiles", p.order_fields as "orderFields", p.dynamic_fields as "dynamicFields",
  p.cover_file as "coverFile", p.cover_version as "coverVersion", p.form_version as "formVersion", p.created_at as "createdAt", p.record_version as version`

export async function findProjectRow(scope: Scope, id: string): Promise<ProjectRow | null> {
  const [row] = await scope.rows<ProjectRow>(
    sql`select ${columns} from projects p where p.domain_id = ${scope.domainId} and p.id = ${id}`,
  )
  return row ?? null
}

/** Nobody else changes it until the transaction ends. Refuses NotFound. */
export async function lockProjectRow(open: Scope, id: string): Promise<ProjectRow> {
  const [row] = await open.rows<ProjectRow>(sql`
    select ${columns} from projects p where p.domain_id = ${open.domainId} and p.id = ${id} for no key update`)
  return row ?? refuse('NotFound')
}

export async function listProjectRows(scope: Scope, ids: readonly string[]): Promise<ProjectRow[]> {
  return await scope.rows<ProjectRow>(sql`
    select ${columns} from unnest(${[...ids]}::uuid[]) with ordinality as given (id, n)
    join projects p on p.domain_id = ${scope.domainId} and p.id = given.id order by given.n`)
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

export async function insertProjectRow(open: Scope, values: ProjectValues): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into projects (domain_id, created_by, name, description, owner_id, template_id, time_zone, starts_local,
      ends_local, starts_at, ends_at, waits_for_start, sessions, interest, show_impersonification, field_ids,
      price_type_ids, media_kinds, shows_files, order_fields, dynamic_fields, cover_file, cover_version)
    values (${open.domainId}, ${open.person?.id ?? null}, ${values.name}, ${values.description}, ${values.ownerId},
      ${values.templateId}, ${values.timeZone}, ${values.startsLocal}, ${values.endsLocal}, ${values.startsAt},
      ${values.endsAt}, ${values.waitsForStart}, ${[...values.sessions]}::text[], ${values.interest},
      ${values.showImpersonification}, ${[...values.fieldIds]}::uuid[], ${[...values.priceTypeIds]}::uuid[],
      ${[...values.mediaKinds]}::text[], ${values.showsFiles}, ${json(values.orderFields)},
      ${json(values.dynamicFields)}, ${values.coverFile}, ${values.coverFile === null ? 0 : 1})
    returning id`)
  if (row === undefined) throw new Error('The project was not created')
  return row.id
}

/** `isOtherForm`: what is answered from now on is under another order form. */
export async function updateProjectRow(
  open: Scope,
  id: string,
  values: ProjectValues,
  isOtherForm: boolean,
): Promise<void> {
  await open.rows(sql`
    update projects set name = ${values.name}, description = ${values.description}, owner_id = ${values.ownerId},
      time_zone = ${values.timeZone}, starts_local = ${values.startsLocal}, ends_local = ${values.endsLocal},
      starts_at = ${values.startsAt}, ends_at = ${values.endsAt}, waits_for_start = ${values.waitsForStart},
      sessions = ${[...values.sessions]}::text[], interest = ${values.interest},
      show_impersonification = ${values.showImpersonification}, field_ids = ${[...values.fieldIds]}::uuid[],
      price_type_ids = ${[...values.priceTypeIds]}::uuid[], media_kinds = ${[...values.mediaKinds]}::text[],
      shows_files = ${values.showsFiles}, order_fields = ${json(values.orderFields)},
      dynamic_fields = ${json(values.dynamicFields)}, form_version = form_version + ${isOtherForm ? 1 : 0},
      updated_at = now()
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function deleteProjectRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from projects where domain_id = ${open.domainId} and id = ${id}`)
}

export async function markStarted(open: Scope, id: string, at: Date): Promise<void> {
  await open.rows(sql`
    update projects set started_at = ${at}, waits_for_start = false, blocked_at = null, updated_at = now()
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function markEnded(open: Scope, id: string, at: Date): Promise<void> {
  await open.rows(sql`
    update projects set closed_at = ${at}, updated_at = now() where domain_id = ${open.domainId} and id = ${id}`)
}

/** Its former end has no say any more. */
export async function markReopened(open: Scope, id: string): Promise<void> {
  await open.rows(sql`
    update projects set closed_at = null, ends_local = null, ends_at = null, updated_at = now()
    where domain_id = ${open.domainId} and id = ${id}`)
}

/** Nobody else opens projects of the company until the transaction ends. */
export async function lockOpenProjects(open: Scope): Promise<void> {
  await open.rows(sql`select pg_advisory_xact_lock(hashtextextended('open-projects' || ${open.domainId}, 0))`)
}

export async function countOpenProjects(open: Scope): Promise<number> {
  const [row] = await open.rows<{ count: number }>(sql`
    select count(*)::int as count from projects where domain_id = ${open.domainId} and closed_at is null`)
  return row?.count ?? 0
}

/** Ids for what is new in an order form. */
export async function withIds<Field extends { id?: string | undefined }>(
  open: Scope,
  fields: readonly Field[],
): Promise<(Field & { id: string })[]> {
  const rows = await open.rows<{ id: string }>(
    sql`select new_id() as id from generate_series(1, ${fields.length}::int)`,
  )
  return fields.map((field, place) => ({ ...field, id: field.id ?? rows[place]?.id ?? '' }))
}
