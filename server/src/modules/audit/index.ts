/** Security events of a domain, which nobody changes. */
export { forgetOldAuditEntries } from './audit.repository.ts'
export { auditRoutes } from './audit.routes.ts'
export { type AuditEvent, writeAudit } from './audit.service.ts'
