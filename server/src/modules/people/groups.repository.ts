import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface GroupPlaceRow {
  id: string
  name: string
  isExternal: boolean
  isRoot: boolean
  template: 'Creator' | 'Manager' | 'Custom' | null
  parentId: string | null
  version: number
  members: number
}

const columns = sql`g.id, g.name, g.is_external as "isExternal", g.is_root as "isRoot", g.template,
  g.parent_id as "parentId", g.record_version as version,
  (select count(*)::int from group_members m where m.domain_id = g.domain_id and m.group_id = g.id) as members`

/** All groups of the domain, the super admins' first. */
export async function listGroupRows(scope: Scope): Promise<GroupPlaceRow[]> {
  return await scope.rows<GroupPlaceRow>(sql`
    select ${columns} from groups g where g.domain_id = ${scope.domainId}
    order by g.is_root desc, g.name collate catalogue, g.id`)
}
