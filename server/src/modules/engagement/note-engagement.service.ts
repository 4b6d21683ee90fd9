/** What the pages of clients send of what is looked at. What isn't to be kept is dropped without a word. */
import type { EngagementBatch, EngagementChoice } from '@vitrine/contract'
import { engagementMonths, normalizedSearch } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { forgetOldShareUse } from '../access/index.ts'
import { getDisplaySettings } from '../domains/index.ts'
import { fileVisibility } from '../products/index.ts'
import { findChoice, forgetBefore, forgetPerson, insertBatch, saveChoice } from './engagement.repository.ts'

/**
 * `isTrackable`: whether the browser says nothing against it; `areMediaToCome`: media count that there aren't yet. Nobody is
 * noted by what somebody else does in their place.
 */
export async function noteEngagement(
  scope: Scope,
  batch: EngagementBatch,
  { isTrackable, areMediaToCome = false }: { isTrackable: boolean; areMediaToCome?: boolean },
): Promise<void> {
  const { person, isClient, impersonator } = scope
  if (!isTrackable || person === null || !isClient || impersonator !== null) return
  const searches = batch.searches.flatMap(({ text, hasResults }) => {
    const plain = normalizedSearch(text)
    return plain === '' ? [] : [{ text: plain, hasResults }]
  })
  const { products } = await fileVisibility(scope)
  await insertBatch(scope, person.id, { ...batch, searches }, { products, areMediaToCome })
}

export async function getEngagementChoice(scope: Scope): Promise<EngagementChoice> {
  const { notesInterest } = await getDisplaySettings(scope)
  return { isNoted: notesInterest, ...(await findChoice(scope, personOf(scope))) }
}

/** Refuses NotInThisSession to whoever acts in the person's place. */
export async function chooseEngagement(scope: Scope, objects: boolean): Promise<void> {
  if (scope.impersonator !== null) refuse('NotInThisSession')
  await scope.transaction(async (open) => {
    await saveChoice(open, personOf(open), objects)
    if (objects) await forgetPerson(open, personOf(open))
  })
}

function personOf({ person }: Scope): string {
  return person?.id ?? refuse('NotAllowed')
}

/** Every night. Returns how many sums went. */
export async function forgetOldEngagement(scope: Scope): Promise<number> {
  return (await forgetBefore(scope, engagementMonths)) + (await forgetOldShareUse(scope, engagementMonths))
}
