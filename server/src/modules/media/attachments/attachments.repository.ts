/** Rows of a product's media and documents, as they are shown, hidden, named, ordered and deleted. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { violatedConstraint } from '../../../platform/db/sql-errors.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export const keptTables = { media: 'product_media', files: 'product_files' } as const
export type Kept = keyof typeof keptTables

export interface Attachment {
  productId: string
  name: string
}

/** Media in the trash are as good as gone. */
function existing(kept: Kept) {
  return kept === 'media' ? sql`deleted_at is null` : sql`true`
}

/** Names of media that are not in the trash, in order. */
export async function listMediaNames(scope: Scope, productId: string): Promise<string[]> {
  const rows = await scope.rows<{ name: string }>(sql`
    select name from product_media
    where domain_id = ${scope.domainId} and product_id = ${productId} and deleted_at is null
    order by position, name`)
  return rows.map(({ name }) => name)
}

/** False when the product has no such file. */
export async function setActive(
  scope: Scope,
  kept: Kept,
  { productId, name }: Attachment,
  isActive: boolean,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    update ${sql.table(keptTables[kept])} set is_active = ${isActive}
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} and ${existing(kept)}
    returning name`)
  return rows.length > 0
}

/** Whether clients who see the product are shown the file. */
export async function isShownToClients(
  scope: Scope,
  kept: Kept,
  { productId, name }: Attachment,
): Promise<boolean> {
  const isReady = kept === 'media' ? sql`is_ready` : sql`true`
  const rows = await scope.rows(sql`
    select 1 from ${sql.table(keptTables[kept])}
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} and is_active
      and ${isReady} and ${existing(kept)}`)
  return rows.length > 0
}

/** False when the product has no such item. One in the trash makes room for the name. Refuses FileNameExists. */
export async function renameMedia(
  open: Scope,
  { productId, name }: Attachment,
  newName: string,
): Promise<boolean> {
  const dot = newName.lastIndexOf('.')
  const asideName = `${newName.slice(0, dot)} (${randomUUID().slice(0, 8)})${newName.slice(dot)}`
  await open.rows(sql`
    update product_media set name = ${asideName}
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${newName}
      and deleted_at is not null`)
  try {
    const rows = await open.rows(sql`
      update product_media set name = ${newName}
      where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name} and deleted_at is null
      returning name`)
    return rows.length > 0
  } catch (cause) {
    if (violatedConstraint(cause) === 'product_media_pkey')
      refuse('FileNameExists', { name: newName }, { cause })
    throw cause
  }
}

/** Deletes a document. False when the product has no such file. */
export async function deleteDocument(scope: Scope, { productId, name }: Attachment): Promise<boolean> {
  const rows = await scope.rows(sql`
    delete from product_files
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} returning name`)
  return rows.length > 0
}

/** Puts a media item into the trash or takes it out. False when it isn't where it is wanted from. */
export async function setDeleted(
  scope: Scope,
  { productId, name }: Attachment,
  isDeleted: boolean,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    update product_media set deleted_at = case when ${isDeleted} then now() end
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name}
      and (deleted_at is null) = ${isDeleted} returning name`)
  return rows.length > 0
}

/** Orders a product's media by `names`; media that aren't named come after them. */
export async function saveMediaOrder(
  scope: Scope,
  productId: string,
  names: readonly string[],
): Promise<void> {
  await scope.rows(sql`
    update product_media m set position = p.place from (
      select o.name, row_number() over (order by given.n nulls last, o.position, o.name) as place
      from product_media o
      left join unnest(${[...names]}::text[]) with ordinality as given (name, n) on given.name = o.name
      where o.domain_id = ${scope.domainId} and o.product_id = ${productId}) p
    where m.domain_id = ${scope.domainId} and m.product_id = ${productId} and m.name = p.name`)
}

/** Media that have been in the trash for so many days are gone for good; their files are swept up as orphans. */
export async function emptyMediaTrash(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from product_media
    where domain_id = ${scope.domainId} and deleted_at < now() - make_interval(days => ${days}) returning name`)
  return rows.length
}

/** Those of the storage keys that belong to existing media versions. */
export async function listStoredKeys(scope: Scope, keys: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ key: string }>(sql`
    select stored_as as key from media_versions
    where domain_id = ${scope.domainId} and stored_as = any(${[...keys]}::text[])`)
  return rows.map(({ key }) => key)
}
