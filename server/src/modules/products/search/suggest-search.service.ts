/** What may have been meant by a search that finds nothing, out of words that its caller sees. */
import { type RawBuilder, sql } from 'kysely'
import { textDistance } from '../../../platform/text-distance.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { queryProducts, withinTime } from '../query-products/query-products.service.ts'
import { textColumn } from '../text-columns.ts'

/** Words of more products aren't read. */
const mostProducts = 20_000
/** Shorter words are like too many others. */
const shortestWord = 4
/** Words with this many letters and more may have two letters wrong. */
const longWord = 6
/** At most this many words are likely to be wrong. */
const mostWords = 8

export async function suggestSearch(scope: Scope, search: string): Promise<{ search: string | null }> {
  const words = search.trim().split(/\s+/u)
  const unsure = [...new Set(words)].filter(isWord).slice(0, mostWords)
  if (unsure.length === 0) return { search: null }
  const visibility = await productVisibility(scope)
  const likely = new Map<string, string>()
  await withinTime(scope, { patterns: [] }, async (open) => {
    const seen = await wordsSeen(open, visibility, unsure)
    for (const [place, key] of (await keysOf(open, unsure)).entries()) {
      const nearest = nearestOf(key, seen)
      if (nearest !== null) likely.set(unsure[place] ?? '', nearest)
    }
  })
  const meant = words.map((word) => likely.get(word) ?? word).join(' ')
  return { search: likely.size > 0 && (await findsSomething(scope, meant)) ? meant : null }
}

const isWord = (word: string) => /^[\p{L}'’-]+$/u.test(word) && word.length >= shortestWord

interface SeenWord {
  word: string
  /** As texts are kept for searching. */
  key: string
  products: number
}

/** Words of about the same length out of the texts that the caller may search. What is asked for isn't tried on any text. */
async function wordsSeen(
  scope: Scope,
  visibility: Pick<ProductVisibility, 'condition' | 'texts' | 'fields'>,
  words: readonly string[],
): Promise<SeenWord[]> {
  const lengths = words.map((word) => word.length)
  return await scope.rows<SeenWord>(sql`
    with seen as (
      select ${textsOf(visibility)} as text from tenant_product_slots s
      join products p on p.domain_id = s.domain_id and p.id = s.product_id
      where s.domain_id = ${scope.domainId}::uuid and ${visibility.condition} limit ${mostProducts}),
    words as (
      select w.word, count(*)::int as products
      from seen, lateral regexp_split_to_table(seen.text, '[^[:alpha:]''’-]+') w(word)
      where length(w.word) between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 2} group by w.word)
    select word, search_key(word) as key, products from words`)
}

function textsOf({ texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>): RawBuilder<unknown> {
  const columns = texts.map((key) => sql.ref(`p.${textColumn(key)}`))
  const searchable = [...fields.values()].filter((field) => field.searchable)
  const values = searchable.map(({ id }) => sql`p.details ->> ${id}`)
  return sql`concat_ws(' ', ${sql.join([...columns, ...values])})`
}

async function keysOf(scope: Scope, words: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ key: string }>(sql`
    select search_key(w.word) as key from unnest(${[...words]}::text[]) with ordinality w(word, place) order by w.place`)
  return rows.map(({ key }) => key)
}

/** The word with the fewest letters that differ, of those the most frequent one; null where it stands there, or none is near. */
function nearestOf(key: string, seen: readonly SeenWord[]): string | null {
  const most = key.length >= longWord ? 2 : 1
  let nearest: SeenWord | null = null
  let least = most + 1
  for (const one of seen) {
    if (Math.abs(one.key.length - key.length) > most) continue
    const distance = textDistance(one.key, key)
    if (distance === 0) return null
    if (distance > least || (distance === least && one.products <= (nearest?.products ?? 0))) continue
    ;[nearest, least] = [one, distance]
  }
  return nearest === null ? null : nearest.word.toLowerCase()
}

async function findsSomething(scope: Scope, search: string): Promise<boolean> {
  const request = {
    query: { domain: scope.domainId, page: 1, per_page: 1, id_only: true },
    body: { filters: [], search, sorting: 'name' },
  }
  const { total } = await queryProducts(scope, request, { offset: 0, limit: 1 })
  return total > 0
}
