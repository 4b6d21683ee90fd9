/**
 * What a search looks for: clauses, each of which a product has to meet by one of its alternatives, by all terms of it.
 * A term stands where one of its forms does, the ways in which people write it. Nothing of it depends on what products hold.
 */
import type { Scope } from '../../../scope/scope.ts'
import { readWords, type Word } from './search.repository.ts'
import { measureForms, sizeForms } from './size-forms.ts'
import { wordForms } from './word-forms.ts'

/** Forms of one term, without case and accents as texts are kept for searching. None contains another. */
export type Term = readonly [string, ...string[]]

/** What may be meant by one thing that was typed, in one way or another; mostly there is one way of one term. */
export type Clause = readonly (readonly Term[])[]

/** At most this many terms count; the rest of an overlong search is ignored. */
const maxTerms = 8
/** Forms of all terms together: each is tried on many texts. */
const maxForms = 40

/** `160 x 200`, `60×40×12`, `160 by 200`: numbers with a sign between them. */
const size = String.raw`\d+(?:[.,]\d+)?(?:\s*(?:[x×*]|\s(?:by|sur|par)\s)\s*\d+(?:[.,]\d+)?)+`
/** `40 cm`, `1,5kg`, `12 m²`. */
const measure = String.raw`\d+(?:[.,]\d+)?\s*(?:(?:mm|cm|m)[23²³]?|g|kg|ml|cl|l)(?![\p{L}\p{N}])`
/** `Ø40`, `⌀ 40`. */
const diameter = String.raw`[øØ⌀∅]\s*\d+(?:[.,]\d+)?`
const patternOfParts = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?<size>${size})|(?<measure>${measure})|(?<diameter>${diameter}))|(?<word>\\S+)`,
  'giu',
)

/** Letters, digits and signs of ASCII as wide as Chinese characters, and katakana of half that width. */
const otherWidth = /[\uff01-\uff9f\u3000]+/g
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

interface Part {
  kind: 'size' | 'measure' | 'diameter' | 'word'
  text: string
}

export async function searchClauses(scope: Scope, search: string): Promise<Clause[]> {
  return (await searchTerms(scope, search)).map((term) => [[term]])
}

async function searchTerms(scope: Scope, search: string): Promise<Term[]> {
  const parts = partsOf(search)
  if (parts.length === 0) return []
  const words = await readWords(
    scope,
    parts.filter(({ kind }) => kind === 'word').map(({ text }) => text),
  )
  return withinBounds(parts.map((part) => shortestOf(formsOf(part, words))).filter((forms) => isTerm(forms)))
}

/** A term whose turn comes late keeps one form. */
function withinBounds(terms: readonly Term[]): Term[] {
  let left = maxForms
  return terms.map(([first, ...others]) => {
    const kept = others.slice(0, Math.max(0, left - 1))
    left -= kept.length + 1
    return [first, ...kept]
  })
}

/** Each part once, in the order of the search. */
function partsOf(search: string): Part[] {
  const parts = new Map<string, Part>()
  const typed = search.replaceAll(otherWidth, (letters) => letters.normalize('NFKC'))
  for (const { groups = {} } of typed.matchAll(patternOfParts)) {
    for (const kind of ['size', 'measure', 'diameter', 'word'] as const) {
      const text = groups[kind]
      if (text === undefined) continue
      const texts = kind === 'word' && unspaced.test(text) ? wordsWithoutSpaces(text) : [text]
      for (const one of texts) parts.set(one, { kind, text: one })
    }
  }
  return [...parts.values()].slice(0, maxTerms)
}

function wordsWithoutSpaces(text: string): string[] {
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment)
}

function formsOf({ kind, text }: Part, words: ReadonlyMap<string, Word>): string[] {
  switch (kind) {
    case 'size':
      return sizeForms(text)
    case 'measure':
      return measureForms(text)
    case 'diameter': {
      const number = text.replace(/^\S\s*/u, '')
      return [`o${number}`, ` o ${number}`, `⌀${number}`, `⌀ ${number}`]
    }
    case 'word': {
      const { keys = [], english, french } = words.get(text) ?? {}
      return keys.flatMap((key) => wordForms(key.trim(), { english: english?.[0], french: french?.[0] }))
    }
  }
}

/** What has a longer form has the shorter one in it. */
function shortestOf(forms: readonly string[]): string[] {
  const each = [...new Set(forms)].filter((form) => form !== '')
  return each.filter((form) => !each.some((other) => other !== form && form.includes(other)))
}

const isTerm = (forms: readonly string[]): forms is Term => forms.length > 0
