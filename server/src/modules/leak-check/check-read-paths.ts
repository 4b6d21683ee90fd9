/** Asks every read path as somebody, and compares what it says with what the plain model says they see. */

import { randomUUID } from 'node:crypto'
import type { PlainRows, PlainView } from '@vitrine/proof'
import type { Asking, FilterTurn, Pick } from './asking.ts'
import {
  checkFindings,
  checkHotspots,
  checkMatches,
  checkMediaLists,
  checkPreview,
  checkPreviewOfIds,
  checkTrash,
} from './check-editing.ts'
import { checkFacets, checkGroups, checkSums, checkSumsOfIds } from './check-figures.ts'
import { checkChosenValues, checkDelta, checkListed, checkSingle, checkVariants } from './check-products.ts'
import { checkProjects } from './check-projects.ts'
import {
  checkBestFirst,
  checkCategory,
  checkFilter,
  checkFirstMatches,
  checkFolderRange,
  checkGroup,
  checkReasons,
  checkSearch,
  checkSorting,
  checkSuggestion,
} from './check-queries.ts'
import { checkFolders, checkOwn, checkSettings, checkViews } from './check-structure.ts'
import { type Check, Comparison, type ReadPath } from './comparison.ts'
import type { Reader } from './reader.ts'

/** How often each kind of question is asked; the part `lists` of those that are asked once or not at all. */
export interface Effort {
  filters: number
  groups: number
  searches: number
  sortings: number
  products: number
  lists: number
}

interface Question {
  paths: readonly ReadPath[]
  times: (effort: Effort) => number
  ask(asking: Asking, effort: Effort): Promise<void>
}

const always = () => 1

/** A new way to learn of products is added here, with the paths that report it. */
const questions: readonly Question[] = [
  { paths: ['folders', 'folder counts'], times: always, ask: checkFolders },
  { paths: ['categories', 'settings'], times: always, ask: checkSettings },
  { paths: ['query', 'values', 'completeness', 'changes', 'count'], times: always, ask: checkListed },
  { paths: ['sort'], times: ({ sortings }) => sortings, ask: checkSorting },
  { paths: ['filter', 'count', 'changes'], times: ({ filters }) => filters, ask: checkFilter },
  { paths: ['groups', 'count'], times: ({ groups }) => groups, ask: checkGroup },
  { paths: ['search', 'count'], times: ({ searches }) => searches, ask: checkSearch },
  {
    paths: ['detail', 'completeness', 'history', 'files', 'media', 'previews'],
    times: always,
    ask: (asking, { products }) => checkSingle(asking, products),
  },
  { paths: ['projects', 'sessions', 'orders', 'progress'], times: always, ask: checkProjects },
]

/** Asked in turns where not all of them are. */
const lists: readonly Omit<Question, 'times'>[] = [
  { paths: ['views'], ask: checkViews },
  { paths: ['interest', 'panel'], ask: checkOwn },
  { paths: ['first matches'], ask: checkFirstMatches },
  { paths: ['best first'], ask: checkBestFirst },
  { paths: ['suggestions'], ask: checkSuggestion },
  { paths: ['reasons'], ask: checkReasons },
  { paths: ['delta'], ask: checkDelta },
  { paths: ['variants'], ask: checkVariants },
  { paths: ['chosen values'], ask: checkChosenValues },
  { paths: ['folder range'], ask: checkFolderRange },
  { paths: ['category'], ask: checkCategory },
  { paths: ['sums'], ask: checkSums },
  { paths: ['sums'], ask: checkSumsOfIds },
  { paths: ['grouping'], ask: checkGroups },
  { paths: ['facets'], ask: checkFacets },
  { paths: ['bulk preview'], ask: checkPreview },
  { paths: ['bulk preview'], ask: checkPreviewOfIds },
  { paths: ['trash'], ask: checkTrash },
  { paths: ['media list'], ask: checkMediaLists },
  { paths: ['media match'], ask: checkMatches },
  { paths: ['findings'], ask: checkFindings },
  { paths: ['hotspots'], ask: checkHotspots },
]

export interface CheckedPerson {
  reader: Reader
  rows: PlainRows
  view: PlainView
  pick: Pick
  clausesOf: Asking['clausesOf']
  nextFilter?: () => FilterTurn
  /** Nothing but what concerns this path. */
  only?: ReadPath
}

export async function checkReadPaths({ only, ...person }: CheckedPerson, effort: Effort): Promise<Check> {
  const check = new Comparison(person.view.products.size > 0)
  const asking = { ...person, check, inventedId: randomUUID() }
  const isAsked = ({ paths }: { paths: readonly ReadPath[] }) => only === undefined || paths.includes(only)
  for (const question of questions.filter(isAsked)) {
    for (let n = 0; n < question.times(effort); n++) await question.ask(asking, effort)
  }
  const left = lists.filter(isAsked)
  // There is more to ask of those who change products.
  const most = effort.lists + (person.view.isEditor ? 4 : 0)
  for (let n = 0; left.length > 0 && (only !== undefined || n < most); n++) {
    const chosen = person.pick(left)
    if (chosen === undefined) break
    left.splice(left.indexOf(chosen), 1)
    await chosen.ask(asking, effort)
  }
  return check.check()
}
