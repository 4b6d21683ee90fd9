/** A search as a test of kept texts, which finds what `search/search-condition.ts` finds, in the same order. */
import type { Scope } from '../../../scope/scope.ts'
import { searchClauses, type Term } from '../../search/index.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { seesStaffTexts } from '../query-products/visible-columns.ts'
import { fitLevels } from '../search/fit-levels.ts'
import { namedPlaces, type Places } from '../search/named-places.ts'
import { amongTexts, type CodedTest, type ColumnTest, type Sought, wordTest } from './column-tests.ts'
import { type CompanyColumns, detailTextKey, textKeys } from './company-columns.ts'
import { type KeptText, lettersAsTheyAre } from './kept-text.ts'

/** How well the product of a row fits a search, by `fitLevels`: of those that it finds. Null where columns can't say. */
export type FitTest = (columns: CompanyColumns) => ((row: number) => number) | null

export interface SearchTest {
  test: ColumnTest
  fit: FitTest
  /** Forms of what was typed first: with one of these a reference or name may begin. */
  begins: readonly string[]
}

/** Every clause has to be met by what everybody is shown of a product, or by what else the caller sees of it. */
export async function searchTest(
  scope: Scope,
  { texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>,
  search: string,
): Promise<SearchTest> {
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
    begins: clauses[0]?.flatMap(([first = []]) => first) ?? [],
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
  const terms = new Map(
    clauses.flat(2).map((sought) => {
      const forms = sought.forms.map(({ text }) => text)
      return [sought, { forms, lying: sought.liesIn?.(columns) ?? [] }]
    }),
  )
  const fitting = clauses.map((clause) =>
    clause.map((alternative) => alternative.flatMap((sought) => terms.get(sought) ?? [])),
  )
  const begins = fitting[0]?.flatMap(([first]) => first?.forms ?? []) ?? []
  // This is asked of each product that is found: plain loops take a fifth of the time that arrays of levels take.
  return (row) => {
    const text = base.at(row) ?? ''
    const nameEnd = endOfLine(text, 0)
    const referenceEnd = endOfLine(text, nameEnd + 1)
    let level = 0
    for (const clause of fitting) {
      let best: number = fitLevels.other
      for (const alternative of clause) {
        let worst = 0
        for (const { forms, lying } of alternative) {
          const named = levelInNames(text, nameEnd, referenceEnd, forms)
          worst = Math.max(worst, named ?? levelElsewhere(row, forms, lying, fields))
        }
        best = Math.min(best, worst)
      }
      level = Math.max(level, best)
    }
    const isAtBeginning = level === fitLevels.name && begins.some((form) => text.startsWith(form))
    return isAtBeginning ? fitLevels.beginning : level
  }
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}

/** In the first two lines of what everybody searches: the name, and the reference, which counts for more. */
function levelInNames(
  text: string,
  nameEnd: number,
  referenceEnd: number,
  forms: readonly string[],
): number | null {
  let isInName = false
  for (const form of forms) {
    let at = text.indexOf(form)
    if (at !== -1 && at < nameEnd) {
      isInName = true
      at = text.indexOf(form, nameEnd)
    }
    if (at !== -1 && at < referenceEnd) return fitLevels.reference
  }
  return isInName ? fitLevels.name : null
}

function levelElsewhere(
  row: number,
  forms: readonly string[],
  lying: readonly CodedTest[],
  fields: readonly KeptText[],
): number {
  if (lying.some(({ codes, table }) => table[codes[row] as number] === 1)) return fitLevels.place
  const stands = (field: KeptText) => {
    const own = field.at(row)
    return own !== null && forms.some((form) => own.includes(form))
  }
  return fields.some(stands) ? fitLevels.field : fitLevels.other
}
