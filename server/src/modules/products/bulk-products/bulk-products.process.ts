/** Bulk actions on many products, batch by batch. */
import type { ValueFault } from '@vitrine/contract'
import * as z from 'zod'
import type { Scope } from '../../../scope/scope.ts'
import {
  defineProcess,
  type ProcessOutcome,
  type ProcessRun,
  type Step,
  stepsInTurn,
} from '../../processes/index.ts'
import { listEditableAmong } from '../write-products/editable-products.service.ts'
import {
  type BulkRow,
  countTargets,
  findBulk,
  listTargets,
  readProducts,
  type StoredAction,
} from './bulk-products.repository.ts'
import { type CopiedFiles, type CopyFiles, OriginalsChanged } from './copy-products.ts'
import { execute } from './execute-bulk.ts'
import { noteWhole } from './note-whole.ts'

/** One transaction each, two at a time: long enough to be quick, short enough to be cancelled and not to hold locks for long. */
const batchProducts = 500
/** Each copy waits for the storage. */
const batchCopies = 20
/** How often files are copied anew because somebody changes them meanwhile. */
const copyTries = 5

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

export async function executeBulk(
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
  const steps = stepsInTurn(done)
  try {
    for (let at = done.at; at < total; at += size)
      await steps.begin(batch(run, { bulk, copyFiles, size, total }, at))
    const { changed, refused, faulty } = await steps.end()
    return { numbers: { changed, refused, faulty } }
  } finally {
    await steps.settle()
  }
}

interface Batches {
  bulk: BulkRow
  copyFiles: CopyFiles
  size: number
  total: number
}

/** One step: products of the places after `at`. */
function batch(
  run: ProcessRun<Record<string, never>, Progress>,
  { bulk, copyFiles, size, total }: Batches,
  at: number,
): Step<Progress> {
  const processed = Math.min(total, at + size)
  return async (turn) => {
    const reached: Progress = { at: at + size, changed: 0, refused: 0, faulty: 0 }
    const { action } = bulk
    const work = (copied: CopiedFiles | null) =>
      run.step(
        async (scope) => {
          const productIds = await listTargets(scope, run.id, at, size)
          const work = { bulkId: run.id, processId: run.id, action, productIds, copied, onTaken: turn.taken }
          const { changed, refused, faults } = await execute(scope, work)
          await noteFaults(run, scope, faults)
          await scope.flush()
          const before = await turn.before()
          reached.changed = before.changed + changed
          reached.refused = before.refused + refused
          reached.faulty = before.faulty + faults.length
          if (processed === total)
            await noteWhole(scope, { bulkId: run.id, processId: run.id }, action, reached.changed)
        },
        reached,
        { processed },
      )
    if (action.type !== 'duplicate') await work(null)
    else
      await withCopiedFiles(async () => {
        const scope = await run.scope()
        return await copyFiles(
          scope,
          await listEditableAmong(scope, await listTargets(scope, run.id, at, size)),
        )
      }, work)
    return reached
  }
}

/** What is copied is written, or deleted again. */
async function withCopiedFiles(
  copy: () => Promise<CopiedFiles>,
  write: (copied: CopiedFiles) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const copied = await copy()
    try {
      return await write(copied)
    } catch (error) {
      if (!(error instanceof OriginalsChanged) || tries === copyTries) throw error
    } finally {
      await copied.forget()
    }
  }
}

async function noteFaults(
  run: ProcessRun<Record<string, never>, Progress>,
  scope: Scope,
  faults: readonly ValueFault[],
): Promise<void> {
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
