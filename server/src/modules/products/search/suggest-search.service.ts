/** Suggests a search instead of one that finds nothing or little, from words that its caller sees. */
import { littleFound } from '@vitrine/rules'
import { textDistance } from '../../../platform/text-distance.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readWords } from '../../search/index.ts'
import { productVisibility } from '../product-visibility.ts'
import { queryProducts, withinTime } from '../query-products/query-products.service.ts'
import { type SeenWord, wordsSeen } from './seen-words.repository.ts'

/** Shorter words are like too many others. */
const shortestWord = 4
/** Words of at least so many letters may have two wrong ones, shorter words one. */
const longWord = 6
const mostWrong = 2
/** At most this many words are likely to be wrong. */
const mostWords = 4
/** A suggestion finds at least so many times as many products as the search. */
const timesAsMany = 10

export async function suggestSearch(scope: Scope, search: string): Promise<{ search: string | null }> {
  const words = search.trim().split(/\s+/u)
  const unsure = [...new Set(words)].filter(isWord).slice(0, mostWords)
  if (unsure.length === 0) return { search: null }
  const found = await countFound(scope, search)
  if (found > littleFound) return { search: null }
  const visibility = await productVisibility(scope)
  const likely = new Map<string, string>()
  await withinTime(scope, { patterns: [] }, async (open) => {
    const lengths = unsure.map((word) => word.length)
    const seen = await wordsSeen(open, visibility, {
      least: Math.min(...lengths) - mostWrong,
      most: Math.max(...lengths) + mostWrong,
    })
    for (const [word, { keys }] of await readWords(open, unsure)) {
      const nearest = nearestOf(keys[0] ?? word, seen)
      if (nearest !== null) likely.set(word, nearest)
    }
  })
  const meant = words.map((word) => likely.get(word) ?? word).join(' ')
  if (likely.size === 0) return { search: null }
  return { search: (await countFound(scope, meant)) >= Math.max(1, timesAsMany * found) ? meant : null }
}

const isWord = (word: string) => /^[\p{L}'’-]+$/u.test(word) && word.length >= shortestWord

/**
 * The word with the fewest letters that differ, of those the most frequent one; null where none is near, or the word itself
 * stands in more than a few products. For a word that stands in a few, only much more frequent words count.
 */
function nearestOf(key: string, seen: readonly SeenWord[]): string | null {
  const own = seen.find((one) => one.key === key)?.products ?? 0
  if (own > littleFound) return null
  const most = key.length >= longWord ? mostWrong : 1
  let nearest: SeenWord | null = null
  let least = most + 1
  for (const one of seen) {
    if (one.products < timesAsMany * own || Math.abs(one.key.length - key.length) > most) continue
    const distance = textDistance(one.key, key)
    if (distance === 0) continue
    if (distance > least || (distance === least && one.products <= (nearest?.products ?? 0))) continue
    ;[nearest, least] = [one, distance]
  }
  return nearest === null ? null : nearest.word.toLowerCase()
}

async function countFound(scope: Scope, search: string): Promise<number> {
  const request = {
    query: { domain: scope.domainId, page: 1, per_page: 1, id_only: true },
    body: { filters: [], search, sorting: 'name' },
  }
  const { total } = await queryProducts(scope, request, { offset: 0, limit: 1 })
  return total
}
