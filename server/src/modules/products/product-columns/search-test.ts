/** A search as a test of kept texts, which finds what `search/search-condition.ts` finds. */
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { seesStaffTexts } from '../query-products/visible-columns.ts'
import { searchTerms } from '../search/search-terms.ts'
import { type ColumnTest, wordTest } from './column-tests.ts'
import { detailTextKey, textKeys } from './company-columns.ts'
import { lettersAsTheyAre } from './kept-text.ts'

/** Every term has to stand in what everybody is shown of a product, or in one of the searchable fields that the caller sees. */
export async function searchTest(
  scope: Scope,
  { texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>,
  search: string,
): Promise<ColumnTest> {
  const terms = await searchTerms(scope, search)
  const searchable = [...fields.values()].filter((field) => field.searchable)
  return wordTest(
    terms.map((forms) => forms.map(lettersAsTheyAre)),
    [
      textKeys.searched,
      ...(seesStaffTexts({ texts }) ? [textKeys.forStaff] : []),
      ...searchable.map(({ id }) => detailTextKey(id)),
    ],
  )
}
