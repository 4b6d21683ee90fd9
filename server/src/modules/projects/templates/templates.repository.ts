import type { ProjectEntry, TemplateContent } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { OrderForm } from '../order-form.ts'

/** With ids of the order form as the server calls them. */
export type StoredContent = Omit<TemplateContent, keyof OrderForm> & OrderForm

export interface TemplateRow {
  id: string
  name: string
  ownerId: string
  ownerName: string
  isPublished: boolean
  groupIds: string[]
  createdAt: Date
  updatedAt: Date
  version: number
}

export type StoredTemplate = TemplateRow & { content: StoredContent; coverFile: string | null }

const columns = sql`
  t.id, t.name, t.owner_id as "ownerId", coalesce(nullif(o.name, ''), o.email) as "ownerName",
  t.is_published as "isPublished", t.created_at as "createdAt", t.updated_at as "updatedAt",
  t.record_version as version,
  array(select g.group_id from project_template_groups g
    where g.domain_id = t.domain_id and g.template_id = t.id order by 1)::text[] as "groupIds"`

const from = sql`project_templates t join domain_people o on o.id = t.owner_id`

/** A person's own, and published ones shared with a group of theirs. `limit` null means all. */
export async function listTemplateRows(
  scope: Scope,
  personId: string,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<{ total: number; rows: TemplateRow[] }> {
  const isTheirs = sql`t.domain_id = ${scope.domainId} and (t.owner_id = ${personId} or t.is_published and exists (
    select 1 from project_template_groups g
    join group_members gm on gm.domain_id = g.domain_id and gm.group_id = g.group_id
    where g.domain_id = t.domain_id and g.template_id = t.id and gm.person_id = ${personId}))`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from project_templates t where ${isTheirs}`,
    )
    const rows = await open.rows<TemplateRow>(sql`
      select ${columns} from ${from} where ${isTheirs} order by t.name, t.id limit ${limit} offset ${offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

export async function findTemplateRow(scope: Scope, id: string): Promise<StoredTemplate | null> {
  const [row] = await scope.rows<StoredTemplate>(sql`
    select ${columns}, t.content, t.cover_file as "coverFile" from ${from} where t.domain_id = ${scope.domainId} and t.id = ${id}`)
  return row ?? null
}

/** Names of the owner's templates but one. Nobody else names one of theirs until the transaction ends. */
export async function lockTemplateNames(
  open: Scope,
  ownerId: string,
  exceptId: string | null,
): Promise<string[]> {
  await open.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('template-names' || ${open.domainId} || ${ownerId}, 0))`,
  )
  const rows = await open.rows<{ name: string }>(sql`
    select name from project_templates where domain_id = ${open.domainId} and owner_id = ${ownerId}
      and id is distinct from ${exceptId}::uuid`)
  return rows.map(({ name }) => name)
}

export async function insertTemplateRow(
  open: Scope,
  given: { name: string; ownerId: string; content: StoredContent; coverFile: string | null },
): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into project_templates (domain_id, owner_id, name, content, cover_file)
    values (${open.domainId}, ${given.ownerId}, ${given.name}, ${JSON.stringify(given.content)}::jsonb,
      ${given.coverFile})
    returning id`)
  return row?.id ?? refuse('NotFound')
}

export async function updateTemplateRow(
  open: Scope,
  id: string,
  { name, content, coverFile }: { name: string; content: StoredContent; coverFile: string | null },
): Promise<void> {
  await open.rows(sql`
    update project_templates set name = ${name}, content = ${JSON.stringify(content)}::jsonb,
      cover_file = ${coverFile}, updated_at = now()
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function markPublished(open: Scope, id: string, isPublished: boolean): Promise<void> {
  await open.rows(sql`
    update project_templates set is_published = ${isPublished}, updated_at = now()
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function replaceTemplateGroups(
  open: Scope,
  id: string,
  groupIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    delete from project_template_groups where domain_id = ${open.domainId} and template_id = ${id}
      and group_id <> all(${[...groupIds]}::uuid[])`)
  await open.rows(sql`
    insert into project_template_groups (domain_id, template_id, group_id)
    select ${open.domainId}::uuid, ${id}::uuid, unnest(${[...groupIds]}::uuid[]) on conflict do nothing`)
}

export async function deleteTemplateRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from project_templates where domain_id = ${open.domainId} and id = ${id}`)
}

/** Those of the entries' products that are there, and those that a condition on the slot row `s` lets through. */
export async function listProductsOfEntries(
  scope: Scope,
  entries: readonly ProjectEntry[],
  condition: RawBuilder<boolean>,
): Promise<{ here: ReadonlySet<string>; seen: ReadonlySet<string> }> {
  const ids = entries.flatMap((entry) => ('product' in entry ? [entry.product] : []))
  const rows = await scope.rows<{ id: string; isSeen: boolean }>(sql`
    select s.product_id as id, (${condition}) as "isSeen" from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and s.product_id = any(${ids}::uuid[])`)
  return {
    here: new Set(rows.map(({ id }) => id)),
    seen: new Set(rows.flatMap(({ id, isSeen }) => (isSeen ? [id] : []))),
  }
}

/** Ids of everything that a template's content may name: what it names and isn't among these is gone. */
export async function listNameable(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from detail_fields where domain_id = ${scope.domainId}
    union all select id from price_types where domain_id = ${scope.domainId}
    union all select id from folders where domain_id = ${scope.domainId} and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}
