/** Prices that were agreed on with one attendee, each in place of the price of a price type. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../../scope/scope.ts'

export interface AgreedPrice {
  productId: string
  price: string
  currency: string
  priceTypeId: string
}

/** Query of one attendee's agreed prices, as a part of a statement. */
export function agreedPricesOf(scope: Scope, projectId: string, attendeeId: string): RawBuilder<AgreedPrice> {
  return sql<AgreedPrice>`
    select g.product_id as "productId", g.price::text as price, g.currency, g.price_type_id as "priceTypeId"
    from project_agreed_prices g
    where g.domain_id = ${scope.domainId} and g.project_id = ${projectId} and g.attendee_id = ${attendeeId}`
}

/** By product. */
export async function listAgreedPrices(
  scope: Scope,
  projectId: string,
  attendeeId: string,
): Promise<ReadonlyMap<string, AgreedPrice>> {
  const rows = await scope.rows(agreedPricesOf(scope, projectId, attendeeId))
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Replaces a price that was agreed on before. */
export async function saveAgreedPrice(
  open: Scope,
  projectId: string,
  attendeeId: string,
  { productId, price, currency, priceTypeId }: AgreedPrice,
): Promise<void> {
  await open.rows(sql`
    insert into project_agreed_prices (domain_id, project_id, attendee_id, product_id, price, currency, price_type_id)
    values (${open.domainId}, ${projectId}, ${attendeeId}, ${productId}, ${price}::numeric, ${currency}, ${priceTypeId})
    on conflict (domain_id, project_id, attendee_id, product_id) do update set price = excluded.price,
      currency = excluded.currency, price_type_id = excluded.price_type_id, agreed_at = now()`)
}
