/** Recipes: imports and exports under a name. Their owner changes and runs them; super admins see, stop and delete them. */
import type { NewRecipe, Recipe, RecipeEdit, RecipeRun, RecipeWork } from '@vitrine/contract'
import { mostRecipes } from '@vitrine/contract'
import { uniqueName } from '@vitrine/rules'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Write } from '../../../scope/answer-once.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantEntry } from '../../access/index.ts'
import { getOwnRow } from '../../domains/index.ts'
import { checkExport } from '../exports/exports.service.ts'
import { nextNight } from './night.ts'
import { presentRecipes, presentRuns } from './present-recipes.ts'
import { listRunRows } from './recipe-runs.repository.ts'
import { noSecrets, openSecrets, sealSecrets } from './recipe-secrets.ts'
import { checkedSource, isSameHost, type SourceParts, secretsFor, sourceOf } from './recipe-source.ts'
import {
  deleteRecipeRow,
  findRecipeRow,
  insertRecipeRow,
  listRecipeRows,
  lockRecipeNames,
  type RecipeRow,
  type RecipeValues,
  updateRecipeRow,
} from './recipes.repository.ts'

const mostCharacters = 200

export interface RecipeParts extends SourceParts {
  tenantEntry: TenantEntry
}

interface Window {
  offset: number
  limit: number | null
}

export async function listRecipes(
  { secret }: Pick<RecipeParts, 'secret'>,
  scope: Scope,
  window: Window,
): Promise<{ total: number; result: Recipe[] }> {
  const ownerId = scope.isSuperAdmin ? null : (scope.person?.id ?? refuse('NotAllowed'))
  const { total, rows } = await listRecipeRows(scope, ownerId, window)
  return { total, result: await presentRecipes(scope, secret, rows) }
}

/** Refuses NotFound. */
export async function listRecipeRuns(
  scope: Scope,
  id: string,
  window: Window,
): Promise<{ total: number; result: RecipeRun[] }> {
  const recipe = await getSeenRecipe(scope, id)
  const { total, rows } = await listRunRows(scope, id, window)
  return { total, result: await presentRuns(scope, recipe, rows) }
}

/** Refuses NotFound for one that is neither one's own nor of the company of a super admin. */
export async function getSeenRecipe(scope: Scope, id: string): Promise<RecipeRow> {
  const row = (await findRecipeRow(scope, id)) ?? refuse('NotFound')
  return scope.isSuperAdmin || isOwn(scope, row) ? row : refuse('NotFound')
}

function isOwn({ person }: Scope, { ownerId }: RecipeRow): boolean {
  return person?.id === ownerId
}

/** Runs have all rights of the owner: a key with fewer neither makes nor starts one. Refuses NotAllowed. */
export function checkNoKey({ apiKeyId }: Scope): void {
  if (apiKeyId !== null) refuse('NotAllowed')
}

/** As it is answered, since a repetition gets the same. */
type NewId = ReturnType<typeof answerId<{ id: string }>>

/**
 * Refuses NotAllowed, names as `checkedName`, TooManyRecipes, RecipeNeedsAddress, and the work as `checkedWork`. What an
 * export would contain is looked at over other connections before anything is written.
 */
export async function createRecipe(
  parts: RecipeParts,
  scope: Scope,
  given: NewRecipe,
  write: Write<NewId>,
): Promise<NewId> {
  checkNoKey(scope)
  const ownerId = scope.person?.id ?? refuse('NotAllowed')
  const name = checkedName(given.name)
  const work = await checkedWork(parts, scope, given.work)
  const { timeZone } = await getOwnRow(scope)
  const values = await valuesAfter({ ...parts, timeZone }, { ...given, work }, null)
  return await write(async (open) => {
    const names = await lockRecipeNames(open, ownerId, null)
    if (names.length >= mostRecipes) refuse('TooManyRecipes', { max: mostRecipes })
    const own = uniqueName(name, names, mostCharacters)
    return answerId({ id: await insertRecipeRow(open, ownerId, { ...values, name: own }) })
  })
}

/**
 * The work as it is kept. Refuses NotAllowed for an import without the right to edit, an address as `checkedSource`, an
 * export as `checkExport`.
 */
