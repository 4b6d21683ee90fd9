/** What is typed, cut into parts: words, sizes, measures; each a term in the forms in which people write it. */
import type { Scope } from '../../scope/scope.ts'
import { readWords, type Word } from './search.repository.ts'
import { measureForms, sizeForms } from './size-forms.ts'
import { wordForms } from './word-forms.ts'

/** Forms of one term, without case and accents as texts are kept for searching. None contains another. */
export type Term = readonly [string, ...string[]]

/** The rest of an overlong text is ignored. */
const maxParts = 24

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

/** Terms of each of the texts, in their order; one statement for all. */
export async function readTerms(scope: Scope, texts: readonly string[]): Promise<Term[][]> {
  const parts = texts.map(partsOf)
  const typed = parts.flat().filter(({ kind }) => kind === 'word')
  const words = await readWords(scope, [...new Set(typed.map(({ text }) => text))])
  return parts.map((each) =>
    each.map((part) => shortestOf(formsOf(part, words))).filter((forms) => isTerm(forms)),
  )
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
  return [...parts.values()].slice(0, maxParts)
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
