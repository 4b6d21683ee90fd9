/** Links that open a project, as its page lists them. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface GuestLinkRow {
  id: string
  name: string
  note: string
  groupId: string
  groupName: string
  isExternal: boolean
  isRoot: boolean
  parentId: string | null
  priceTypeIds: string[]
  maxGuests: number
  guests: number
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  uses: number
  version: number
}

/** Newest first; those that have expired until they are forgotten. */
export async function listGuestLinkRows(scope: Scope, projectId: string): Promise<GuestLinkRow[]> {
  return await scope.rows<GuestLinkRow>(sql`
    select t.id, t.name, t.note, t.group_id as "groupId", g.name as "groupName", g.is_external as "isExternal",
      g.is_root as "isRoot", g.parent_id as "parentId", t.price_type_ids::text[] as "priceTypeIds",
      t.max_guests as "maxGuests", (select count(*)::int from project_attendees a
        where a.domain_id = t.domain_id and a.share_link_id = t.id) as guests,
      coalesce(nullif(c.name, ''), c.email) as "createdBy", t.created_at as "createdAt", t.expires_at as "expiresAt",
      t.last_used_at as "lastUsedAt", t.use_count as uses, t.record_version as version
    from share_tokens t
    join groups g on g.domain_id = t.domain_id and g.id = t.group_id
    left join domain_people c on c.id = t.created_by
    where t.domain_id = ${scope.domainId} and t.project_id = ${projectId} order by t.created_at desc, t.id`)
}
