import type { RecipeWork } from '@vitrine/contract'
import { sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface RecipeRow {
  id: string
  ownerId: string
  /** Null for somebody who has left. */
  ownerName: string | null
  name: string
  work: RecipeWork
  schedule: 'hand' | 'night'
  isOn: boolean
  sealedSecrets: string | null
  hostKey: string | null
  refusedHostKey: string | null
  fileMark: string
  fileDigest: string
  nextAt: Date | null
  createdAt: Date
  version: number
}

/** Imports that were kept before these could be chosen refuse repeated rows and fill nothing. */
const work = sql`case when r.work ->> 'kind' = 'import'
  then jsonb_set(r.work, '{options}', '{"repeated": "none", "forNew": {}}'::jsonb || (r.work -> 'options'))
  else r.work end`

const columns = sql`
  r.id, r.owner_id as "ownerId", coalesce(nullif(o.name, ''), o.email) as "ownerName", r.name, ${work} as work, r.schedule,
  r.is_on as "isOn", r.sealed_secrets as "sealedSecrets", r.host_key as "hostKey",
  r.refused_host_key as "refusedHostKey", r.file_mark as "fileMark", r.file_digest as "fileDigest",
  r.next_at as "nextAt", r.created_at as "createdAt", r.record_version as version`
const from = sql`transfer_recipes r left join domain_people o on o.id = r.owner_id`

/** By name. `ownerId` null: everybody's. */
export async function listRecipeRows(
  scope: Scope,
  ownerId: string | null,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<{ total: number; rows: RecipeRow[] }> {
  const isListed = sql`r.domain_id = ${scope.domainId} and (${ownerId}::uuid is null or r.owner_id = ${ownerId})`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from transfer_recipes r where ${isListed}`,
    )
    const rows = await open.rows<RecipeRow>(sql`
      select ${columns} from ${from} where ${isListed}
      order by lower(r.name), r.id limit ${limit} offset ${offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

export async function findRecipeRow(scope: Scope, id: string): Promise<RecipeRow | null> {
  const [row] = await scope.rows<RecipeRow>(
    sql`select ${columns} from ${from} where r.domain_id = ${scope.domainId} and r.id = ${id}`,
  )
  return row ?? null
}

/** Names of the owner's recipes but one. Nobody else names one of theirs until the transaction ends. */
export async function lockRecipeNames(
  open: Scope,
  ownerId: string,
  exceptId: string | null,
): Promise<string[]> {
  await open.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('recipe-names' || ${open.domainId} || ${ownerId}, 0))`,
  )
  const rows = await open.rows<{ name: string }>(sql`
    select name from transfer_recipes where domain_id = ${open.domainId} and owner_id = ${ownerId}
      and id is distinct from ${exceptId}::uuid`)
  return rows.map(({ name }) => name)
}

/** What callers decide of a recipe, as it is stored. */
export type RecipeValues = Pick<
  RecipeRow,
  'name' | 'work' | 'schedule' | 'isOn' | 'sealedSecrets' | 'hostKey' | 'refusedHostKey' | 'nextAt'
>

export async function insertRecipeRow(open: Scope, ownerId: string, values: RecipeValues): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into transfer_recipes (domain_id, owner_id, name, work, schedule, is_on, sealed_secrets, host_key, next_at)
    values (${open.domainId}, ${ownerId}, ${values.name}, ${JSON.stringify(values.work)}::jsonb, ${values.schedule},
      ${values.isOn}, ${values.sealedSecrets}, ${values.hostKey}, ${values.nextAt})
    returning id`)
  return row?.id ?? refuse('NotFound')
}

/** `isOtherWork`: the file that was imported last is to be imported anew. */
export async function updateRecipeRow(
  open: Scope,
  id: string,
  values: RecipeValues,
  { isOtherWork }: { isOtherWork: boolean },
): Promise<void> {
  await open.rows(sql`
    update transfer_recipes set name = ${values.name}, work = ${JSON.stringify(values.work)}::jsonb,
      schedule = ${values.schedule}, is_on = ${values.isOn}, sealed_secrets = ${values.sealedSecrets},
      host_key = ${values.hostKey}, refused_host_key = ${values.refusedHostKey}, next_at = ${values.nextAt},
      file_mark = case when ${isOtherWork} then '' else file_mark end,
      file_digest = case when ${isOtherWork} then '' else file_digest end
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function deleteRecipeRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from transfer_recipes where domain_id = ${open.domainId} and id = ${id}`)
}

/** Keeps others from starting it until the transaction ends; false where it is gone. */
export async function lockRecipe(open: Scope, id: string): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 from transfer_recipes where domain_id = ${open.domainId} and id = ${id} for update`)
  return rows.length > 0
}

/** What a host showed of itself: believed from now on where none was, else kept to be confirmed. */
export async function noteHostKey(
  scope: Scope,
  id: string,
  key: { learned: string } | { refused: string },
): Promise<void> {
  const change =
    'learned' in key
      ? sql`host_key = coalesce(host_key, ${key.learned}), refused_host_key = null`
      : sql`refused_host_key = ${key.refused}`
  await scope.rows(
    sql`update transfer_recipes set ${change} where domain_id = ${scope.domainId} and id = ${id}`,
  )
}

/** Which file was taken last. */
export async function noteFile(
  open: Scope,
  id: string,
  { mark, digest }: { mark: string; digest: string },
): Promise<void> {
  await open.rows(sql`
    update transfer_recipes set file_mark = ${mark}, file_digest = ${digest}
    where domain_id = ${open.domainId} and id = ${id}`)
}
