/**
 * Runs recipes that are due at night: once, however many servers look, and once for all missed nights. Switches off recipes
 * whose owner has left.
 */
import { unlessNotFound } from '../../../platform/errors.ts'
import { callerFor } from '../../../scope/caller.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantAccess } from '../../access/index.ts'
import { getOwnRow } from '../../domains/index.ts'
import { listDueRecipes, switchLeftOff, takeDueRecipe } from './night.repository.ts'
import { nextNight } from './night.ts'
import { findRecipeRow } from './recipes.repository.ts'
import { recipeOff } from './recipes.topics.ts'
import { startRun } from './run-recipe.ts'

/** Queue of the job that looks at all companies. */
export const RECIPE_CLOCK_QUEUE = 'recipe-clock'
/** Often, so that a server that was away at the hour is not waited for until the next night. */
export const RECIPE_CLOCK_TIMES = '*/5 * * * *'

/** Runs the due recipes. One that fails doesn't stop the others; rejects after them. */
export async function tickRecipes(
  tenantAccess: Pick<TenantAccess, 'tenantEntry' | 'accounts'>,
  domain: Scope,
  now: Date,
): Promise<void> {
  await switchOffLeft(domain)
  const failures: unknown[] = []
  for (const due of await listDueRecipes(domain, now)) {
    await tickRecipe(tenantAccess, domain, due, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function switchOffLeft(domain: Scope): Promise<void> {
  await domain.transaction(async (open) => {
    for (const { id, name } of await switchLeftOff(open)) await open.emit(recipeOff, { recipeId: id, name })
  })
}

/** Starts a recipe in its owner's name. The run's process refuses what the owner may no longer do, and they are notified. */
async function tickRecipe(
  { tenantEntry, accounts }: Pick<TenantAccess, 'tenantEntry' | 'accounts'>,
  { domainId }: Scope,
  { id, ownerId }: { id: string; ownerId: string },
  now: Date,
): Promise<void> {
  const person = await accounts.findActivePersonById(ownerId)
  const owner = person === null ? null : await unlessNotFound(tenantEntry.enter(callerFor(person), domainId))
  // The owner left a moment ago: the next tick switches the recipe off.
  if (owner === null) return
  await owner.transaction(async (open) => {
    const { timeZone } = await getOwnRow(open)
    if (!(await takeDueRecipe(open, id, now, nextNight(now, timeZone)))) return
    const recipe = await findRecipeRow(open, id)
    if (recipe === null) return
    // A company whose subscription is not active reads and exports.
    if (recipe.work.kind === 'import' && !open.subscription.isActive) return
    await startRun(open, recipe, { by: 'night' })
  })
}
