import type { Process, Recipe, RecipeRun } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { listProcessesById } from '../../processes/index.ts'
import { listLastRuns, type RecipeRunRow } from './recipe-runs.repository.ts'
import { openSecrets, type SourceSecrets } from './recipe-secrets.ts'
import type { RecipeRow } from './recipes.repository.ts'

/** `secret` opens what is sealed, to say whether there is anything; it is answered to nobody. */
export async function presentRecipes(
  scope: Scope,
  secret: string,
  rows: readonly RecipeRow[],
): Promise<Recipe[]> {
  const runs = await listLastRuns(
    scope,
    rows.map(({ id }) => id),
  )
  const processes = await presentProcesses(scope, runs)
  const runOf = new Map(runs.map((run) => [run.recipeId, run]))
  return rows.map((row) => {
    const run = runOf.get(row.id)
    const lastRun = run === undefined ? null : presentRun(scope, row, run, processes)
    return presentRecipe(scope, row, { secrets: openSecrets(secret, row.sealedSecrets), lastRun })
  })
}

function presentRecipe(
  scope: Scope,
  row: RecipeRow,
  { secrets, lastRun }: { secrets: SourceSecrets; lastRun: RecipeRun | null },
): Recipe {
  const { id, name, work, schedule, isOn, ownerId, ownerName, hostKey, refusedHostKey, version } = row
  return {
    _id: id,
    name,
    work,
    schedule,
    isOn,
    hasPassword: secrets.password !== null,
    hasPrivateKey: secrets.privateKey !== null,
    hostKey,
    refusedHostKey,
    owner: ownerName === null ? null : { _id: ownerId, name: ownerName },
    isOwn: scope.person?.id === ownerId,
    createdAt: row.createdAt.toISOString(),
    nextAt: isOn ? (row.nextAt?.toISOString() ?? null) : null,
    lastRun,
    version,
  }
}

/** Answers runs of one recipe that the caller sees. */
export async function presentRuns(
  scope: Scope,
  recipe: RecipeRow,
  rows: readonly RecipeRunRow[],
): Promise<RecipeRun[]> {
  const processes = await presentProcesses(scope, rows)
  return rows.map((row) => presentRun(scope, recipe, row, processes))
}

async function presentProcesses(
  scope: Scope,
  runs: readonly RecipeRunRow[],
): Promise<ReadonlyMap<string, Process>> {
  const ids = runs.map(({ processId }) => processId)
  return new Map((await listProcessesById(scope, ids)).map((process) => [process._id, process]))
}

function presentRun(
  scope: Scope,
  { ownerId }: RecipeRow,
  row: RecipeRunRow,
  processes: ReadonlyMap<string, Process>,
): RecipeRun {
  const process = processes.get(row.processId)
  const { numbers = {}, file = null } = process?.result ?? {}
  const isOwn = scope.person?.id === ownerId
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    state: stateOf(row, process),
    process: row.processId,
    import: row.importId,
    file: isOwn && file !== null ? { name: file.name, path: file.path } : null,
    numbers,
    error: process?.error ?? null,
  }
}

function stateOf({ ending }: RecipeRunRow, process: Process | undefined): RecipeRun['state'] {
  if (process === undefined) return ending ?? 'done'
  if (process.state === 'finished') return ending ?? 'done'
  return process.state === 'failed' || process.state === 'cancelled' ? process.state : 'running'
}
