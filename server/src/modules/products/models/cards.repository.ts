/** Pages of a list in which the articles of a model are one card. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { PreparedQuery, Window } from '../query-products/query-products.repository.ts'

export interface CardRow {
  /** The first article of the card, in the order asked for. */
  id: string
  modelId: string | null
  /** How many of the model's articles were found. */
  matching: number
}

/** Whether any product is an article of a model. */
export async function hasModels(scope: Scope): Promise<boolean> {
  const [row] = await scope.rows<{ found: boolean }>(
    sql`select exists (select 1 from product_model_articles where domain_id = ${scope.domainId}::uuid) as found`,
  )
  return row?.found ?? false
}

/** A page and the number of all cards, of the products whose slot row `s` meets the condition. */
export async function pageOfCards(
  scope: Scope,
  query: PreparedQuery,
  window: Window,
): Promise<{ total: number; cards: CardRow[] }> {
  const { value, isDescending, canBeMissing } = query.sort
  const direction = isDescending ? sql`desc` : sql`asc`
  const names = query.groups.map((_, place) => sql.ref(`group_${place}`))
  const groups = query.groups.map((group, place) => sql`, ${group} as ${names[place]}`)
  const order = sql.join([
    ...names.map((name) => sql`${name} asc nulls last`),
    ...(canBeMissing ? [sql`(sort_value is null)`] : []),
    sql`sort_value ${direction}`,
    sql`product_id ${direction}`,
  ])
  const [row] = await scope.rows<{ total: number; cards: CardRow[] }>(sql`
    with hits as materialized (
      select s.product_id, a.model_id, coalesce(a.model_id, s.product_id) as card, ${value} as sort_value
        ${groups.length === 0 ? sql`` : sql.join(groups, sql``)}
      from tenant_product_slots s
      left join product_model_articles a on a.domain_id = ${scope.domainId}::uuid and a.product_id = s.product_id
      where s.domain_id = ${scope.domainId}::uuid and ${query.condition}),
    ranked as materialized (
      select *, row_number() over (partition by card order by ${order}) as n,
        count(*) over (partition by card) as matching
      from hits)
    select (select count(*) from ranked where n = 1)::int as total, coalesce((
      select json_agg(json_build_object('id', c.product_id, 'modelId', c.model_id, 'matching', c.matching) order by c.place)
      from (
        select product_id, model_id, matching, row_number() over (order by ${order}) as place
        from ranked where n = 1 order by ${order} limit ${window.limit} offset ${window.offset}) c), '[]') as cards`)
  return row ?? { total: 0, cards: [] }
}
