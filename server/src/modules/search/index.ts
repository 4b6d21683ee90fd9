/** How everything is searched: what is typed becomes clauses, and a text meets them or doesn't. */

export { searchWordEntries } from './company-words.ts'
export { readWords } from './search.repository.ts'
export { escaped, everyClause, hasForm, keyMeets, textMeets } from './search-condition.ts'
export { type Clause, searchClauses, type Term } from './search-terms.ts'
export { listSearchWordRows, replaceSearchWordRows } from './search-words.repository.ts'
