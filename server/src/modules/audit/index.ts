/** Security events of a domain, which nobody changes. */

export { forgetOldAuditEntries } from './audit.repository.ts'
export { type AuditEvent, writeAudit } from './audit.service.ts'
export { brings } from './brings.ts'
