/** The products of projects: which, by which folder, in which order. */
import type { ProjectEntry } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** A query of `product_id`, `folder_id`, `is_single` and `n`, their order. */
export type Chosen = RawBuilder<unknown>

/** Which products the caller sees: a condition on the slot row `s`. */
type Seen = RawBuilder<boolean>

/** A folder that stands for others, and one that lies in it or is it. */
export interface FolderPart {
  folder: string
  part: string
}

const ofProject = (scope: Scope, projectId: string) =>
  sql`pp.domain_id = ${scope.domainId}::uuid and pp.project_id = ${projectId}::uuid`

/** Chosen by themselves, of a query of `product_id` and `n`. */
export function singly(selected: RawBuilder<unknown>): Chosen {
  return sql`select c.product_id, null::uuid as folder_id, true as is_single, c.n from (${selected}) c`
}

/** All that the caller sees in folders, one folder after the other, by name. */
export function inFolders(scope: Scope, seen: Seen, parts: readonly FolderPart[]): Chosen {
  return sql`
    select s.product_id, d.folder as folder_id, false as is_single,
      row_number() over (order by d.n, s.name, s.product_id) as n
    from (
      select g.folder, m.set_id, min(g.n) as n
      from unnest(${parts.map(({ folder }) => folder)}::uuid[], ${parts.map(({ part }) => part)}::uuid[])
        with ordinality as g (folder, part, n)
      join folder_set_members m on m.domain_id = ${scope.domainId}::uuid and m.folder_id = g.part
      group by g.folder, m.set_id) d
    join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and s.folder_set = d.set_id
    where ${seen}`
}

/** Puts products behind those that are there, each once: one that is there already stays at its place. */
export async function insertChosen(open: Scope, projectId: string, chosen: Chosen): Promise<void> {
  await open.rows(sql`
    with each_once as (
      select product_id, min(n) as n, (array_agg(folder_id order by n) filter (where folder_id is not null))[1] as folder_id,
        bool_or(is_single) as is_single
      from (${chosen}) c group by product_id),
    last as (select coalesce(max(pp.position), 0) as position from project_products pp where ${ofProject(open, projectId)})
    insert into project_products (domain_id, project_id, product_id, position, folder_id, is_single)
    select ${open.domainId}::uuid, ${projectId}::uuid, e.product_id, last.position + row_number() over (order by e.n),
      e.folder_id, e.is_single
    from each_once e, last
    on conflict (domain_id, project_id, product_id) do update set
      position = case when project_products.is_declined then excluded.position else project_products.position end,
      folder_id = coalesce(project_products.folder_id, excluded.folder_id),
      is_single = project_products.is_single or excluded.is_single, is_declined = false`)
}

/** Products that have come into chosen folders and aren't wanted. */
export async function insertDeclined(open: Scope, projectId: string, chosen: Chosen): Promise<void> {
  await open.rows(sql`
    insert into project_products (domain_id, project_id, product_id, position, folder_id, is_declined)
    select distinct on (c.product_id) ${open.domainId}::uuid, ${projectId}::uuid, c.product_id, 0, c.folder_id, true
    from (${chosen}) c order by c.product_id, c.n
    on conflict do nothing`)
}

/** Those of the query that the project neither has nor has declined. */
export function unknownOf(scope: Scope, projectId: string, chosen: Chosen): Chosen {
  return sql`select c.* from (${chosen}) c where not exists (
    select 1 from project_products pp where ${ofProject(scope, projectId)} and pp.product_id = c.product_id)`
}

export async function countByFolder(scope: Scope, chosen: Chosen): Promise<Map<string, number>> {
  const rows = await scope.rows<{ folder: string; count: number }>(sql`
    select c.folder_id as folder, count(*)::int as count from (${chosen}) c group by c.folder_id`)
  return new Map(rows.map(({ folder, count }) => [folder, count]))
}

