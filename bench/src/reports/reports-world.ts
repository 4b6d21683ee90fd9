/** A year of orders and a month of changes, and the same in tables of the floor: one each, with an index by time. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { BenchServer } from '../query/server.ts'

/** Per project. */
const attendees = 10
/** Each attendee has ordered every tenth product. */
const ordersEvery = 10

/** The last day of orders, and the month of changes. */
export const lastDay = '2026-10-31'
export const month = { from: '2026-10-01', to: lastDay }
export const year = { from: '2025-11-01', to: lastDay }

/** @returns how many lines there are, `count` or a little more */
export async function makeOrders(
  { scope }: BenchServer,
  floor: pg.Pool,
  { products, count }: { products: number; count: number },
): Promise<number> {
  const { domainId } = scope
  const projects = Math.ceil(count / ((attendees * products) / ordersEvery))
  await scope.rows(sql`
    insert into projects (domain_id, name, owner_id, started_at)
    select ${domainId}::uuid, 'Project ' || n, ${scope.person?.id}::uuid, ${`${year.from}T00:00:00Z`}::timestamptz
    from generate_series(1, ${projects}::int) n`)
  await scope.rows(sql`
    insert into project_attendees (domain_id, project_id, person_id, name, email, confirmed_at)
    select domain_id, id, new_id(), 'Attendee ' || n, 'attendee' || n || '@bench.example', started_at
    from projects, generate_series(1, ${attendees}::int) n where domain_id = ${domainId}`)
  await floor.query(`
    create table floor_lines (project uuid, attendee uuid, product uuid, name text, reference text,
      ordered_at timestamptz, quantity numeric, amount numeric, currency text, kind text);
    grant all on floor_lines to vitrine_tenant`)
  await scope.rows(sql`
    insert into floor_lines
      select a.project_id, a.id, p.id, p.name, p.reference,
        ${`${year.from}T00:00:00Z`}::timestamptz + make_interval(secs => (a.k * 7919 + p.n * 104729) % (365 * 86400)), 1 + (a.k + p.n) % 9,
        (1 + (a.k + p.n) % 9) * (10 + p.n % 500), (array['EUR', 'USD', 'CNY'])[1 + (a.k % 3)],
        (array['list', 'list', 'agreed', 'late'])[1 + (p.n % 4)]
      from (select project_id, id, row_number() over (order by id) as k from project_attendees where domain_id = ${domainId}) a
      join (select id, name, reference, row_number() over (order by id) as n from products where domain_id = ${domainId}) p
        on (a.k + p.n) % ${ordersEvery}::int = 0`)
  await floor.query('create index on floor_lines (ordered_at)')
  await scope.rows(sql`
    insert into project_order_lines (domain_id, project_id, attendee_id, product_id, ordered_at, is_ordered, quantity,
      price, amount, currency, kind, session)
    select ${domainId}::uuid, project, attendee, product, ordered_at, true, quantity, amount / quantity, amount,
      currency, kind, 'web' from floor_lines`)
  await scope.rows(sql`
    insert into project_order_line_texts (domain_id, project_id, attendee_id, product_id, name, reference, interested,
      values, dynamic_values, author_name)
    select ${domainId}::uuid, project, attendee, product, name, reference, true, '{}', '{}', '' from floor_lines`)
  const { rows } = await floor.query<{ count: number }>('select count(*)::int as count from floor_lines')
  for (const table of ['project_order_lines', 'project_order_line_texts', 'floor_lines'])
    await floor.query(`vacuum analyze ${table}`)
  return rows[0]?.count ?? 0
}

/** Each product's name and numbers changed again and again, by one person, evenly over the month. */
export async function makeChanges(
  { scope, world }: BenchServer,
  floor: pg.Pool,
  count: number,
): Promise<void> {
  const fields = ['name', 'description', ...Object.values(world.fields).map((id) => `detail:${id}`)]
  await floor.query(`
    create table floor_changes (id uuid, at timestamptz, person uuid, kind text, subject text, subject_id uuid,
      subject_name text, field text, old_value text, new_value text, searched text);
    grant all on floor_changes to vitrine_tenant`)
  await scope.rows(sql`
    insert into floor_changes
      select new_id(), ${`${month.from}T00:00:00Z`}::timestamptz + make_interval(secs => n::float8 * 31 * 86400 / ${count}::int), ${scope.person?.id}::uuid, 'updated',
        'product', p.id, p.name, (${fields}::text[])[1 + n % array_length(${fields}::text[], 1)], 'before ' || n, 'after ' || n,
        activity_text(p.name, 'name', 'before ' || n, 'after ' || n)
      from generate_series(0, ${count}::int - 1) n
      join (select id, name, row_number() over (order by id) - 1 as at, count(*) over () as total
        from products where domain_id = ${scope.domainId}) p on p.at = n % p.total`)
  await floor.query('create index on floor_changes (at, id)')
  await scope.rows(sql`
    insert into activity (domain_id, id, at, person_id, kind, subject, subject_id, subject_name, field, old_value,
      new_value, searched)
    select ${scope.domainId}::uuid, id, at, person, kind, subject, subject_id, subject_name, field, old_value, new_value,
      searched from floor_changes`)
  for (const table of ['activity', 'floor_changes']) await floor.query(`vacuum analyze ${table}`)
}
