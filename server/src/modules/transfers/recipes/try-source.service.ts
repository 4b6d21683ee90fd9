/** What is found at an address, before anything is fetched from it. */
import type { FoundSource, SourceTrial } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openRemote } from '../../../platform/remote-files/open-remote.ts'
import type { Scope } from '../../../scope/scope.ts'
import { openSecrets } from './recipe-secrets.ts'
import {
  checkedSource,
  isSameHost,
  remoteOf,
  type SourceParts,
  secretsFor,
  sourceOf,
  withinTime,
} from './recipe-source.ts'
import { findRecipeRow, type RecipeRow } from './recipes.repository.ts'

/** Somebody waits for it. */
const longestMs = 30_000
const silenceMs = 15_000

/**
 * With the password and key of `recipe` where none is given, which go to no host with another key than it had. Without
 * a recipe whoever answers is believed. Refuses NotFound where nothing is fetched and for others’ recipes,
 * SourceAddressInvalid, SourceKeyUnreadable, SourceTooSlow, and as `openRemote`.
 */
export async function trySource(parts: SourceParts, scope: Scope, trial: SourceTrial): Promise<FoundSource> {
  const source = checkedSource(trial.source, parts.fetches)
  const recipe = trial.recipe === undefined ? null : await getOwnRecipe(scope, trial.recipe)
  const before = {
    source: recipe === null ? null : sourceOf(recipe.work),
    secrets: openSecrets(parts.secret, recipe?.sealedSecrets ?? null),
  }
  const secrets = await secretsFor(source, trial, before)
  const known = recipe !== null && isSameHost(source, before.source) ? recipe.hostKey : null
  const remote = remoteOf(source, secrets, known)
  const alsoFrom = parts.fetches === false ? [] : parts.fetches.alsoFrom
  return await withinTime(longestMs, null, async (signal) => {
    const { file, close } = await openRemote(remote, '', { alsoFrom, silenceMs, signal })
    close()
    if (file === null) throw new Error('A file that nobody has seen is unchanged')
    return {
      fileName: file.name,
      sizeBytes: file.sizeBytes,
      changedAt: file.changedAt?.toISOString() ?? null,
      hostKey: file.hostKey,
      isHostKeyKnown: file.hostKey !== null && file.hostKey === known,
    }
  })
}

async function getOwnRecipe(scope: Scope, id: string): Promise<RecipeRow> {
  const recipe = await findRecipeRow(scope, id)
  return recipe !== null && recipe.ownerId === scope.person?.id ? recipe : refuse('NotFound')
}
