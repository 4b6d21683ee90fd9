/** A search as a test of kept texts, which finds what `query-products/search-condition.ts` finds. */
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { wordsOf } from '../query-products/search-condition.ts'
import { seesStaffTexts } from '../query-products/visible-columns.ts'
import { type ColumnTest, wordTest } from './column-tests.ts'
import { detailTextKey, textKeys } from './company-columns.ts'
import { lettersAsTheyAre } from './kept-text.ts'
import { searchKeys } from './product-columns.repository.ts'

/** Every word has to stand in what everybody is shown of a product, or in one of the searchable fields that the caller sees. */
export async function searchTest(
  scope: Scope,
  { texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>,
  search: string,
): Promise<ColumnTest | null> {
  const keys = await searchKeys(scope, wordsOf(search))
  // What is a letter to whoever searches is a wildcard there, where it has come of another letter.
  if (keys.some((key) => /[%_\\]/.test(key))) return null
  const searchable = [...fields.values()].filter((field) => field.searchable)
  return wordTest(keys.map(lettersAsTheyAre), [
    textKeys.searched,
    ...(seesStaffTexts({ texts }) ? [textKeys.forStaff] : []),
    ...searchable.map(({ id }) => detailTextKey(id)),
  ])
}
