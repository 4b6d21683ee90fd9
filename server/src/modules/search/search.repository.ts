/** Words of a search as texts are kept for searching, and their stems. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Longer words are names of something, and have no stem. */
const maxStemmed = 40

export interface Word {
  /** As texts are kept for searching: as it was typed, and with ligatures, fractions and the like taken apart. */
  keys: string[]
  /** Empty for words that mean little, null for those that the dictionary doesn't know. */
  english: string[] | null
  french: string[] | null
}

export async function readWords(scope: Scope, words: readonly string[]): Promise<Map<string, Word>> {
  if (words.length === 0) return new Map()
  const rows = await scope.rows<Word & { word: string }>(sql`
    select w.word, array[search_key(w.word), k.key] as keys,
      ts_lexize('english_stem', left(k.key, ${maxStemmed})) as english,
      ts_lexize('french_stem', left(k.key, ${maxStemmed})) as french
    from unnest(${[...words]}::text[]) w(word), lateral (select search_key(normalize(w.word, nfkc)) as key offset 0) k`)
  return new Map(rows.map((row) => [row.word, row]))
}
