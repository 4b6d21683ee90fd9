import { answerId } from '../../../platform/http/answer-id.ts'
import { pageWindow } from '../../../platform/http/page-window.ts'
import { domainApi } from '../../../scope/api.ts'
import {
  acceptImportRows,
  applyImport,
  listImportFindings,
  listImportObstacles,
  listImportRows,
  undoImport,
} from './change-set.service.ts'
import { cancelImport, getImport, listImports, matchColumns, startImport } from './imports.service.ts'

const calls = domainApi.imports

export const importsRoutes = {
  listImports: calls.listImports.handler(({ input, context }) =>
    listImports(context.scope, pageWindow(input)),
  ),
  startImport: calls.startImport.handler(async ({ input, context }) =>
    answerId({ id: await startImport(context.scope, input.body) }),
  ),
  getImport: calls.getImport.handler(({ input, context }) => getImport(context.scope, input.importId)),
  matchColumns: calls.matchColumns.handler(({ input, context }) =>
    matchColumns(context.scope, input.params.importId, input.body),
  ),
  listImportRows: calls.listImportRows.handler(({ input, context }) => {
    const { importId, kind = null, field = null, has_findings, code = null, column = null, search } = input
    const hasFindings = has_findings === undefined ? null : has_findings === 'true'
    const filter = { kind, field, hasFindings, code, column, search }
    return listImportRows(context.scope, importId, filter, pageWindow(input))
  }),
  listImportFindings: calls.listImportFindings.handler(({ input, context }) =>
    listImportFindings(context.scope, input.importId, pageWindow(input)),
  ),
  acceptImportRows: calls.acceptImportRows.handler(({ input, context }) =>
    acceptImportRows(context.scope, input.params.importId, input.body),
  ),
  applyImport: calls.applyImport.handler(async ({ input, context }) => ({
    process: await applyImport(context.scope, input.params.importId),
  })),
  listImportObstacles: calls.listImportObstacles.handler(({ input, context }) =>
    listImportObstacles(context.scope, input.importId, pageWindow(input)),
  ),
  undoImport: calls.undoImport.handler(async ({ input, context }) => ({
    process: await undoImport(context.scope, input.params.importId, input.body?.leavesChanged ?? false),
  })),
  cancelImport: calls.cancelImport.handler(({ input, context }) =>
    cancelImport(context.scope, input.params.importId),
  ),
}
