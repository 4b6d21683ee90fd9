/** Share links of the past, as a demo tells of them: they are made and opened now, and moved back to their days. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export async function moveShareLinkBack(scope: Scope, linkId: string, days: number): Promise<void> {
  await scope.rows(sql`
    update share_tokens set created_at = now() - make_interval(days => ${days}::int)
    where domain_id = ${scope.domainId} and id = ${linkId}`)
}

/** What was opened today was opened so many days ago. */
export async function moveShareUseBack(scope: Scope, linkId: string, days: number): Promise<void> {
  await scope.transaction(async (open) => {
    await open.rows(sql`
      update share_link_opens o set day = o.day - ${days}::int from domains d
      where o.domain_id = ${scope.domainId} and o.link_id = ${linkId} and d.id = o.domain_id
        and o.day = (now() at time zone d.time_zone)::date`)
    await open.rows(sql`
      update share_tokens set last_used_at = now() - make_interval(days => ${days}::int)
      where domain_id = ${scope.domainId} and id = ${linkId}`)
  })
}
