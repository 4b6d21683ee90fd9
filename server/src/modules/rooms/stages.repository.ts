/** What is on stage, and what was. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Returns its revision. */
export async function updateStage(
  open: Scope,
  roomId: string,
  { product, media, follows }: { product: string | null; media: string | null; follows: boolean },
): Promise<number> {
  const [row] = await open.rows<{ revision: number }>(sql`
    update rooms set stage_product_id = ${product}, stage_media = ${media}, follows = ${follows},
      stage_revision = stage_revision + 1
    where domain_id = ${open.domainId} and id = ${roomId} returning stage_revision as revision`)
  if (row === undefined) throw new Error('The stage was not stored')
  return row.revision
}

/** Another product is on stage from now on, or none. */
export async function noteStage(
  open: Scope,
  roomId: string,
  revision: number,
  product: { id: string; name: string } | null,
): Promise<void> {
  await open.rows(sql`
    update room_stages set until_at = now()
    where domain_id = ${open.domainId} and room_id = ${roomId} and until_at is null`)
  if (product === null) return
  await open.rows(sql`
    insert into room_stages (domain_id, room_id, revision, product_id, product_name)
    values (${open.domainId}, ${roomId}, ${revision}, ${product.id}, ${product.name})`)
}

/** Where a product lies, and whether it is published. */
export async function findStagedPlace(
  scope: Scope,
  productId: string,
): Promise<{ folderSet: number; isPublished: boolean } | null> {
  const [row] = await scope.rows<{ folderSet: number; isPublished: boolean }>(sql`
    select folder_set as "folderSet", is_published as "isPublished" from products
    where domain_id = ${scope.domainId} and id = ${productId}`)
  return row ?? null
}

/** Whether a product is in the project and outside the trash. Doesn't check who sees it. */
export async function isInProject(scope: Scope, projectId: string, productId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from project_products pp
    join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and pp.product_id = ${productId}
      and not pp.is_declined`)
  return rows.length > 0
}

export interface StageRow {
  productId: string
  name: string
  from: Date
  until: Date | null
}

export async function listStageRows(scope: Scope, roomId: string): Promise<StageRow[]> {
  return await scope.rows<StageRow>(sql`
    select product_id as "productId", product_name as name, from_at as "from", until_at as until from room_stages
    where domain_id = ${scope.domainId} and room_id = ${roomId} order by revision`)
}

export interface VisitRow {
  memberId: string
  from: Date
  until: Date | null
}

/** Visits of one member, or of all for null; oldest first. */
export async function listVisitRows(
  scope: Scope,
  roomId: string,
  memberId: string | null,
): Promise<VisitRow[]> {
  return await scope.rows<VisitRow>(sql`
    select member_id as "memberId", came_at as "from", left_at as until from room_visits
    where domain_id = ${scope.domainId} and room_id = ${roomId}
      and (${memberId}::uuid is null or member_id = ${memberId}::uuid)
    order by came_at, id`)
}
