import { parentsFirst } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Levels below the root. */
export const maxLevels = 3

export interface CategoryRow {
  id: string
  parentId: string | null
  name: string
  position: number
  creationMethod: 'manual' | 'import'
  version: number
  createdBy: string | null
}

/** All categories of the domain, parents before children. */
export async function listCategoryRows(scope: Scope): Promise<CategoryRow[]> {
  return parentsFirst(
    await scope.rows<CategoryRow>(sql`
      select id, parent_id as "parentId", name, position, creation_method as "creationMethod",
        record_version as version, created_by as "createdBy"
      from categories where domain_id = ${scope.domainId} order by position, name, id`),
  )
}

/** The root of a new domain's categories. */
export async function insertRootCategory(scope: Scope): Promise<void> {
  await scope.rows(
    sql`insert into categories (domain_id, parent_id, name) values (${scope.domainId}, null, 'All')`,
  )
}

/** Makes those of the categories that their parents don't have yet; letter case doesn't distinguish names. */
export async function insertMissingCategories(
  scope: Scope,
  categories: readonly { parentId: string; name: string }[],
  creationMethod: CategoryRow['creationMethod'],
): Promise<void> {
  await scope.rows(sql`
    insert into categories (domain_id, parent_id, name, position, creation_method, created_by)
    select ${scope.domainId}::uuid, g."parentId", g.name,
      g.at + coalesce((select max(position) from categories c
        where c.domain_id = ${scope.domainId} and c.parent_id = g."parentId"), 0), ${creationMethod},
      ${scope.person?.id ?? null}::uuid
    from (select row_number() over () as at, * from
      jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as r("parentId" uuid, name text)) g
    on conflict (domain_id, parent_id, lower(name)) do nothing`)
}
