/** Categories and folders that a search names: what lies in them is found by them. */
import { rememberPerCaller } from '../../../scope/remembered.ts'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { folderSetsOfFolders, visibleTree } from '../../folders/index.ts'
import type { Clause, Term } from '../../search/index.ts'
import { foldedTexts } from '../../search/index.ts'

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
  /** Words of its name, as texts are kept for searching. */
  words: readonly string[]
}

/** Names beyond this many are not looked at. */
const mostNames = 20_000

const placesByCaller = rememberPerCaller<{ categories: Place[]; folders: Place[] }>()

async function readPlaces(scope: Scope): Promise<{ categories: Place[]; folders: Place[] }> {
  const [categories, { folders }] = [await allCategories(scope), await visibleTree(scope)]
  const rows = [...categories, ...folders].slice(0, mostNames)
  const keys = await foldedTexts(
    scope,
    rows.map(({ name }) => name),
  )
  const places = rows.map(({ id, parentId }, place) => ({ id, parentId, words: wordsOf(keys[place] ?? '') }))
  return { categories: places.slice(0, categories.length), folders: places.slice(categories.length) }
}

/** Words of a name, without those that say little: “of”, “&”. */
function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 || /[^\p{ASCII}]/u.test(word))
}

/**
 * A place is named by a search that has all words of its name, so that “sofas” names “Sofas” and not “Lounge & sofas”;
 * each of these terms is met by what lies in it.
 */
export async function namedPlaces(scope: Scope, clauses: readonly Clause[]): Promise<NamedPlaces> {
  const terms = clauses.flat(2)
  const { categories, folders } = await placesByCaller.get(scope, () => readPlaces(scope))
  const named = (places: readonly Place[]) => places.filter((place) => isNamed(place, terms))
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

/** Roots are named like the company, and everything lies in them. */
function isNamed({ parentId, words }: Place, terms: readonly Term[]): boolean {
  return parentId !== null && haveEvery(words, terms)
}

/** Whether a place of this name, as texts are kept for searching, is named by the terms of a search. */
export function namesPlace(name: string, terms: readonly Term[]): boolean {
  return haveEvery(wordsOf(name), terms)
}

function haveEvery(words: readonly string[], terms: readonly Term[]): boolean {
  return words.length > 0 && words.every((word) => terms.some((term) => standsIn(term, word)))
}

function hasWord({ words }: Place, term: Term): boolean {
  return words.some((word) => standsIn(term, word))
}

function standsIn(term: Term, word: string): boolean {
  return term.some((form) => wordsOf(form).length > 0 && word.includes(form))
}
