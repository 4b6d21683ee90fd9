/** Guests of a link, as attendees of its project. */
import { sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Guest, Scope } from '../../../scope/scope.ts'

export async function countGuests(scope: Scope, linkId: string): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from project_attendees
    where domain_id = ${scope.domainId} and share_link_id = ${linkId}`)
  return row?.count ?? 0
}

export async function insertGuest(
  open: Scope,
  projectId: string,
  { linkId, hash, name, email }: { linkId: string; hash: string; name: string; email: string },
): Promise<Guest> {
  const [row] = await open.rows<Guest>(sql`
    insert into project_attendees (domain_id, project_id, share_link_id, guest_hash, name, email)
    values (${open.domainId}, ${projectId}, ${linkId}, ${hash}, ${name}, ${email}) returning id, name, email`)
  return row ?? refuse('NotFound')
}
