/** Categories and folders that a search names: what lies in them is found by them. */
import { foldText } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { folderSetsOfFolders, visibleTree } from '../../folders/index.ts'
import type { Clause, Term } from '../../search/index.ts'

/** What products lie in: ids of categories, and sets of folders. */
export interface Places {
  categories: readonly string[]
  folderSets: readonly number[]
}

/** What each term names, of those that name something. */
export type NamedPlaces = ReadonlyMap<Term, Places>

interface Place {
  id: string
  parentId: string | null
  name: string
}

/** Names beyond this many are not looked at. */
const mostNames = 20_000

/** By the names of places, whoever sees them: folding a name takes longer than comparing its words. */
const wordsByName = new LRUCache<string, readonly string[]>({ max: 50_000 })

/** The words of a name, as texts are kept for searching. */
function wordsOfName(name: string): readonly string[] {
  const known = wordsByName.get(name)
  if (known !== undefined) return known
  const words = wordsOf(foldText(name))
  wordsByName.set(name, words)
  return words
}

/** Without those that say little: “of”, “&”. */
function wordsOf(key: string): string[] {
  return key.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 || /[^\p{ASCII}]/u.test(word))
}

/**
 * A place is named by a search that has all words of its name, so that “sofas” names “Sofas” and not “Lounge & sofas”;
 * each of these terms is met by what lies in it.
 */
export async function namedPlaces(scope: Scope, clauses: readonly Clause[]): Promise<NamedPlaces> {
  const terms = clauses.flat(2)
  const [categories, { folders }] = [await allCategories(scope), await visibleTree(scope)]
  // Roots are named like the company, and everything lies in them.
  const named = (places: readonly Place[]) =>
    places.slice(0, mostNames).filter(({ parentId, name }) => parentId !== null && namesPlace(name, terms))
  const [namedCategories, namedFolders] = [named(categories), named(folders)]
  const found = new Map<Term, Places>()
  for (const term of terms) {
    const within = new Set(namedCategories.filter((place) => hasWord(place, term)).map(({ id }) => id))
    // Parents come before their children.
    for (const { id, parentId } of within.size === 0 ? [] : categories)
      if (parentId !== null && within.has(parentId)) within.add(id)
    const inFolders = namedFolders.filter((place) => hasWord(place, term)).map(({ id }) => id)
    if (within.size + inFolders.length === 0) continue
    const folderSets = inFolders.length === 0 ? [] : await folderSetsOfFolders(scope, inFolders)
    found.set(term, { categories: [...within], folderSets })
  }
  return found
}

/** Whether a place of this name is named by the terms of a search. */
export function namesPlace(name: string, terms: readonly Term[]): boolean {
  const words = wordsOfName(name)
  return words.length > 0 && words.every((word) => terms.some((term) => standsIn(term, word)))
}

function hasWord({ name }: Place, term: Term): boolean {
  return wordsOfName(name).some((word) => standsIn(term, word))
}

function standsIn(term: Term, word: string): boolean {
  return term.some((form) => word.includes(form) && wordsOf(form).length > 0)
}
