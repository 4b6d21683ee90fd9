import { type Refusal, wanted } from './refused.ts'

interface Page<Row> {
  total: number
  result: Row[]
}

/**
 * The rows of a list, one after the other; `askPage` asks for the page with that number, from 1 on. What is added or
 * taken away meanwhile may move rows to another page. Throws Refused.
 */
export async function* eachRow<Row>(
  askPage: (page: number) => Promise<{ data?: Page<Row>; error?: Refusal }>,
): AsyncGenerator<Row, void, undefined> {
  let seen = 0
  for (let page = 1; ; page++) {
    const { total, result } = await wanted(askPage(page))
    yield* result
    seen += result.length
    if (result.length === 0 || seen >= total) return
  }
}
