/** How many products of a company may be placed in a room, as its subscription says. Lowering it takes nothing away. */
import type { ErrorParameters } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { getDomain } from '../domains/index.ts'
import { countArProducts, countModels, listWithModel, lockArProducts } from './ar-products.repository.ts'

/**
 * Does in a transaction what may make AR products of products. Refuses TooManyArProducts and ArProductsNotAllowed where
 * there are more afterwards than before, and more than the subscription allows.
 */
export async function withinArLimit<Result>(open: Scope, work: () => Promise<Result>): Promise<Result> {
  const max = await maxArProducts(open)
  if (max === null) return await work()
  await lockArProducts(open)
  const existing = await countArProducts(open)
  const result = await work()
  const count = await countArProducts(open)
  if (count > existing && count > max) tooMany(max, existing)
  return result
}

/** Said before a long upload begins; what counts is how many there are when it ends. Refuses as `withinArLimit`. */
export async function checkArRoom(scope: Scope, productId: string): Promise<void> {
  const max = await maxArProducts(scope)
  if (max === null || (await listWithModel(scope, [productId])).length > 0) return
  const existing = await countArProducts(scope)
  if (existing >= max) tooMany(max, existing)
}

async function maxArProducts(scope: Scope): Promise<number | null> {
  return (await getDomain(scope)).subscription.maxArProducts
}

/**
 * Which of the products, were they added or brought back in this order, would be beyond the limit, and what to say of
 * each. Must run in a transaction.
 */
export async function beyondArLimit(open: Scope, ids: readonly string[]): Promise<Map<string, ArRefusal>> {
  const max = await maxArProducts(open)
  if (max === null || ids.length === 0) return new Map()
  await lockArProducts(open)
  const existing = await countArProducts(open)
  const withModel = new Set(await listWithModel(open, ids))
  const beyond = ids.filter((id) => withModel.has(id)).slice(Math.max(0, max - existing))
  return new Map(beyond.map((id) => [id, refusalOf(max, existing)]))
}

/** A shown 3D item that comes to a product, leaves one, or goes from one to the other. */
export interface ModelStep {
  from?: string
  to?: string
}

/**
 * What to say of each of the steps, done one after the other without those that are refused: null where it may be
 * done. Must run in a transaction.
 */
export async function refusedSteps(
  open: Scope,
  steps: readonly ModelStep[],
): Promise<readonly (ArRefusal | null)[]> {
  const max = await maxArProducts(open)
  if (max === null || steps.every(({ to }) => to === undefined)) return steps.map(() => null)
  await lockArProducts(open)
  const products = steps.flatMap(({ from, to }) => [from, to].filter((id) => id !== undefined))
  const models = await countModels(open, [...new Set(products)])
  let existing = await countArProducts(open)
  const modelsOf = (id: string) => models.get(id) ?? 0
  return steps.map(({ from, to }) => {
    const gains = to !== undefined && to !== from && modelsOf(to) === 0 ? 1 : 0
    const loses = from !== undefined && to !== from && modelsOf(from) === 1 ? 1 : 0
    const count = existing + gains - loses
    if (count > existing && count > max) return refusalOf(max, existing)
    if (from !== undefined) models.set(from, modelsOf(from) - 1)
    if (to !== undefined) models.set(to, modelsOf(to) + 1)
    existing = count
    return null
  })
}

export interface ArRefusal {
  code: 'ArProductsNotAllowed' | 'TooManyArProducts'
  data: ErrorParameters
}

function refusalOf(max: number, existing: number): ArRefusal {
  return max === 0
    ? { code: 'ArProductsNotAllowed', data: {} }
    : { code: 'TooManyArProducts', data: { max, existing } }
}

function tooMany(max: number, existing: number): never {
  const { code, data } = refusalOf(max, existing)
  return refuse(code, data)
}
