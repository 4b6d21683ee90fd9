import type { AuditEntry } from '@vitrine/contract'
import { stringify } from 'csv-stringify/browser/esm/sync'

const columns = ['time', 'kind', 'by', 'in place of', 'about', 'details']

/** Entries as a file for spreadsheets, which must not take names for formulas. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, kind, actor, as, subject, details }) => [
    at,
    kind,
    actor?.name ?? actor?._id ?? '',
    as?.name ?? as?._id ?? '',
    subject.name,
    JSON.stringify(details),
  ])
  return stringify([columns, ...rows], { bom: true, escape_formulas: true })
}
