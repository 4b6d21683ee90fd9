/** Which products a mode goes through, and how far somebody is. */
import type { Product, WebSession } from '@vitrine/contract'
import { type SessionMode, withoutCategory } from '../session-search.ts'
import type { ShownAnswer } from './sent-answer.ts'

type AnswerOf = (productId: string) => Pick<ShownAnswer, 'state'>

function categoryOf({ categories: [first] }: Pick<Product, 'categories'>): string {
  return first ?? withoutCategory
}

function isIn(mode: SessionMode, state: ShownAnswer['state']): boolean {
  if (mode === 'review') return state === null
  return state === (mode === 'skip' ? 'skipped' : 'reviewed')
}

/** `categories`: undefined for all. */
export function productsOf(
  { products }: Pick<WebSession, 'products'>,
  categories: readonly string[] | undefined,
): readonly Product[] {
  return categories === undefined
    ? products
    : products.filter((product) => categories.includes(categoryOf(product)))
}

/** Ids of the products that a mode begins with: while one goes through them, none leaves by being answered. */
export function idsOfMode(
  session: Pick<WebSession, 'products'>,
  { mode, categories }: { mode: SessionMode; categories: readonly string[] | undefined },
  answerOf: AnswerOf,
): ReadonlySet<string> {
  const matching = productsOf(session, categories).filter(({ _id }) => isIn(mode, answerOf(_id).state))
  return new Set(matching.map(({ _id }) => _id))
}

export interface Progress {
  total: number
  reviewed: number
  skipped: number
  open: number
}

export function progressOf(products: readonly Pick<Product, '_id'>[], answerOf: AnswerOf): Progress {
  const states = products.map(({ _id }) => answerOf(_id).state)
  const count = (state: ShownAnswer['state']) => states.filter((one) => one === state).length
  return {
    total: products.length,
    reviewed: count('reviewed'),
    skipped: count('skipped'),
    open: count(null),
  }
}

/** Categories to choose from, in the order in which their products come, with how far each is. */
export function categoriesOf(
  session: Pick<WebSession, 'products' | 'categories'>,
  answerOf: AnswerOf,
): { _id: string; name: string | null; progress: Progress }[] {
  const byCategory = Map.groupBy(session.products, categoryOf)
  const names = new Map(session.categories.map(({ _id, name }) => [_id, name]))
  return [...byCategory].map(([_id, products]) => ({
    _id,
    name: names.get(_id) ?? null,
    progress: progressOf(products, answerOf),
  }))
}
