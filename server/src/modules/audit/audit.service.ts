/** The domain's log of security events: who granted what to whom, who came and went. Nobody changes it. */
import type { AuditKind } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { insertAuditRows } from './audit.repository.ts'

export interface AuditEvent {
  kind: AuditKind
  subjectId?: string | null
  /** As it was called then: entries outlive what they are about. */
  subjectName?: string
  /** Ids, names and numbers; never a secret. */
  details?: Record<string, unknown>
}

/** Writes in the transaction of what happened, in the name of the scope's person. */
export async function writeAudit(open: Scope, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertAuditRows(
    open,
    { actorId: open.person?.id ?? null, asPersonId: null },
    events.map(({ kind, subjectId = null, subjectName = '', details = {} }) => ({
      kind,
      subjectId,
      subjectName,
      details: open.apiKeyId === null ? details : { ...details, apiKey: open.apiKeyId },
    })),
  )
}
