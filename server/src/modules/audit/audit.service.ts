/** The domain's log of security events: who granted what to whom, who came and went. Nobody changes it. */
import { type AuditEntry, type AuditKind, auditKind } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { type AuditRow, insertAuditRows, listAuditRows } from './audit.repository.ts'

export interface AuditEvent {
  kind: AuditKind
  subjectId?: string | null
  /** As it was called then: entries outlive what they are about. */
  subjectName?: string
  /** Ids, names and numbers; never a secret. */
  details?: Record<string, unknown>
  /** Who did it, where that isn't the scope's person: the domain itself writes of people who come in. */
  actorId?: string
}

/** Writes in the transaction of what happened, in the name of the scope's person. */
export async function writeAudit(open: Scope, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const personId = open.person?.id ?? null
  const { impersonator } = open
  await insertAuditRows(
    open,
    impersonator === null
      ? { actorId: personId ?? events[0]?.actorId ?? null, asPersonId: null }
      : { actorId: impersonator.id, asPersonId: personId },
    events.map(({ kind, subjectId = null, subjectName = '', details = {} }) => ({
      kind,
      subjectId,
      subjectName,
      details: open.apiKeyId === null ? details : { ...details, apiKey: open.apiKeyId },
    })),
  )
}

export interface AuditQuery {
  kinds?: readonly string[] | undefined
  person?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Newest first. */
export async function listAuditEntries(
  scope: Scope,
  { kinds, person, from, until }: AuditQuery,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; result: AuditEntry[] }> {
  const filter = {
    kinds: kinds ?? null,
    person: person ?? null,
    from: from === undefined ? null : new Date(from),
    until: until === undefined ? null : new Date(until),
  }
  const { total, rows } = await listAuditRows(scope, filter, page)
  return {
    total,
    result: rows.flatMap((row) => {
      const known = auditKind.safeParse(row.kind)
      return known.success ? presentEntry(row, known.data) : []
    }),
  }
}

function presentEntry(row: AuditRow, kind: AuditKind): AuditEntry {
  const named = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name })
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind,
    actor: named(row.actorId, row.actorName),
    as: named(row.asPersonId, row.asPersonName),
    subject: { _id: row.subjectId, name: row.subjectName },
    details: row.details,
  }
}
