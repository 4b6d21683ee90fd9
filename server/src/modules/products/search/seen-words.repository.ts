/** Words of products that somebody sees. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { textColumn } from '../text-columns.ts'

/** Words of more products aren't read. */
const mostProducts = 10_000
/** The most frequent ones, so that comparing them takes some milliseconds. */
const mostWords = 5_000

export interface SeenWord {
  word: string
  /** As texts are kept for searching. */
  key: string
  products: number
}

type Visible = Pick<ProductVisibility, 'condition' | 'texts' | 'fields'>

/**
 * Words of `least` to `most` letters out of the texts that the caller may search. Nothing that they have typed is tried
 * on a text.
 */
export async function wordsSeen(
  scope: Scope,
  visibility: Visible,
  { least, most }: { least: number; most: number },
): Promise<SeenWord[]> {
  return await scope.rows<SeenWord>(sql`
    with seen as (
      select ${textsOf(visibility)} as text from tenant_product_slots s
      join products p on p.domain_id = s.domain_id and p.id = s.product_id
      where s.domain_id = ${scope.domainId}::uuid and ${visibility.condition} limit ${mostProducts}),
    words as (
      select w.word, count(*)::int as products
      from seen, lateral regexp_split_to_table(seen.text, '[^[:alpha:]''’-]+') w(word)
      where length(w.word) between ${least} and ${most} group by w.word
      order by products desc limit ${mostWords})
    select word, search_key(word) as key, products from words`)
}

function textsOf({ texts, fields }: Visible): RawBuilder<unknown> {
  const columns = texts.map((key) => sql.ref(`p.${textColumn(key)}`))
  const searchable = [...fields.values()].filter((field) => field.searchable)
  const values = searchable.map(({ id }) => sql`p.details ->> ${id}`)
  return sql`concat_ws(' ', ${sql.join([...columns, ...values])})`
}
