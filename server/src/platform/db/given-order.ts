import { type RawBuilder, sql } from 'kysely'

/** The `id`s of a tenant's rows with the `place` each has once the given ones stand first, the others as they were. */
export function givenOrder(
  table: string,
  domainId: string,
  ids: readonly string[],
): RawBuilder<{ id: string; place: number }> {
  return sql`
    select o.id, row_number() over (order by given.n nulls last, o.position, o.id) as place
    from ${sql.table(table)} o
    left join unnest(${[...ids]}::uuid[]) with ordinality as given (id, n) on given.id = o.id
    where o.domain_id = ${domainId}`
}
