import { call, type Studio, type Visitor } from './studio.ts'

/** The id of the first product that a search finds. */
export async function findProduct(studio: Studio, visitor: Visitor, words: string): Promise<string> {
  const path = '/api/products/query?domain={domain}&page=1&per_page=10'
  const answer = await call(studio, visitor, 'POST', path, { filters: [], search: words })
  const [first] = (answer as { result: { _id: string }[] }).result
  if (first === undefined) throw new Error(`nothing is found for ${words}`)
  return first._id
}
