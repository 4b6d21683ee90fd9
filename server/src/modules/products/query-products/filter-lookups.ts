import type { Scope } from '../../../scope/scope.ts'
import { categoryIdsWithin } from '../../categories/index.ts'
import { folderSetsOfFolders } from '../../folders/index.ts'
import type { FilterLookups } from './filter-conditions.ts'
import { hasLongNumbers } from './query-products.repository.ts'

/** What filters need to know beforehand, looked up when one does. */
export function filterLookups(scope: Scope): FilterLookups {
  let longNumbers: Promise<boolean> | null = null
  return {
    folderSetsOf: (ids) => folderSetsOfFolders(scope, ids),
    hasLongNumbers: () => {
      longNumbers ??= hasLongNumbers(scope)
      return longNumbers
    },
    categoriesWithin: async (ids) =>
      (await Promise.all(ids.map((id) => categoryIdsWithin(scope, id)))).flat(),
  }
}
