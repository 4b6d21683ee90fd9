/** A search as a test of kept texts, which finds what `search/search-condition.ts` finds, in the same order. */
import type { Scope } from '../../../scope/scope.ts'
import { searchClauses, type Term } from '../../search/index.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { seesStaffTexts } from '../query-products/visible-columns.ts'
import { fitLevels } from '../search/fit-levels.ts'
import { namedPlaces, type Places } from '../search/named-places.ts'
import { amongTexts, type ColumnTest, type Sought, wordTest } from './column-tests.ts'
import { type CompanyColumns, detailTextKey, textKeys } from './company-columns.ts'
import { type KeptText, lettersAsTheyAre } from './kept-text.ts'

/** How well the product of a row fits a search, by `fitLevels`: of those that it finds. Null where columns can't say. */
export type FitTest = (columns: CompanyColumns) => ((row: number) => number) | null

/** Every clause has to be met by what everybody is shown of a product, or by what else the caller sees of it. */
export async function searchTest(
  scope: Scope,
  { texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>,
  search: string,
): Promise<{ test: ColumnTest; fit: FitTest }> {
  const clauses = await searchClauses(scope, search)
  const places = await namedPlaces(scope, clauses)
  const inFields = [...fields.values()].filter((field) => field.searchable).map(({ id }) => detailTextKey(id))
  const sought = clauses.map((clause) =>
    clause.map((terms) => terms.map((term) => soughtOf(term, places.get(term)))),
  )
  const forStaff = seesStaffTexts({ texts }) ? [textKeys.forStaff] : []
  return {
    test: wordTest(sought, [textKeys.searched, ...forStaff, ...inFields]),
    fit: (columns) => fitOf(columns, sought, inFields),
  }
}

function soughtOf(term: Term, places: Places | undefined): Sought {
  const [categories, folderSets] = [new Set(places?.categories), new Set(places?.folderSets.map(String))]
  return {
    forms: term.map(lettersAsTheyAre),
    liesIn:
      places === undefined
        ? null
        : (columns) => [
            amongTexts(columns.categories, categories),
            amongTexts(columns.folderSets, folderSets),
          ],
  }
}

function fitOf(
  columns: CompanyColumns,
  clauses: readonly (readonly (readonly Sought[])[])[],
  fieldKeys: readonly string[],
): ((row: number) => number) | null {
  const base = columns.textOf(textKeys.searched)
  const fields = fieldKeys.map((key) => columns.textOf(key)).filter((text) => text !== null)
  if (base === null || fields.length < fieldKeys.length) return null
  const placed = new Map(clauses.flat(2).map((sought) => [sought, sought.liesIn?.(columns) ?? []]))
  const levelOf = (sought: Sought, row: number, names: Names) => {
    if (sought.forms.some(({ text }) => names.reference.includes(text))) return fitLevels.reference
    if (sought.forms.some(({ text }) => names.name.includes(text))) return fitLevels.name
    if (placed.get(sought)?.some(({ codes, table }) => table[codes[row] as number] === 1))
      return fitLevels.place
    return fields.some((field) => hasForm(field, row, sought)) ? fitLevels.field : fitLevels.other
  }
  const begins = clauses[0]?.flatMap(([first]) => first?.forms ?? []) ?? []
  return (row) => {
    const names = namesIn(base.at(row) ?? '')
    const level = Math.max(
      ...clauses.map((clause) =>
        Math.min(...clause.map((terms) => Math.max(...terms.map((term) => levelOf(term, row, names))))),
      ),
    )
    const isAtBeginning = level === fitLevels.name && begins.some(({ text }) => names.name.startsWith(text))
    return isAtBeginning ? fitLevels.beginning : level
  }
}

function hasForm(kept: KeptText, row: number, { forms }: Sought): boolean {
  const own = kept.at(row)
  return own !== null && forms.some(({ text }) => own.includes(text))
}

interface Names {
  name: string
  reference: string
}

/** The first two lines of what everybody searches. */
function namesIn(text: string): Names {
  const [name = '', reference = ''] = text.split('\n', 2)
  return { name, reference }
}