/** Number of the project's products, whether or not the caller sees them. */
export async function countChosen(scope: Scope, projectId: string): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from project_products pp
    where ${ofProject(scope, projectId)} and not pp.is_declined`)
  return row?.count ?? 0
}

export async function insertFolders(
  open: Scope,
  projectId: string,
  folderIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    insert into project_folders (domain_id, project_id, folder_id)
    select ${open.domainId}::uuid, ${projectId}::uuid, f from unnest(${[...folderIds]}::uuid[]) as f
    on conflict do nothing`)
}

export async function listFolderIds(scope: Scope, projectId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select folder_id as id from project_folders
    where domain_id = ${scope.domainId} and project_id = ${projectId} order by folder_id`)
  return rows.map(({ id }) => id)
}

/** Removes products that the caller sees; those that came by a folder stay as declined, and aren't offered again. */
export async function removeProducts(
  open: Scope,
  projectId: string,
  seen: Seen,
  productIds: readonly string[],
): Promise<void> {
  const gone = sql`${ofProject(open, projectId)} and pp.product_id = any(${[...productIds]}::uuid[])
    and exists (select 1 from tenant_product_slots s
      where s.domain_id = pp.domain_id and s.product_id = pp.product_id and ${seen})`
  await open.rows(sql`delete from project_products pp where ${gone} and pp.folder_id is null`)
  await open.rows(sql`update project_products pp set is_declined = true, is_single = false where ${gone}`)
}

/** Removes folders, with their products that weren't also chosen singly and lie in no other chosen folder (`others`). */
export async function removeFolders(
  open: Scope,
  projectId: string,
  folderIds: readonly string[],
  others: readonly FolderPart[],
): Promise<void> {
  const gone = sql`${ofProject(open, projectId)} and pp.folder_id = any(${[...folderIds]}::uuid[])`
  await open.rows(sql`
    update project_products pp set folder_id = o.folder from (
      select distinct on (s.product_id) s.product_id, c.folder from tenant_product_slots s
      join folder_set_members m on m.domain_id = s.domain_id and m.set_id = s.folder_set
      join unnest(${others.map(({ folder }) => folder)}::uuid[], ${others.map(({ part }) => part)}::uuid[])
        as c (folder, part) on c.part = m.folder_id
      where s.domain_id = ${open.domainId}::uuid order by s.product_id, c.folder) o
    where ${gone} and o.product_id = pp.product_id`)
  await open.rows(sql`delete from project_products pp where ${gone} and (not pp.is_single or pp.is_declined)`)
  await open.rows(sql`
    delete from project_folders where domain_id = ${open.domainId} and project_id = ${projectId}
      and folder_id = any(${[...folderIds]}::uuid[])`)
}

/** Moves products that the caller sees, in the given order, before another product or to the end (`before` null). */
export async function moveProducts(
  open: Scope,
  projectId: string,
  seen: Seen,
  { products, before }: { products: readonly string[]; before: string | null },
): Promise<void> {
  await open.rows(sql`
    with moved as (
      select s.product_id, min(given.n) as n
      from unnest(${[...products]}::uuid[]) with ordinality as given (id, n)
      join tenant_product_slots s on s.domain_id = ${open.domainId}::uuid and s.product_id = given.id
      where ${seen} group by s.product_id),
    there as (
      select pp.product_id, pp.position from project_products pp
      where ${ofProject(open, projectId)} and not pp.is_declined),
    place as (
      select coalesce((select position from there where product_id = ${before}::uuid),
        (select max(position) + 1 from there)) as position),
    ordered as (
      select t.product_id, row_number() over (
        order by case when m.n is null then t.position else place.position end, m.n is null, m.n) as position
      from there t cross join place left join moved m on m.product_id = t.product_id)
    update project_products pp set position = o.position from ordered o
    where ${ofProject(open, projectId)} and pp.product_id = o.product_id and pp.position <> o.position`)
}

export async function hasProduct(scope: Scope, projectId: string, productId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from project_products pp
    where ${ofProject(scope, projectId)} and pp.product_id = ${productId} and not pp.is_declined`)
  return rows.length > 0
}

/** Rows that the caller sees by the folders they know. */
const shown = (seen: Seen, knownFolders: readonly string[]) => sql<boolean>`exists (
  select 1 from tenant_product_slots s
  where s.domain_id = pp.domain_id and s.product_id = pp.product_id and ${seen})
  and (pp.is_single or pp.folder_id = any(${[...knownFolders]}::uuid[]))`

