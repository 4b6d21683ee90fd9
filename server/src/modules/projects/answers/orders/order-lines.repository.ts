/** What is ordered, a row for each attendee and product, as reports add it up. */
import type { DynamicValue } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../../scope/scope.ts'
import type { StoredForm } from './orders.repository.ts'

/** Decimal texts; an amount is rounded already. */
export interface NewOrderLine {
  product: string
  name: string
  reference: string
  values: Readonly<Record<string, string>>
  dynamicValues: Readonly<Record<string, DynamicValue>>
  interested: boolean
  isOrdered: boolean
  quantity: string | null
  price: string | null
  amount: string | null
  currency: string | null
  priceType: string | null
  listPrice: string | null
  author: string
  kind: 'list' | 'agreed' | 'late'
}

/** All that an attendee has ordered, in place of what they had before. */
export async function replaceOrderLines(
  open: Scope,
  of: { projectId: string; attendeeId: string },
  lines: readonly NewOrderLine[],
): Promise<void> {
  const ids = lines.map(({ product }) => product)
  await open.rows(sql`
    delete from project_order_lines where domain_id = ${open.domainId} and project_id = ${of.projectId}
      and attendee_id = ${of.attendeeId} and product_id <> all(${ids}::uuid[])`)
  await putOrderLines(open, of, lines, null)
}

/** One line that counts though it came too late, under the form of that time; null: it says nothing of the product any more. */
export async function putLateLine(
  open: Scope,
  of: { projectId: string; attendeeId: string; productId: string },
  late: { line: NewOrderLine; form: StoredForm } | null,
): Promise<void> {
  if (late === null)
    await open.rows(sql`
      delete from project_order_lines where domain_id = ${open.domainId} and project_id = ${of.projectId}
        and attendee_id = ${of.attendeeId} and product_id = ${of.productId}`)
  else await putOrderLines(open, of, [late.line], late.form)
}

/** The kind of the room in which the attendee was when they answered last, else the web session. */
function sessionOf(open: Scope, { projectId, attendeeId }: Ordering): RawBuilder<string> {
  return sql<string>`coalesce((
    select r.kind from project_answers w
    join project_answer_revisions e on e.domain_id = w.domain_id and e.project_id = w.project_id
      and e.attendee_id = w.attendee_id and e.product_id = w.product_id and e.revision = w.revision
    join project_attendees t on t.domain_id = w.domain_id and t.id = w.attendee_id
    join rooms r on r.domain_id = w.domain_id and r.project_id = w.project_id
    join room_members m on m.domain_id = r.domain_id and m.room_id = r.id
      and (m.person_id = t.person_id or m.attendee_id = t.id)
    join room_visits v on v.domain_id = m.domain_id and v.member_id = m.id
      and e.created_at between v.came_at and coalesce(v.left_at, 'infinity')
    where w.domain_id = ${open.domainId} and w.project_id = ${projectId} and w.attendee_id = ${attendeeId}
      and w.product_id = g.product
    order by v.came_at desc limit 1), 'web')`
}

interface Ordering {
  projectId: string
  attendeeId: string
}

/** A line that stays as it was keeps its day and its category. */
async function putOrderLines(
  open: Scope,
  of: Ordering,
  lines: readonly NewOrderLine[],
  form: StoredForm | null,
): Promise<void> {
  if (lines.length === 0) return
  const isOther = sql`(l.kind = 'late' or excluded.kind = 'late'
    or (l.quantity, l.price, l.currency, l.is_ordered)
      is distinct from (excluded.quantity, excluded.price, excluded.currency, excluded.is_ordered))`
  await open.rows(sql`
    with given as (
      select g.*, p.category_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (product uuid, name text, reference text,
        "values" jsonb, "dynamicValues" jsonb, interested boolean, "isOrdered" boolean, quantity numeric,
        price numeric, amount numeric, currency text, "priceType" uuid, "listPrice" numeric, author text, kind text)
      left join products p on p.domain_id = ${open.domainId} and p.id = g.product
    ), written as (
      insert into project_order_lines as l (domain_id, project_id, attendee_id, product_id, category_id, ordered_at,
        is_ordered, quantity, price, amount, currency, kind, session)
      select ${open.domainId}::uuid, ${of.projectId}::uuid, ${of.attendeeId}::uuid, g.product, g.category_id, now(),
        g."isOrdered", g.quantity, g.price, g.amount, g.currency, g.kind, ${sessionOf(open, of)} from given g
      on conflict (domain_id, project_id, attendee_id, product_id) do update set
        category_id = case when ${isOther} then excluded.category_id else l.category_id end,
        ordered_at = case when ${isOther} then excluded.ordered_at else l.ordered_at end,
        is_ordered = excluded.is_ordered, quantity = excluded.quantity, price = excluded.price,
        amount = excluded.amount, currency = excluded.currency, kind = excluded.kind, session = excluded.session
      returning l.product_id, l.category_id
    )
    insert into project_order_line_texts (domain_id, project_id, attendee_id, product_id, name, reference,
      category_name, price_type_id, list_price, interested, values, dynamic_values, author_name, form)
    select ${open.domainId}::uuid, ${of.projectId}::uuid, ${of.attendeeId}::uuid, g.product, g.name, g.reference,
      case when w.category_id is not null then coalesce(c.name, o.category_name) end, g."priceType", g."listPrice", g.interested, g."values", g."dynamicValues", g.author,
      ${form === null ? null : JSON.stringify(form)}::jsonb
    from given g join written w on w.product_id = g.product
    left join categories c on c.domain_id = ${open.domainId} and c.id = w.category_id
    left join project_order_line_texts o on o.domain_id = ${open.domainId} and o.project_id = ${of.projectId}
      and o.attendee_id = ${of.attendeeId} and o.product_id = g.product
    on conflict (domain_id, project_id, attendee_id, product_id) do update set name = excluded.name,
      reference = excluded.reference, category_name = excluded.category_name, price_type_id = excluded.price_type_id,
      list_price = excluded.list_price, interested = excluded.interested, values = excluded.values,
      dynamic_values = excluded.dynamic_values, author_name = excluded.author_name, form = excluded.form`)
}
