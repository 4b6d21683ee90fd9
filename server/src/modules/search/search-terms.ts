/**
 * What a search looks for: clauses, each of which a product has to meet by one of its alternatives, by all terms of it.
 * A term stands where one of its forms does, the ways in which people write it. Nothing of it depends on what products hold.
 */
import type { Scope } from '../../scope/scope.ts'
import { clausesOf, companyWords } from './company-words.ts'
import { readTerms, type Term } from './search-parts.ts'

export type { Term } from './search-parts.ts'

/** What may be meant by one thing that was typed, in one way or another; mostly there is one way of one term. */
export type Clause = readonly (readonly Term[])[]

/** At most this many count; the rest of an overlong search is ignored. */
const maxClauses = 8
/** Forms of all terms together: each is tried on many texts. */
const maxForms = 40

/** `language`: of whoever searches; null has the company's words of all languages. */
export async function searchClauses(
  scope: Scope,
  search: string,
  language = scope.person?.language ?? null,
): Promise<Clause[]> {
  if (search.trim() === '') return []
  const words = await companyWords(scope)
  const [terms = []] = await readTerms(scope, [search])
  return withinBounds(clausesOf(terms, words, language).slice(0, maxClauses))
}

/** What was typed goes first, where a term whose turn comes late keeps one form; then what else is meant, as far as there is room. */
function withinBounds(clauses: readonly Clause[]): Clause[] {
  let left = maxForms
  const fitting = (terms: readonly Term[]): Term[] =>
    terms.map(([first, ...others]) => {
      const kept = others.slice(0, Math.max(0, left - 1))
      left -= kept.length + 1
      return [first, ...kept]
    })
  const typed = clauses.map(([first = []]) => fitting(first.slice(0, Math.max(1, left))))
  return clauses.map(([, ...others], at) => [
    typed[at] ?? [],
    ...others.flatMap((terms) => (terms.length <= left ? [fitting(terms)] : [])),
  ])
}
