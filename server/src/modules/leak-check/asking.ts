/** What every question of the check has at hand. */

import type { ChangedProduct, Product } from '@vitrine/contract'
import {
  type PlainKind,
  type PlainProduct,
  type PlainRows,
  type PlainType,
  type PlainView,
  plainTexts,
  type SeenProduct,
  seesText,
} from '@vitrine/proof'
import type { Clause } from '../search/index.ts'
import type { Comparison, ReadPath } from './comparison.ts'
import type { ListedProducts, Reader, Refused } from './reader.ts'

/** Picks from what there is; the same picks for the same seed make a failure repeatable. */
export type Pick = <Item>(items: readonly Item[]) => Item | undefined

export interface FilterTurn {
  kind: PlainKind
  type: PlainType
}

export interface Asking {
  reader: Reader
  rows: PlainRows
  view: PlainView
  pick: Pick
  /** What a search looks for. It says nothing of products, so that the model needs no reader of searches of its own. */
  clausesOf: (search: string) => Promise<readonly Clause[]>
  check: Comparison
  /** Which filter comes next, where all kinds are asked in turns; else any. */
  nextFilter?: () => FilterTurn
  /** Stands for an id that nothing has. */
  inventedId: string
}

export function isRefused<Answer extends object & { refusalKey?: never }>(
  answer: Answer | Refused,
): answer is Refused {
  return answer.refusalKey !== undefined
}

/** In the order of the answer; the key of a refusal. */
export function idsOf(answer: ListedProducts | Refused): string[] | string {
  return isRefused(answer) ? answer.refusalKey : answer.result.map(({ _id }) => _id)
}

/** Where an answer promises no order. */
export function sortedIds(answer: ListedProducts | Refused): string[] | string {
  const ids = idsOf(answer)
  return typeof ids === 'string' ? ids : ids.toSorted()
}

/** A page holds no more. */
const page = 100

/** Compares which products are found, and how many; of more than one page only how many. */
export function compareFound(
  { check }: Asking,
  path: ReadPath,
  what: string,
  answer: ListedProducts | Refused,
  expected: readonly string[],
): void {
  if (expected.length <= page) check.same(path, what, sortedIds(answer), expected.toSorted(), expected.length)
  const total = isRefused(answer) ? answer.refusalKey : answer.total
  check.same('count', what, total, expected.length, expected.length)
}

/** Values whose text the server makes up are no secret. */
function generatedFields(rows: PlainRows): ReadonlySet<string> {
  return new Set(rows.fields.filter(({ type }) => type === 'QR Codes').map(({ id }) => id))
}

const inOrder = (entries: [string, string][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1))

export function detailsOf({ rows }: Asking, details: Product['details'] = []): [string, string][] {
  const generated = generatedFields(rows)
  return inOrder(
    details
      .filter(({ detailField }) => !generated.has(detailField))
      .map(({ detailField, value }) => [detailField, value]),
  )
}

export function pricesOf(prices: Product['prices'] = []): [string, string][] {
  return inOrder(prices.map(({ priceType, value }) => [priceType, value]))
}

export function seenDetails({ rows }: Asking, seen: SeenProduct): [string, string][] {
  const generated = generatedFields(rows)
  return inOrder(Object.entries(seen.details).filter(([id]) => !generated.has(id)))
}

export function seenPrices(seen: SeenProduct): [string, string][] {
  return inOrder(Object.entries(seen.prices))
}

/** Everything a product shows. */
export function compareValues(
  asking: Asking,
  path: ReadPath,
  product: ChangedProduct,
  seen: SeenProduct,
): void {
  const { check, view } = asking
  const of = `of product ${product._id}`
  const details = seenDetails(asking, seen)
  check.same(path, `values ${of}`, detailsOf(asking, product.details), details, details.length)
  const prices = seenPrices(seen)
  check.same(path, `prices ${of}`, pricesOf(product.prices), prices, prices.length)
  check.sameSet(path, `folders ${of}`, product.folders, seen.folderIds)
  check.sameSet(
    path,
    `media ${of}`,
    product.media.map(({ name }) => name),
    seen.media,
  )
  const texts = [
    ...plainTexts.map((text) => (seesText(view.subject, text) ? seen.product[text.key] : null)),
    seen.product.categoryId,
  ]
  const found = [...plainTexts.map(({ key }) => product[key]), product.categories[0] ?? null]
  check.same(path, `texts ${of}`, found, texts, texts.filter(Boolean).length)
  const { isClient } = view.subject
  const { version, createdAt, updatedAt, shownAt } = seen.product
  check.same(
    'changes',
    `version and moments ${of}`,
    [product.version, product.createdAt, product.updatedAt],
    isClient ? [null, createdAt, shownAt] : [version, createdAt, updatedAt],
    1,
  )
}

/** Products that the model says are seen, and those that it says aren't. */
export function partedProducts({ rows, view }: Asking): { seen: PlainProduct[]; hidden: PlainProduct[] } {
  return {
    seen: rows.products.filter(({ id }) => view.products.has(id)),
    hidden: [...rows.products.filter(({ id }) => !view.products.has(id)), ...rows.trashed],
  }
}

export function seenIds({ view }: Asking): string[] {
  return [...view.products.keys()]
}