/** Products and folders in the order of their first places. `known`: chosen folders that the caller sees. */
export async function listEntries(
  scope: Scope,
  projectId: string,
  seen: Seen,
  known: readonly string[],
): Promise<ProjectEntry[]> {
  const rows = await scope.rows<{ product: string | null; folder: string | null }>(sql`
    with there as (
      select pp.product_id, pp.folder_id, pp.is_single, pp.position from project_products pp
      where ${ofProject(scope, projectId)} and not pp.is_declined and ${shown(seen, known)})
    select product_id as product, null as folder, position, 0 as n from there where is_single
    union all
    select null, f, min(t.position), 1 from unnest(${[...known]}::uuid[]) as f
      left join there t on t.folder_id = f group by f
    order by position nulls last, n`)
  return rows.map(({ product, folder }) => (product === null ? { folder: folder ?? '' } : { product }))
}

export interface EntriesGiven {
  seen: Seen
  entries: readonly ProjectEntry[]
  /** Chosen folders that the caller sees. */
  known: readonly string[]
  /** Parts of those folders among the entries that were not chosen before. */
  newParts: readonly FolderPart[]
}

/**
 * What the project consists of from now on, as far as the caller sees it, in this order: of folders that were chosen
 * before what came by them, of others all that lies in them. What the caller doesn't see stays, behind the rest.
 */
export async function replaceChosen(open: Scope, projectId: string, given: EntriesGiven): Promise<void> {
  const products = given.entries.map((entry) => ('product' in entry ? entry.product : null))
  const folders = given.entries.map((entry) => ('folder' in entry ? entry.folder : null))
  await open.rows(sql`
    with given as (
      select g.product, g.folder, g.n
      from unnest(${products}::uuid[], ${folders}::uuid[]) with ordinality as g (product, folder, n)),
    there as (
      select pp.product_id, pp.folder_id, pp.is_single, pp.position, ${shown(given.seen, given.known)} as is_shown
      from project_products pp where ${ofProject(open, projectId)} and not pp.is_declined),
    placed as (
      select g.product as product_id, null::uuid as folder_id, true as is_single, g.n, 0 as m
        from given g join tenant_product_slots s on s.domain_id = ${open.domainId}::uuid and s.product_id = g.product
        where ${given.seen}
      union all
      select t.product_id, g.folder, false, g.n, t.position from given g join there t on t.folder_id = g.folder
      union all
      select c.product_id, c.folder_id, false, g.n, c.n from (${inFolders(open, given.seen, given.newParts)}) c
        join given g on g.folder = c.folder_id
      union all
      select t.product_id, t.folder_id, t.is_single, 9223372036854775807, t.position from there t where not t.is_shown),
    each_once as (
      select product_id, (array_agg(folder_id order by n, m) filter (where folder_id is not null))[1] as folder_id,
        bool_or(is_single) as is_single, min(array[n, m]) as place
      from placed group by product_id),
    gone as (
      delete from project_products pp where ${ofProject(open, projectId)} and not pp.is_declined
        and not exists (select 1 from each_once e where e.product_id = pp.product_id))
    insert into project_products (domain_id, project_id, product_id, position, folder_id, is_single)
    select ${open.domainId}::uuid, ${projectId}::uuid, product_id, row_number() over (order by place), folder_id, is_single
    from each_once
    on conflict (domain_id, project_id, product_id) do update set position = excluded.position,
      folder_id = excluded.folder_id, is_single = excluded.is_single, is_declined = false`)
}

export interface ChosenProduct {
  product: string
  name: string
  reference: string
  folder: string | null
  picture: { name: string; version: number } | null
}

