/** One import of a company is applied or taken back at a time. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isUnderWay } from '../../processes/index.ts'
import { listWorking } from './imports.repository.ts'

/** Must run in a transaction. Refuses ImportUnderWay while another one is at it. */
export async function checkNobodyApplies(open: Scope, importId: string): Promise<void> {
  if (await isAnyApplied(open, importId)) refuse('ImportUnderWay')
}

/** Whether another one is at it. Must run in a transaction. */
export async function isAnyApplied(open: Scope, importId: string): Promise<boolean> {
  for (const processId of await listWorking(open, importId))
    if (await isUnderWay(open, processId)) return true
  return false
}
