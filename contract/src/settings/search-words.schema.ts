/** Words of a company for searches: what else is looked for, or what is left out, where somebody types them. */
import * as z from 'zod'
import { languages } from '../identity/languages.ts'
import { oneLine } from '../one-line.ts'
import { basedOn, inDomain } from '../paging.ts'

/**
 * `synonym`: each of `words` and `means` also finds what the others find. `replacement`: where one of `words` is typed,
 * any of `means` is searched for instead. `ignored`: `words` are left out of a search that has other words.
 */
export const searchWordKinds = ['synonym', 'replacement', 'ignored'] as const
/** Language of the readers the entry is for. Readers who have chosen no language get the entries of every language. */
export const searchWordLanguages = ['all', ...languages] as const

export const searchWordLimits = {
  entries: 1_000,
  /** Most words on each side of an entry. */
  words: 20,
  /** Longest word or phrase. */
  characters: 100,
  /** Most words of all entries together. */
  allWords: 5_000,
  /** Longest total of all words. */
  allCharacters: 200_000,
} as const

const words = z.array(oneLine.min(1).max(searchWordLimits.characters)).max(searchWordLimits.words)
export const searchWordEntry = z.object({
  kind: z.enum(searchWordKinds),
  language: z.enum(searchWordLanguages),
  /** What is typed: words, or phrases of several. */
  words,
  /** What is searched for instead; empty for ignored words. */
  means: words,
})
export type SearchWordEntry = z.infer<typeof searchWordEntry>

const checkedEntry = searchWordEntry
  .extend({ words: words.min(1) })
  .refine(({ kind, means }) => (kind === 'ignored') === (means.length === 0), {
    path: ['means'],
    message: 'says what a synonym or replacement means, and nothing of ignored words',
  })
const wordsOf = (entries: readonly SearchWordEntry[]) =>
  entries.flatMap(({ words, means }) => [...words, ...means])
const charactersOf = (entries: readonly SearchWordEntry[]) => wordsOf(entries).join('').length

export const searchWordsInput = z.object({ query: z.object(inDomain) })
export const searchWords = z.object({
  entries: z.array(searchWordEntry),
  /** Version of the domain's settings. */
  version: z.number().int(),
})
export type SearchWords = z.infer<typeof searchWords>

/** The version is that of the settings. */
export const replaceSearchWordsInput = z.object({
  query: z.object(basedOn),
  body: z
    .array(checkedEntry)
    .max(searchWordLimits.entries)
    .refine((entries) => wordsOf(entries).length <= searchWordLimits.allWords, {
      message: `has at most ${searchWordLimits.allWords} words`,
    })
    .refine((entries) => charactersOf(entries) <= searchWordLimits.allCharacters, {
      message: `has at most ${searchWordLimits.allCharacters} characters`,
    }),
})
