import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { Grouping } from './group-columns.ts'

export interface GroupRow {
  value: string | null
  count: number
}

interface GroupedRows {
  condition: RawBuilder<boolean>
  grouping: Grouping
  limit: number
}

/** How many of the slot rows `s` that meet a condition have which value, in the order of the values. */
export async function readGroups(
  scope: Scope,
  condition: RawBuilder<boolean>,
  grouping: Grouping,
  limit: number,
): Promise<GroupRow[]> {
  const rows = groupedRows(scope, { condition, grouping, limit })
  return await scope.rows<GroupRow>(sql`select ${rows.value} as value, g.count ${rows.from}`)
}

/** Like `readGroups`, several times over, in one statement, so that all are of one moment. */
export async function readFacets(scope: Scope, facets: readonly GroupedRows[]): Promise<GroupRow[][]> {
  const lists = facets.map((facet) => {
    const { value, from } = groupedRows(scope, facet)
    return sql`to_json(array(select json_build_object('value', ${value}, 'count', g.count) ${from}))`
  })
  const [row] = await scope.rows<{ facets: GroupRow[][] }>(
    sql`select json_build_array(${sql.join(lists)}) as facets`,
  )
  return row?.facets ?? []
}

function groupedRows(scope: Scope, { condition, grouping: { key, asText, orderOf }, limit }: GroupedRows) {
  const order = orderOf(sql`g.key`).map((value) => sql`${value} asc nulls last`)
  const from = sql`from (
      select ${key} as key, count(*) as count from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and ${condition} group by 1) g
    order by ${sql.join(order)} limit ${limit}`
  return { value: asText(sql`g.key`), from }
}
