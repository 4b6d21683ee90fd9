import type { ExampleIds, Examples } from '../example.ts'
import type { importsContract } from './imports.contract.ts'

export function importsExamples(ids: ExampleIds): Examples<typeof importsContract> {
  const withoutVersion = 'an import is its owner’s alone, and each step is refused once it has gone on'
  const applied = { importId: ids.appliedImportId }
  return {
    startImport: { body: { upload: ids.uploadId }, creates: 'imports' },
    matchColumns: { params: { importId: ids.columnsImportId }, body: { columns: [] }, withoutVersion },
    acceptImportRows: { body: { rows: [2], isAccepted: true }, withoutVersion },
    applyImport: { withoutVersion },
    listImportObstacles: { input: applied },
    undoImport: { params: applied, withoutVersion },
    cancelImport: { params: { importId: ids.spareImportId }, withoutVersion },
  }
}
