/** One import of a company is applied or taken back at a time. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isUnderWay } from '../../processes/index.ts'
import { listWorking } from './imports.repository.ts'

/** Must run in a transaction. Refuses ImportUnderWay while another one is at it. */
export async function checkNobodyApplies(open: Scope, importId: string): Promise<void> {
  for (const processId of await listWorking(open, importId))
    if (await isUnderWay(open, processId)) refuse('ImportUnderWay')
}
