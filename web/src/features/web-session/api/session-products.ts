/** Which products a mode goes through, and how far somebody is. */
import type { Product, WebSession } from '@vitrine/contract'
import { type SessionMode, withoutCategory } from '../session-search.ts'
import type { Standing } from './order-check.ts'

type Standings = (product: Product) => Standing

function categoryOf({ categories: [first] }: Pick<Product, 'categories'>): string {
  return first ?? withoutCategory
}

function isIn(mode: SessionMode, standing: Standing): boolean {
  if (mode === 'review') return standing === null || standing === 'faulty'
  return standing === (mode === 'skip' ? 'skipped' : 'reviewed')
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
  standing: Standings,
): ReadonlySet<string> {
  const matching = productsOf(session, categories).filter((product) => isIn(mode, standing(product)))
  return new Set(matching.map(({ _id }) => _id))
}

export interface Progress {
  total: number
  reviewed: number
  skipped: number
  /** Not looked at yet, or to be mended. */
  open: number
  faulty: number
}

export function progressOf(products: readonly Product[], standing: Standings): Progress {
  const standings = products.map(standing)
  const count = (one: Standing) => standings.filter((other) => other === one).length
  const faulty = count('faulty')
  return {
    total: products.length,
    reviewed: count('reviewed'),
    skipped: count('skipped'),
    open: count(null) + faulty,
    faulty,
  }
}

/** Categories to choose from, in the order in which their products come, with how far each is. */
export function categoriesOf(
  session: Pick<WebSession, 'products' | 'categories'>,
  standing: Standings,
): { _id: string; name: string | null; parent: string | null; progress: Progress }[] {
  const byCategory = Map.groupBy(session.products, categoryOf)
  const known = new Map(session.categories.map((category) => [category._id, category]))
  return [...byCategory].map(([_id, products]) => ({
    _id,
    name: known.get(_id)?.name ?? null,
    // What a device has taken along before says nothing of it.
    parent: known.get(_id)?.parents?.at(-1) ?? null,
    progress: progressOf(products, standing),
  }))
}
