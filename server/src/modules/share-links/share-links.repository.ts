import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface ShareLinkRow {
  id: string
  name: string
  note: string
  groupId: string
  groupName: string
  isExternal: boolean
  isRoot: boolean
  parentId: string | null
  folderId: string | null
  productId: string | null
  productName: string | null
  viewName: string | null
  projectId: string | null
  /** Null where the reader doesn't run it. */
  projectName: string | null
  hasFilters: boolean
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  uses: number
  version: number
}

function knowsProject({ isSuperAdmin, person }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${isSuperAdmin}::boolean or r.owner_id = ${person?.id ?? null}::uuid or exists (
    select from project_people pp where pp.domain_id = r.domain_id and pp.project_id = r.id
      and pp.role = 'presenter' and pp.person_id = ${person?.id ?? null}::uuid))`
}

/** Newest first, with the names of products that the condition lets through; those that have expired are still shown until they are forgotten. */
export async function listShareLinkRows(scope: Scope, seen: RawBuilder<boolean>): Promise<ShareLinkRow[]> {
  return await scope.rows<ShareLinkRow>(sql`
    select t.id, t.name, t.note, t.group_id as "groupId", g.name as "groupName", g.is_external as "isExternal",
      g.is_root as "isRoot", g.parent_id as "parentId", t.folder_id as "folderId",
      t.product_id as "productId", p.name as "productName", t.view_name as "viewName",
      t.project_id as "projectId", r.name as "projectName", t.filters is not null as "hasFilters", coalesce(nullif(c.name, ''), c.email) as "createdBy",
      t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.use_count as uses,
      t.record_version as version
    from share_tokens t
    join groups g on g.domain_id = t.domain_id and g.id = t.group_id
    left join products p on p.domain_id = t.domain_id and p.id = t.product_id and exists (
      select 1 from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and s.product_id = p.id and ${seen})
    left join projects r on r.domain_id = t.domain_id and r.id = t.project_id and ${knowsProject(scope)}
    left join domain_people c on c.id = t.created_by
    where t.domain_id = ${scope.domainId} order by t.created_at desc, t.id`)
}
