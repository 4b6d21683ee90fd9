/** Bulk actions on many products, batch by batch. */
import * as z from 'zod'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun } from '../../processes/index.ts'
import {
  type BulkRow,
  countTargets,
  findBulk,
  listTargets,
  readProducts,
  type StoredAction,
} from './bulk-products.repository.ts'
import { carryOut } from './carry-out.ts'
import type { CopyFiles } from './copy-products.ts'

/** One transaction each: long enough to be quick, short enough to be cancelled and not to hold locks for long. */
const batchProducts = 500
/** Copies read and write files within their transaction. */
const batchCopies = 20

interface Progress {
  /** Place of the last product gone through. */
  at: number
  changed: number
  refused: number
  faulty: number
}

const types = ['set', 'folders', 'move', 'price', 'delete', 'restore', 'duplicate', 'undo'] as const

export function bulkProcessOf(type: StoredAction['type']) {
  return defineProcess({
    name: `bulk-${type}`,
    input: z.object({}),
    needs: [{ area: 'folder', right: 'edit', level: 1 }],
    tries: 5,
  })
}

export const bulkProcesses = types.map(bulkProcessOf)

export async function carryOutBulk(
  run: ProcessRun<Record<string, never>, Progress>,
  copyFiles: CopyFiles,
): Promise<ProcessOutcome> {
  const first = await run.scope()
  const bulk = await findBulk(first, run.id)
  if (bulk === null) throw new Error('The bulk action of this process is gone')
  const total = await countTargets(first, run.id)
  const done: Progress = { at: 0, changed: 0, refused: 0, faulty: 0, ...run.checkpoint }
  run.progress({ status: 'PROCESSING', processed: done.at, total })
  const size = bulk.action.type === 'duplicate' ? batchCopies : batchProducts
  while (done.at < total) {
    const before = { ...done }
    await run.step(
      async (scope) => {
        Object.assign(done, before)
        await oneBatch(run, scope, { bulk, copyFiles, size }, done)
        if (done.at >= total) await noteWhole(scope, run.id, bulk.action, done.changed)
      },
      done,
      { processed: Math.min(total, done.at + size) },
    )
  }
  const { changed, refused, faulty } = done
  return { numbers: { changed, refused, faulty } }
}

async function oneBatch(
  run: ProcessRun<Record<string, never>, Progress>,
  scope: Scope,
  { bulk, copyFiles, size }: { bulk: BulkRow; copyFiles: CopyFiles; size: number },
  done: Progress,
): Promise<void> {
  const productIds = await listTargets(scope, run.id, done.at, size)
  const work = { bulkId: run.id, processId: run.id, action: bulk.action, productIds, copyFiles }
  const { changed, refused, faults } = await carryOut(scope, work)
  done.at += size
  done.changed += changed
  done.refused += refused
  done.faulty += faults.length
  if (faults.length === 0) return
  const named = new Map(
    (
      await readProducts(
        scope,
        faults.map(({ product }) => product),
      )
    ).map((product) => [product.id, product]),
  )
  await run.find(
    scope,
    faults.map(({ product, field, code, data }) => ({
      subject: named.get(product)?.reference ?? '',
      column: field,
      code,
      data,
    })),
  )
}

const kindOf: Readonly<Record<string, 'bulk update' | 'bulk delete' | 'bulk move' | 'bulk duplicate'>> = {
  delete: 'bulk delete',
  move: 'bulk move',
  folders: 'bulk move',
  duplicate: 'bulk duplicate',
}

/** One entry for the whole action, with its count. */
async function noteWhole(
  scope: Scope,
  processId: string,
  action: StoredAction,
  count: number,
): Promise<void> {
  const kind = kindOf[action.type] ?? 'bulk update'
  await writeActivity(scope, [
    { kind, subject: 'product', subjectId: null, subjectName: '', count, processId },
  ])
}
