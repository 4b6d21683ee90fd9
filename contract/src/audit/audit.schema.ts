import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

/** What the log of a domain reports. */
export const auditKinds = [
  'person-invited',
  'person-linked',
  'invitation-renewed',
  'invitation-revoked',
  'invitation-declined',
  'person-activated',
  'person-deactivated',
  'person-removed',
  'person-access-changed',
  'group-created',
  'group-changed',
  'group-deleted',
  'tag-created',
  'tag-changed',
  'tag-deleted',
  'api-key-created',
  'api-key-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'sign-in',
  'sign-in-failed',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'email-changed',
  'impersonation-started',
  'impersonation-ended',
  'shown-data-checked',
  'share-link-created',
  'share-link-changed',
  'share-link-revoked',
  'single-sign-on-changed',
  'host-name-claimed',
  'host-name-proven',
  'host-name-lost',
  'host-name-removed',
  'host-mapping-requested',
  'host-mapping-enabled',
  'host-mapping-lost',
  'host-mapping-removed',
  'archive-made',
] as const
export const auditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof auditKind>

export const auditEntry = z.object({
  _id: id,
  at: timestamp,
  kind: auditKind,
  /** Null: the server itself. A person who left the domain has no name. */
  actor: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  /** In whose place the actor acted. */
  as: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  subject: z.object({ _id: id.nullable(), name: z.string() }),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>
