/** Which version a record is at, and which version changed each part of it last. */
import type { ErrorParameters } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../platform/errors.ts'
import { type RecordKind, type RecordPlace, recordPlaces } from './record-places.ts'
import type { Scope } from './scope.ts'

/** A transaction with the domain's rows in view, or one of an account, whose records lie in no domain. */
type Open = Pick<Scope, 'rows'> & { domainId?: string }

/** A record by its key, without the domain. */
export interface VersionedRecord {
  kind: RecordKind
  key: Readonly<Record<string, string>>
}

function placeOf({ domainId }: Open, { kind, key }: VersionedRecord): RawBuilder<boolean> {
  const { domainColumn = 'domain_id' }: RecordPlace = recordPlaces[kind]
  const conditions = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (domainColumn !== null) conditions.push(sql`${sql.ref(domainColumn)} = ${domainId}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

interface StoredVersion {
  version: number
  changed: Record<string, number> | null
  row: Record<string, unknown>
}

/**
 * Keeps others from changing the record until the transaction ends, and refuses StaleVersion when one of `parts` has
 * changed since the version that a write was based on; with `all`, when anything has. Changes of other parts are
 * merged, and without a version the write counts. The refusal names the present version and, by part, what is there
 * now: from the record, or from `present` for parts that lie elsewhere or that not everybody may see whole. What is made
 * by its first write is at version 0 until then. Refuses NotFound, InvalidInput for a version that doesn't exist yet.
 */
export async function checkFresh(
  open: Open,
  baseVersion: number | undefined,
  record: VersionedRecord,
  parts: readonly string[] | 'all',
  present: () => Promise<Record<string, unknown>> = async () => ({}),
): Promise<void> {
  if (baseVersion === undefined) return
  const { columns, mayBeAbsent }: RecordPlace = recordPlaces[record.kind]
  const stored = await lockVersion(open, record)
  if (stored === null) {
    if (mayBeAbsent !== true) refuse('NotFound')
    return baseVersion === 0 ? undefined : refuse('StaleVersion', { version: 0 })
  }
  if (baseVersion > stored.version) {
    refuse('InvalidInput', { place: 'version', reason: 'there is no such version yet' })
  }
  const changedAt = (part: string) =>
    stored.changed === null
      ? stored.version
      : (stored.changed[columns[part] ?? part] ?? Math.min(1, stored.version))
  const changed = parts === 'all' ? partsOf(stored, columns) : parts
  const late = changed.filter((part) => changedAt(part) > baseVersion)
  if (late.length === 0 && (parts !== 'all' || stored.version === baseVersion)) return
  const given = await present()
  // Where nobody learns the value, nobody learns the name either.
  const stale = late.filter((part) => part in given || part in columns)
  const values = stale.map((part) => [
    part,
    asText(part in given ? given[part] : stored.row[columns[part] ?? '']),
  ])
  refuse('StaleVersion', { version: stored.version, ...Object.fromEntries(values) })
}

/** All that have ever changed. */
function partsOf({ changed }: StoredVersion, columns: Readonly<Record<string, string>>): string[] {
  const names = new Map(Object.entries(columns).map(([part, column]) => [column, part]))
  return Object.keys(changed ?? {}).map((column) => names.get(column) ?? column)
}

async function lockVersion(open: Open, record: VersionedRecord): Promise<StoredVersion | null> {
  const { table, versionColumn = 'record_version' }: RecordPlace = recordPlaces[record.kind]
  const changed = versionColumn === 'record_version' ? sql.ref('field_versions') : sql`null::jsonb`
  const [row] = await open.rows<StoredVersion>(sql`
    select ${sql.ref(versionColumn)} as version, ${changed} as changed, to_jsonb(t) as row
    from ${sql.table(table)} t where ${placeOf(open, record)} for no key update`)
  return row ?? null
}

function asText(value: unknown): ErrorParameters[string] {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** Says that parts which lie in other tables have changed. */
export async function raiseVersion(
  open: Open,
  record: VersionedRecord,
  parts: readonly string[] = [],
): Promise<void> {
  const { table, versionColumn = 'record_version' }: RecordPlace = recordPlaces[record.kind]
  const version = sql.ref(versionColumn)
  const noted =
    parts.length === 0
      ? sql``
      : sql`, field_versions = field_versions || (
          select jsonb_object_agg(part, ${version} + 1) from unnest(${[...parts]}::text[]) as part)`
  await open.rows(
    sql`update ${sql.table(table)} set ${version} = ${version} + 1 ${noted} where ${placeOf(open, record)}`,
  )
}

/** Null for a record that isn't there. */
export async function findVersion(scope: Open, record: VersionedRecord): Promise<number | null> {
  const { table, versionColumn = 'record_version' }: RecordPlace = recordPlaces[record.kind]
  const [row] = await scope.rows<{ version: number }>(sql`
    select ${sql.ref(versionColumn)} as version from ${sql.table(table)} where ${placeOf(scope, record)}`)
  return row?.version ?? null
}
