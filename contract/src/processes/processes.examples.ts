import { anAction, type Examples } from '../example.ts'
import type { processesContract } from './processes.contract.ts'

export function processesExamples(): Examples<typeof processesContract> {
  return {
    listProcesses: { isOutsideCatalog: true },
    getProcess: { isOutsideCatalog: true },
    listProcessFindings: { isOutsideCatalog: true },
    cancelProcess: { withoutVersion: anAction, isOutsideCatalog: true },
    retryProcess: { withoutVersion: anAction, isOutsideCatalog: true },
  }
}