/** The first picture of a product: one that clients are shown. */
const pictureOf = (product: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('name', m.name, 'version', m.version) from product_media m
  where m.domain_id = app_domain() and m.product_id = ${product} and m.type = 'image' and m.is_active and m.is_ready
    and m.deleted_at is null
  order by m.position, m.name limit 1)`

/** A page of a query of products, with its total; `limit` null means all. */
async function listOf(
  scope: Scope,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; result: ChosenProduct[] }> {
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(sql`select count(*)::int as total ${from}`)
    const result = await open.rows<ChosenProduct>(sql`
      select p.id as product, p.name, p.reference, c.folder_id as folder, ${pictureOf(sql`p.id`)} as picture
      ${from} order by ${order} limit ${window.limit} offset ${window.offset}`)
    return { total: count?.total ?? 0, result }
  })
}

/** The project's products that the caller sees, in their order. */
export async function listChosen(
  scope: Scope,
  projectId: string,
  seen: Seen,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; result: ChosenProduct[] }> {
  const from = sql`
    from project_products c
    join tenant_product_slots s on s.domain_id = c.domain_id and s.product_id = c.product_id
    join products p on p.domain_id = c.domain_id and p.id = c.product_id
    where c.domain_id = ${scope.domainId} and c.project_id = ${projectId} and not c.is_declined and ${seen}`
  return await listOf(scope, from, sql`c.position`, window)
}

export async function listOffered(
  scope: Scope,
  chosen: Chosen,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; result: ChosenProduct[] }> {
  const from = sql`from (${chosen}) c join products p on p.domain_id = ${scope.domainId} and p.id = c.product_id`
  return await listOf(scope, from, sql`c.n`, window)
}

export interface ProjectContent {
  id: string
  count: number
  pictures: { product: string; name: string; version: number }[]
}

const mostPictures = 4
/** Further products are not looked through for a picture. */
const lookedThrough = 24

/** For each project, how many of its products the caller sees, and pictures of the first ones. */
export async function listContents(
  scope: Scope,
  ids: readonly string[],
  seen: Seen,
): Promise<ProjectContent[]> {
  return await scope.rows<ProjectContent>(sql`
    with seen as materialized (
      select pp.project_id, pp.product_id, row_number() over (partition by pp.project_id order by pp.position) as n
      from project_products pp
      join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
      where pp.domain_id = ${scope.domainId} and pp.project_id = any(${[...ids]}::uuid[]) and not pp.is_declined
        and ${seen}),
    pictures as (
      select project_id, n, product_id, picture, row_number() over (partition by project_id order by n) as place
      from (select seen.*, ${pictureOf(sql`seen.product_id`)} as picture from seen where n <= ${lookedThrough}) looked
      where picture is not null)
    select t.project_id as id, t.count::int as count, coalesce((
      select jsonb_agg(x.picture || jsonb_build_object('product', x.product_id) order by x.n) from pictures x
      where x.project_id = t.project_id and x.place <= ${mostPictures}), '[]') as pictures
    from (select project_id, count(*) as count from seen group by project_id) t`)
}

/** What the caller sees of another project's products. `known`: folders that they see. */
export async function copyChosen(
  open: Scope,
  { from, to }: { from: string; to: string },
  seen: Seen,
  known: readonly string[],
): Promise<void> {
  await open.rows(sql`
    insert into project_folders (domain_id, project_id, folder_id)
    select domain_id, ${to}::uuid, folder_id from project_folders
    where domain_id = ${open.domainId} and project_id = ${from} and folder_id = any(${[...known]}::uuid[])`)
  await open.rows(sql`
    insert into project_products (domain_id, project_id, product_id, position, folder_id, is_single, is_declined)
    select pp.domain_id, ${to}::uuid, pp.product_id, pp.position, f.folder_id, pp.is_single or f.folder_id is null,
      pp.is_declined
    from project_products pp
    join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
    left join project_folders f on f.domain_id = pp.domain_id and f.project_id = ${to} and f.folder_id = pp.folder_id
    where ${ofProject(open, from)} and ${seen} and not (pp.is_declined and f.folder_id is null)`)
}

/** How many of those that the caller sees came by each folder. */
export async function chosenByFolder(
  scope: Scope,
  projectId: string,
  seen: Seen,
): Promise<ReadonlyMap<string, number>> {
  return await countByFolder(
    scope,
    sql`select pp.folder_id from project_products pp
      join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
      where ${ofProject(scope, projectId)} and not pp.is_declined and pp.folder_id is not null and ${seen}`,
  )
}
