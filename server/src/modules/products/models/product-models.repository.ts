/** Models, their axes, and which products are articles of which. */
import { type RawBuilder, sql } from 'kysely'
import { violatedConstraint } from '../../../platform/db/sql-errors.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface ModelRow {
  id: string
  name: string
  version: number
  /** Ids of detail fields, the first one first. */
  axes: string[]
}

export interface ArticleRow {
  id: string
  modelId: string
  name: string
  reference: string
  details: Readonly<Record<string, string>>
  prices: Readonly<Record<string, string>>
}

const modelColumns = sql`m.id, m.name, m.record_version as version, array(
  select x.detail_field_id from product_model_axes x
  where x.domain_id = m.domain_id and x.model_id = m.id order by x.position)::text[] as axes`

/** The models, whoever may see them. */
export async function listModelRows(scope: Scope, ids: readonly string[]): Promise<ModelRow[]> {
  if (ids.length === 0) return []
  return await scope.rows<ModelRow>(sql`
    select ${modelColumns} from product_models m
    where m.domain_id = ${scope.domainId}::uuid and m.id = any(${[...ids]}::uuid[])`)
}

/** The same, and nobody else changes what belongs to it until the transaction ends. */
export async function lockModels(open: Scope, ids: readonly string[]): Promise<ModelRow[]> {
  await open.rows(sql`
    select 1 from product_models where domain_id = ${open.domainId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for update`)
  return await listModelRows(open, ids)
}

/** Articles of models whose slot row `s` meets a condition, by name. */
export async function listArticleRows(
  scope: Scope,
  modelIds: readonly string[],
  visible: RawBuilder<boolean>,
): Promise<ArticleRow[]> {
  if (modelIds.length === 0) return []
  return await scope.rows<ArticleRow>(sql`
    select a.product_id as id, a.model_id as "modelId", p.name, p.reference, p.details, p.prices
    from product_model_articles a
    join tenant_product_slots s on s.domain_id = a.domain_id and s.product_id = a.product_id
    join products p on p.domain_id = a.domain_id and p.id = a.product_id
    where a.domain_id = ${scope.domainId}::uuid and a.model_id = any(${[...modelIds]}::uuid[]) and ${visible}
    order by s.name, s.product_id`)
}

/** Ids of all articles of models, in the trash and outside, and which model each belongs to. */
export async function listArticleIds(
  scope: Scope,
  modelIds: readonly string[],
): Promise<{ id: string; modelId: string; isTrashed: boolean }[]> {
  return await scope.rows(sql`
    select product_id as id, model_id as "modelId", combination is null as "isTrashed" from product_model_articles
    where domain_id = ${scope.domainId}::uuid and model_id = any(${[...modelIds]}::uuid[]) order by product_id`)
}

/** The models that products belong to, by product. */
export async function modelsOfProducts(
  scope: Scope,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await scope.rows<{ id: string; modelId: string }>(sql`
    select product_id as id, model_id as "modelId" from product_model_articles
    where domain_id = ${scope.domainId}::uuid and product_id = any(${[...productIds]}::uuid[])`)
  return new Map(rows.map(({ id, modelId }) => [id, modelId]))
}

/** Models of which a product's slot row `s` meets a condition, by name, and how many of their articles do. */
export async function listSeenModels(
  scope: Scope,
  visible: RawBuilder<boolean>,
  search: string,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: { id: string; name: string; articles: number }[] }> {
  const rows = await scope.rows<{ id: string; name: string; articles: number; total: number }>(sql`
    select m.id, m.name, count(*)::int as articles, (count(*) over ())::int as total
    from product_models m
    join product_model_articles a on a.domain_id = m.domain_id and a.model_id = m.id
    join tenant_product_slots s on s.domain_id = a.domain_id and s.product_id = a.product_id
    where m.domain_id = ${scope.domainId}::uuid and ${visible}
      and position(lower(${search}) in lower(m.name)) > 0
    group by m.id, m.name order by lower(m.name), m.id limit ${window.limit} offset ${window.offset}`)
  return {
    total: rows[0]?.total ?? 0,
    result: rows.map(({ id, name, articles }) => ({ id, name, articles })),
  }
}

export async function insertModel(open: Scope, name: string): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into product_models (domain_id, name) values (${open.domainId}, ${name}) returning id`)
  if (row === undefined) throw new Error('The model was not created')
  return row.id
}

export async function updateModelName(open: Scope, id: string, name: string): Promise<void> {
  await open.rows(sql`
    update product_models set name = ${name} where domain_id = ${open.domainId} and id = ${id}`)
}

/** The articles' combinations are to be worked out anew. */
export async function replaceAxes(open: Scope, id: string, axes: readonly string[]): Promise<void> {
  await open.rows(sql`delete from product_model_axes where domain_id = ${open.domainId} and model_id = ${id}`)
  await open.rows(sql`
    insert into product_model_axes (domain_id, model_id, position, detail_field_id)
    select ${open.domainId}::uuid, ${id}::uuid, n - 1, field
    from unnest(${[...axes]}::uuid[]) with ordinality as given (field, n)`)
}

/** Which of these fields tell articles of some model apart. */
export async function isAxis(open: Scope, fieldId: string): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 from product_model_axes x where x.domain_id = ${open.domainId} and x.detail_field_id = ${fieldId}
      and exists (select 1 from product_model_articles a where a.domain_id = x.domain_id and a.model_id = x.model_id)
    limit 1`)
  return rows.length > 0
}

