/** The orders of a product, by attendee, from which its totals were last made public in a project. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** What one attendee ordered. */
export type PublishedShare = [
  quantity: string,
  price: string | null,
  currency: string | null,
  priceType: string | null,
  date: string | null,
]

export interface PublishedShares {
  shares: Record<string, PublishedShare>
  madeAt: Date
}

export async function findPublishedShares(
  scope: Scope,
  projectId: string,
  productId: string,
): Promise<PublishedShares | null> {
  const [row] = await scope.rows<PublishedShares>(sql`
    select shares, made_at as "madeAt" from room_totals
    where domain_id = ${scope.domainId} and project_id = ${projectId} and product_id = ${productId}`)
  return row ?? null
}

/** `before`: what it was worked out from; where somebody else has stored something since, nothing is. */
export async function savePublishedShares(
  scope: Scope,
  projectId: string,
  productId: string,
  { shares, before }: { shares: PublishedShares['shares']; before: Date | null },
): Promise<void> {
  await scope.rows(sql`
    insert into room_totals as t (domain_id, project_id, product_id, shares)
    values (${scope.domainId}, ${projectId}, ${productId}, ${JSON.stringify(shares)}::jsonb)
    on conflict (domain_id, project_id, product_id) do update set shares = excluded.shares, made_at = now()
      where t.made_at = ${before}::timestamptz`)
}