async function checkedWork(parts: RecipeParts, scope: Scope, work: RecipeWork): Promise<RecipeWork> {
  if (work.kind === 'export') {
    await checkExport(parts.tenantEntry, scope, work.terms)
    return work
  }
  if (scope.permissions.folder.edit < 1) refuse('NotAllowed')
  return { ...work, source: work.source === null ? null : checkedSource(work.source, parts.fetches) }
}

/** What is stored of a recipe after an edit; without `before`, of a new one. Refuses RecipeNeedsAddress, SourceKeyUnreadable. */
async function valuesAfter(
  parts: RecipeParts & { timeZone: string },
  edit: RecipeEdit & { work: RecipeWork },
  before: RecipeRow | null,
): Promise<RecipeValues> {
  const {
    name = before?.name ?? '',
    work,
    schedule = before?.schedule ?? 'hand',
    isOn = before?.isOn ?? true,
  } = edit
  const source = sourceOf(work)
  if (schedule === 'night' && work.kind === 'import' && source === null) refuse('RecipeNeedsAddress')
  const sourceBefore = before === null ? null : sourceOf(before.work)
  const secretsBefore = before === null ? noSecrets : openSecrets(parts.secret, before.sealedSecrets)
  const secrets = await secretsFor(source, edit, { source: sourceBefore, secrets: secretsBefore })
  const isSame = isSameHost(source, sourceBefore)
  const { hostKey = isSame ? (before?.hostKey ?? null) : null } = edit
  const isKept = isSame && edit.hostKey === undefined
  // One that is switched on again waits for the next night.
  const isTimed = before?.nextAt != null && schedule === before.schedule && isOn === before.isOn
  const nextAt = isTimed ? before.nextAt : nextNight(new Date(), parts.timeZone)
  return {
    name,
    work,
    schedule,
    isOn,
    sealedSecrets: sealSecrets(parts.secret, secrets),
    hostKey,
    refusedHostKey: isKept ? (before?.refusedHostKey ?? null) : null,
    nextAt: schedule === 'night' ? nextAt : null,
  }
}

/**
 * Others' recipes can be switched off by super admins. Refuses NotFound, NotAllowed, InvalidInput for work of another
 * kind, StaleVersion, and as `createRecipe`.
 */
export async function editRecipe(
  parts: RecipeParts,
  scope: Scope,
  id: string,
  edit: RecipeEdit,
  basedOn?: number,
): Promise<void> {
  const seen = await getSeenRecipe(scope, id)
  checkNoKey(scope)
  const isStop = edit.isOn === false && Object.keys(edit).length === 1
  if (!isOwn(scope, seen) && !isStop) refuse('NotAllowed')
  if (edit.work !== undefined && edit.work.kind !== seen.work.kind)
    refuse('InvalidInput', { place: 'work.kind', reason: 'a recipe stays of its kind' })
  const work = edit.work === undefined ? undefined : await checkedWork(parts, scope, edit.work)
  const wanted = edit.name === undefined ? undefined : checkedName(edit.name)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, recipeRecord(id), Object.keys(edit))
    const names = wanted === undefined ? [] : await lockRecipeNames(open, seen.ownerId, id)
    const before = (await findRecipeRow(open, id)) ?? refuse('NotFound')
    const name = wanted === undefined ? before.name : uniqueName(wanted, names, mostCharacters)
    const { timeZone } = await getOwnRow(open)
    const values = await valuesAfter(
      { ...parts, timeZone },
      { ...edit, name, work: work ?? before.work },
      before,
    )
    await updateRecipeRow(open, id, values, { isOtherWork: work !== undefined })
  })
}

function recipeRecord(id: string) {
  return { kind: 'transferRecipe', key: { id } } as const
}

/** What it made stays. Refuses NotFound, NotAllowed, StaleVersion. */
export async function deleteRecipe(scope: Scope, id: string, basedOn?: number): Promise<void> {
  await getSeenRecipe(scope, id)
  checkNoKey(scope)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, recipeRecord(id), 'all')
    await deleteRecipeRow(open, id)
  })
}
