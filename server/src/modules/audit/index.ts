/** Security events of a domain, which nobody changes. */
export { auditRoutes } from './audit.routes.ts'
export { type AuditEvent, writeAudit } from './audit.service.ts'
