/** Security events of a domain, which nobody changes. */
export { type AuditEvent, writeAudit } from './audit.service.ts'
