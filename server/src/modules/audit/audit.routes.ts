import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { listAuditEntries } from './audit.service.ts'

export const auditRoutes = {
  listAuditEntries: domainApi.audit.listAuditEntries.handler(({ input, context }) =>
    listAuditEntries(context.scope, input, pageWindow(input)),
  ),
}
