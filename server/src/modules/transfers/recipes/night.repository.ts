/** Which recipes are due, and whose owners have left. */
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Scope } from '../../../scope/scope.ts'

/** Companies with recipes that are on. */
export async function listRecipeDomains(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select domains_with_recipes() as id`)
  return rows.map(({ id }) => id)
}

export async function listDueRecipes(domain: Scope, now: Date): Promise<{ id: string; ownerId: string }[]> {
  return await domain.rows(sql`
    select id, owner_id as "ownerId" from transfer_recipes
    where domain_id = ${domain.domainId} and is_on and next_at <= ${now} order by next_at, id`)
}

/** Takes a due recipe for running: false where another server has taken it, or it is no longer due. */
export async function takeDueRecipe(open: Scope, id: string, now: Date, nextAt: Date): Promise<boolean> {
  const rows = await open.rows(sql`
    update transfer_recipes set next_at = ${nextAt}
    where domain_id = ${open.domainId} and is_on and id in (
      select id from transfer_recipes
      where domain_id = ${open.domainId} and id = ${id} and next_at <= ${now} for update skip locked)
    returning 1`)
  return rows.length > 0
}

/** Switches recipes of those off who are no staff of the company any more; returns them. */
export async function switchLeftOff(open: Scope): Promise<{ id: string; name: string }[]> {
  return await open.rows(sql`
    update transfer_recipes r set is_on = false
    where r.domain_id = ${open.domainId} and r.is_on and not exists (
      select 1 from memberships m join domain_people p on p.id = m.person_id
      where m.domain_id = r.domain_id and m.person_id = r.owner_id and m.is_active and not m.is_client
        and not p.is_disabled)
    returning r.id, r.name`)
}
