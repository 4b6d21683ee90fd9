/** Whether clients of some groups are shown anything at all. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listClientGroups } from '../../access/index.ts'
import { foldersOfSets, shownToGroups } from '../../folders/index.ts'
import { listVisibleGroups } from '../../people/index.ts'
import { countPublished } from './publishing.repository.ts'

/**
 * Counts all products, whether or not the caller sees them, so that staff learn where their clients would see nothing.
 * Refuses NotFound for a group that the caller doesn't see.
 */
export async function areProductsShown(scope: Scope, groupIds: readonly string[]): Promise<boolean> {
  const seen = new Set((await listVisibleGroups(scope)).map(({ id }) => id))
  if (groupIds.some((id) => !seen.has(id))) refuse('NotFound')
  const shown = await shownToGroups(scope, await listClientGroups(scope))
  const folders = new Set(groupIds.flatMap((id) => [...(shown.get(id) ?? [])]))
  if (folders.size === 0) return false
  const counted = await countPublished(scope)
  const sets = await foldersOfSets(
    scope,
    counted.map(({ folderSet }) => folderSet),
  )
  return [...sets.values()].some((ids) => ids.some((id) => folders.has(id)))
}
