import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** What is left out stays as it is. */
export async function updateShareLinkRow(
  scope: Scope,
  id: string,
  { name = null, note = null }: { name?: string | null; note?: string | null },
): Promise<void> {
  await scope.rows(sql`
    update share_tokens set name = coalesce(${name}::text, name), note = coalesce(${note}::text, note)
    where domain_id = ${scope.domainId} and id = ${id}`)
}

/** Locks the guest link until the transaction ends: others who enter by it or end it wait. Null when it has ended. */
export async function holdGuestLink(open: Scope, id: string): Promise<{ maxGuests: number } | null> {
  const [row] = await open.rows<{ maxGuests: number }>(sql`
    select max_guests as "maxGuests" from share_tokens
    where domain_id = ${open.domainId} and id = ${id} and max_guests is not null
      and (expires_at is null or expires_at > now()) for update`)
  return row ?? null
}

export async function deleteShareLinkRow(scope: Scope, id: string): Promise<void> {
  await scope.rows(sql`delete from share_tokens where domain_id = ${scope.domainId} and id = ${id}`)
}
