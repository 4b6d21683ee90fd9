/** What runs of recipes came to. How far they are, and why they failed, stands in their processes. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface RecipeRunRow {
  id: string
  recipeId: string
  by: 'hand' | 'night'
  at: Date
  processId: string
  importId: string | null
  ending: 'done' | 'waiting' | 'unchanged' | null
}

const columns = sql`id, recipe_id as "recipeId", by, at, process_id as "processId", import_id as "importId", ending`

export async function insertRun(
  open: Scope,
  given: { id: string; recipeId: string; by: 'hand' | 'night'; processId: string },
): Promise<void> {
  await open.rows(sql`
    insert into transfer_recipe_runs (domain_id, id, recipe_id, by, process_id)
    values (${open.domainId}, ${given.id}, ${given.recipeId}, ${given.by}, ${given.processId})`)
}

export async function noteRun(
  open: Scope,
  id: string,
  change: { importId: string } | { ending: NonNullable<RecipeRunRow['ending']> },
): Promise<void> {
  const set = 'importId' in change ? sql`import_id = ${change.importId}` : sql`ending = ${change.ending}`
  await open.rows(
    sql`update transfer_recipe_runs set ${set} where domain_id = ${open.domainId} and id = ${id}`,
  )
}

/** Newest first. */
export async function listRunRows(
  scope: Scope,
  recipeId: string,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<{ total: number; rows: RecipeRunRow[] }> {
  const isOf = sql`domain_id = ${scope.domainId} and recipe_id = ${recipeId}`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from transfer_recipe_runs where ${isOf}`,
    )
    const rows = await open.rows<RecipeRunRow>(sql`
      select ${columns} from transfer_recipe_runs where ${isOf} order by at desc, id desc
      limit ${limit} offset ${offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

/** The last run of each. */
export async function listLastRuns(scope: Scope, recipeIds: readonly string[]): Promise<RecipeRunRow[]> {
  return await scope.rows<RecipeRunRow>(sql`
    select distinct on (recipe_id) ${columns} from transfer_recipe_runs
    where domain_id = ${scope.domainId} and recipe_id = any(${[...recipeIds]}::uuid[])
    order by recipe_id, at desc, id desc`)
}

/** As long as processes are. */
const keptDays = 30

/** Returns how many. */
export async function forgetOldRuns(scope: Scope): Promise<number> {
  const rows = await scope.rows(sql`
    delete from transfer_recipe_runs
    where domain_id = ${scope.domainId} and at < now() - make_interval(days => ${keptDays}) returning 1`)
  return rows.length
}
