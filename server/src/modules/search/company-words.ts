/** How the company's words change what a search looks for. */
import type { SearchWordEntry } from '@vitrine/contract'
import { rememberPerDomain } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { readTerms, type Term } from './search-parts.ts'
import { listSearchWordRows } from './search-words.repository.ts'

/** Something that may be typed. */
interface Phrase extends Pick<SearchWordEntry, 'kind' | 'language'> {
  terms: readonly Term[]
  /** What is looked for besides it, or in its place. */
  means: readonly (readonly Term[])[]
}

/** By each form of their first term. */
type CompanyWords = ReadonlyMap<string, readonly Phrase[]>

/** So many texts are read as terms before other requests have their turn. */
const textsAtOnce = 200
/** Further alternatives of one part of a search would have no room among its forms. */
const mostAlternatives = 40

const entriesByDomain = rememberPerDomain<SearchWordEntry[]>()
const wordsByDomain = rememberPerDomain<CompanyWords>()

/** As of the structure revision of the scope. */
export async function searchWordEntries(scope: Scope): Promise<SearchWordEntry[]> {
  return await entriesByDomain.get(scope, () => listSearchWordRows(scope))
}

export async function companyWords(scope: Scope): Promise<CompanyWords> {
  return await wordsByDomain.get(scope, () => readCompanyWords(scope))
}

async function readCompanyWords(scope: Scope): Promise<CompanyWords> {
  const entries = await searchWordEntries(scope)
  const texts = [...new Set(entries.flatMap(({ words, means }) => [...words, ...means]))]
  if (texts.length === 0) return new Map()
  const termsOf = new Map<string, readonly Term[]>()
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const some = texts.slice(from, from + textsAtOnce)
    const terms = await readTerms(scope, some)
    for (const [at, text] of some.entries()) termsOf.set(text, terms[at] ?? [])
  }
  const byForm = new Map<string, Phrase[]>()
  for (const phrase of entries.flatMap((entry) => phrasesOf(entry, termsOf)))
    for (const form of phrase.terms[0] ?? []) {
      const phrases = byForm.get(form)
      if (phrases === undefined) byForm.set(form, [phrase])
      else phrases.push(phrase)
    }
  return byForm
}

function phrasesOf(
  { kind, language, words, means }: SearchWordEntry,
  termsOf: ReadonlyMap<string, readonly Term[]>,
): Phrase[] {
  const read = (texts: readonly string[]) =>
    texts.map((text) => termsOf.get(text) ?? []).filter(({ length }) => length > 0)
  const [typed, meant] = [read(words), read(means)]
  // Signs alone say nothing.
  if (kind === 'replacement' && meant.length === 0) return []
  const all = [...typed, ...meant]
  return kind === 'synonym'
    ? all.map((terms) => ({ kind, language, terms, means: all.filter((other) => other !== terms) }))
    : typed.map((terms) => ({ kind, language, terms, means: meant }))
}

/**
 * Where two phrases begin at the same word, the longer one counts. Replacements go before synonyms, and these before
 * ignored words. Ignored words count if nothing else was typed. `language`: null takes the words of all languages.
 */
export function clausesOf(
  typed: readonly Term[],
  words: CompanyWords,
  language: SearchWordEntry['language'] | null,
): Alternatives[] {
  const clauses: Alternatives[] = []
  const ignored: Alternatives[] = []
  for (let at = 0; at < typed.length; ) {
    const phrases = longestAt(typed.slice(at), words, language)
    const these = typed.slice(at, at + (phrases[0]?.terms.length ?? 1))
    const isIgnored = phrases.length > 0 && phrases.every(({ kind }) => kind === 'ignored')
    ;(isIgnored ? ignored : clauses).push(alternativesOf(these, phrases))
    at += these.length
  }
  return clauses.length > 0 ? clauses : ignored
}

type Alternatives = readonly (readonly Term[])[]

function longestAt(
  typed: readonly Term[],
  words: CompanyWords,
  language: SearchWordEntry['language'] | null,
): Phrase[] {
  const isMeant = (phrase: Phrase) =>
    (phrase.language === 'all' || language === null || phrase.language === language) &&
    phrase.terms.every((term, at) => isSame(term, typed[at]))
  const found = [...new Set(typed[0]?.flatMap((form) => words.get(form) ?? []))].filter(isMeant)
  const longest = Math.max(0, ...found.map(({ terms }) => terms.length))
  return found.filter(({ terms }) => terms.length === longest)
}

/** In one of their forms: `couches` is `couch`. */
function isSame(term: Term, other: Term | undefined): boolean {
  return other?.some((form) => term.includes(form)) === true
}

function alternativesOf(these: readonly Term[], phrases: readonly Phrase[]): Alternatives {
  const meant = (kind: Phrase['kind']) => {
    const some = phrases.filter((phrase) => phrase.kind === kind).slice(0, mostAlternatives)
    return some.flatMap(({ means }) => means).slice(0, mostAlternatives)
  }
  const replaced = meant('replacement')
  const all = replaced.length > 0 ? replaced : [these, ...meant('synonym')]
  return [...new Map(all.map((terms) => [JSON.stringify(terms), terms])).values()]
}
