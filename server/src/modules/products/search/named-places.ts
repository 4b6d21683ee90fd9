/** Categories and folders that a search names: what lies in them is found by them. */
import { rememberPerCaller } from '../../../scope/remembered.ts'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { folderSetsOfFolders, visibleTree } from '../../folders/index.ts'
import { foldedTexts } from './search.repository.ts'
import type { Clause, Term } from './search-terms.ts'

/** What products lie in: ids of categories, and sets of folders. */
export interface Places {
  categories: readonly string[]
  folderSets: readonly number[]
}

/** What each term names, of those that name something. */
export type NamedPlaces = ReadonlyMap<Term, Places>

interface Named {
  id: string
  parentId: string | null
  /** As texts are kept for searching. */
  key: string
}

/** Shorter forms stand in too many names; of Chinese and Japanese one letter is a word. */
const shortestForm = 3
/** Names beyond this many are not looked at. */
const mostNames = 20_000

const namesByCaller = rememberPerCaller<{ categories: Named[]; folders: Named[] }>()

/** Roots are named like the company, and everything lies in them. */
async function readNames(scope: Scope) {
  const rows = [...(await allCategories(scope)), ...(await visibleTree(scope)).folders].slice(0, mostNames)
  const keys = await foldedTexts(
    scope,
    rows.map(({ name }) => name),
  )
  const named = rows.map(({ id, parentId }, place) => ({ id, parentId, key: keys[place] ?? '' }))
  const categories = named.slice(0, (await allCategories(scope)).length)
  return { categories, folders: named.slice(categories.length) }
}

export async function namedPlaces(scope: Scope, clauses: readonly Clause[]): Promise<NamedPlaces> {
  const places = new Map<Term, Places>()
  const { categories, folders } = await namesByCaller.get(scope, () => readNames(scope))
  for (const term of clauses.flat(2)) {
    const isNamed = ({ parentId, key }: Named) =>
      parentId !== null && term.some((form) => isLongEnough(form) && key.includes(form))
    const inCategories = new Set<string>()
    // Parents come before their children.
    for (const category of categories)
      if (isNamed(category) || inCategories.has(category.parentId ?? '')) inCategories.add(category.id)
    const inFolders = folders.filter(isNamed).map(({ id }) => id)
    if (inCategories.size + inFolders.length === 0) continue
    const folderSets = inFolders.length === 0 ? [] : await folderSetsOfFolders(scope, inFolders)
    places.set(term, { categories: [...inCategories], folderSets })
  }
  return places
}

const isLongEnough = (form: string) => form.length >= shortestForm || /[^\p{ASCII}]/u.test(form)
