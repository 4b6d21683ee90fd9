/**
 * Deleting and merging categories. Products of the whole domain get another category, also those in folders that the
 * caller can't edit: whoever may edit categories decides about them.
 */
import { BULK_AT_ONCE, type CategoryRemoval, type CategoryUse } from '@vitrine/contract'
import * as z from 'zod'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import {
  categoryIdsWithin,
  dropCategories,
  mergeTrees,
  planDeletion,
  type Reassignment,
} from '../../categories/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../../processes/index.ts'
import { storeChanges } from '../write-products/store-changes.ts'
import { lockProducts } from '../write-products/stored-products.repository.ts'
import {
  countProductsOfCategories,
  listProductsOfCategories,
  reassignTrash,
} from './delete-categories.repository.ts'

const batchProducts = 500

const input = z.object({
  going: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
  total: z.number(),
})

export const reassignCategoriesProcess = defineProcess({
  name: 'reassign-categories',
  input,
  needs: [{ area: 'category', right: 'edit', level: 1 }],
  tries: 5,
})

/** Gives products another category, batch by batch, and then deletes the categories they had. */
export async function reassignCategories(
  run: ProcessRun<z.infer<typeof input>, { changed: number }>,
): Promise<ProcessOutcome> {
  const { going, total } = run.input
  const done = { changed: 0, ...run.checkpoint }
  run.progress({ status: 'PROCESSING', processed: done.changed, total })
  for (let isLast = false; !isLast; ) {
    const before = done.changed
    await run.step(
      async (scope) => {
        const moved = await reassignSome(scope, going, batchProducts)
        done.changed = before + moved
        isLast = moved < batchProducts
        if (isLast) await drop(scope, going)
      },
      done,
      { processed: Math.min(total, before + batchProducts) },
    )
  }
  return { numbers: { changed: done.changed } }
}

/** Refuses NotFound. */
export async function getCategoryUse(scope: Scope, id: string): Promise<CategoryUse> {
  const ids = await categoryIdsWithin(scope, id)
  if (ids.length === 0) refuse('NotFound')
  return { categories: ids.length, products: await countProductsOfCategories(scope, ids) }
}

/** Refuses NotFound, RootCategory, CategoryBelowItself for a category that would go along, StaleVersion. */
export async function deleteCategory(
  scope: Scope,
  id: string,
  reassign: string | undefined,
  basedOn?: number,
): Promise<CategoryRemoval> {
  return await scope.transaction(async (open) =>
    remove(open, await planDeletion(open, id, reassign ?? null, basedOn)),
  )
}

/** Refuses NotFound, RootCategory, CategoryBelowItself, CategoryTooDeep, StaleVersion. */
export async function mergeCategory(
  scope: Scope,
  id: string,
  into: string,
  basedOn?: number,
): Promise<CategoryRemoval> {
  return await scope.transaction(async (open) => remove(open, await mergeTrees(open, id, into, basedOn)))
}

async function remove(open: Scope, going: Reassignment): Promise<CategoryRemoval> {
  const products = await countProductsOfCategories(
    open,
    going.map(({ from }) => from),
  )
  if (products > BULK_AT_ONCE) {
    const input = { going: [...going], total: products }
    const process = await startProcess(open, reassignCategoriesProcess, { subject: String(products), input })
    return { products, process }
  }
  await reassignSome(open, going, BULK_AT_ONCE)
  await drop(open, going)
  return { products, process: null }
}

/** At most so many products; returns how many. */
async function reassignSome(open: Scope, going: Reassignment, limit: number): Promise<number> {
  const target = new Map(going.map(({ from, to }) => [from, to]))
  const ids = await listProductsOfCategories(open, [...target.keys()], limit)
  const products = await lockProducts(open, ids)
  await storeChanges(
    open,
    products.flatMap((product) => {
      const to = target.get(product.categoryId ?? '')
      return to === undefined ? [] : [{ product, changes: { categoryId: to } }]
    }),
  )
  return ids.length
}

async function drop(open: Scope, going: Reassignment): Promise<void> {
  for (const { from, to } of going) await reassignTrash(open, from, to)
  await dropCategories(
    open,
    going.map(({ from }) => from),
  )
}