/** Models without articles forget what told these apart, since nobody sees them. */
export async function forgetAxis(open: Scope, fieldId: string): Promise<void> {
  await open.rows(sql`
    delete from product_models m using product_model_axes x
    where x.domain_id = ${open.domainId} and x.detail_field_id = ${fieldId}
      and m.domain_id = x.domain_id and m.id = x.model_id`)
}

/** Products and the model that each belongs to from now on; null for none. The models must be locked. */
export async function writeMembership(
  open: Scope,
  articles: readonly { id: string; modelId: string | null }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as g (id uuid, "modelId" uuid)`
  await open.rows(sql`
    delete from product_model_articles a using ${given}
    where a.domain_id = ${open.domainId}::uuid and a.product_id = g.id and g."modelId" is distinct from a.model_id`)
  await whileDifferent(() =>
    open.rows(sql`
      insert into product_model_articles (domain_id, product_id, model_id, combination)
      select p.domain_id, p.id, g."modelId",
        case when p.deleted_at is null then model_combination(g."modelId", p.details) end
      from ${given} join products p on p.domain_id = ${open.domainId}::uuid and p.id = g.id
      where g."modelId" is not null
      on conflict (domain_id, product_id) do nothing`),
  )
}

const differ = 'product_model_articles_differ'

/** Refuses ArticlesAlike. */
async function whileDifferent<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw alike(cause)
  }
}

function alike(cause: unknown): unknown {
  return violatedConstraint(cause) === differ
    ? new Refusal('ArticlesAlike', { values: '…' }, { cause })
    : cause
}

const combinationNow = sql`case when p.deleted_at is null then model_combination(a.model_id, p.details) end`

/**
 * Works out anew by what products that are articles differ. The products are locked. The next statement, or the commit,
 * refuses ArticlesAlike.
 */
export async function keepCombinations(open: Scope, productIds: readonly string[]): Promise<void> {
  await open.enqueue(
    sql`
    update product_model_articles a set combination = ${combinationNow}
    from products p
    where a.domain_id = ${open.domainId}::uuid and a.product_id = any(${[...productIds]}::uuid[])
      and p.domain_id = a.domain_id and p.id = a.product_id and a.combination is distinct from ${combinationNow}`,
    alike,
  )
}

/** Products out of the trash whose place in their model another article has by now leave it. */
export async function leaveTakenPlaces(open: Scope, productIds: readonly string[]): Promise<void> {
  await open.enqueue(sql`
    delete from product_model_articles b using (
      select a.product_id, exists (
          select 1 from product_model_articles o where o.domain_id = a.domain_id and o.model_id = a.model_id
            and o.product_id <> a.product_id and o.combination = model_combination(a.model_id, p.details)) as is_taken,
        row_number() over (partition by a.model_id, model_combination(a.model_id, p.details) order by a.product_id) as n
      from product_model_articles a join products p on p.domain_id = a.domain_id and p.id = a.product_id
      where a.domain_id = ${open.domainId}::uuid and a.product_id = any(${[...productIds]}::uuid[])
        and a.combination is null) c
    where b.domain_id = ${open.domainId}::uuid and b.product_id = c.product_id and (c.is_taken or c.n > 1)`)
}

/** All articles of the models of these products that one of these fields tells apart, with their values on the axes. */
export async function listSiblings(
  open: Scope,
  productIds: readonly string[],
  fieldIds: readonly string[],
): Promise<{ id: string; modelId: string; axes: string[]; values: Record<string, string> }[]> {
  return await open.rows(sql`
    select a.product_id as id, a.model_id as "modelId", x.axes, p.details as values
    from (
      select distinct a.model_id from product_model_articles a
      join product_model_axes f on f.domain_id = a.domain_id and f.model_id = a.model_id
      where a.domain_id = ${open.domainId}::uuid and a.product_id = any(${[...productIds]}::uuid[])
        and f.detail_field_id = any(${[...fieldIds]}::uuid[])) m
    cross join lateral (
      select array_agg(detail_field_id::text order by position) as axes from product_model_axes
      where domain_id = ${open.domainId}::uuid and model_id = m.model_id) x
    join product_model_articles a on a.domain_id = ${open.domainId}::uuid and a.model_id = m.model_id
      and a.combination is not null
    join products p on p.domain_id = a.domain_id and p.id = a.product_id`)
}

/** Forgets models that have had no article for so many days. */
export async function deleteEmptyModels(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from product_models m where m.domain_id = app_domain()
      and m.created_at < now() - make_interval(days => ${days})
      and not exists (select 1 from product_model_articles a where a.domain_id = m.domain_id and a.model_id = m.id)
      and not exists (select 1 from activity e where e.domain_id = m.domain_id and e.field = 'model'
        and m.id::text in (e.old_value, e.new_value) and e.at > now() - make_interval(days => ${days}))
    returning 1`)
  return rows.length
}
