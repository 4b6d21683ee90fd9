/** Imports as rows of their own: what they are of, and how far they have come. */
import type { ImportColumn, ImportCounts, ImportOptions } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export type StoredState =
  | 'reading'
  | 'columns'
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'cancelled'

export interface ImportOutcome {
  created: number
  updated: number
  refused: number
}

export interface StoredImport {
  id: string
  personId: string
  personName: string | null
  state: StoredState
  fileName: string
  fileId: string
  fileKind: 'xlsx' | 'csv' | null
  folderId: string | null
  sheets: { name: string; isHidden: boolean }[]
  sheet: string | null
  headerRow: number
  columns: ImportColumn[]
  isRemembered: boolean
  options: ImportOptions
  counts: ImportCounts | null
  outcome: ImportOutcome | null
  processId: string | null
  bulkId: string | null
  createdAt: Date
  appliedAt: Date | null
  version: number
}

/** Columns that were stored before they had `asks` get an empty list. */
const askingColumns = sql`coalesce((select jsonb_agg('{"asks": []}'::jsonb || kept.value order by kept.place)
  from jsonb_array_elements(i.columns) with ordinality kept(value, place)), '[]'::jsonb)`

const columns = sql`
  i.id, i.person_id as "personId", person.name as "personName", i.state, i.file_name as "fileName",
  i.file_id as "fileId", i.file_kind as "fileKind", i.folder_id as "folderId", i.sheets, i.sheet,
  i.header_row as "headerRow", ${askingColumns} as columns, i.is_remembered as "isRemembered",
  jsonb_build_object('createsProducts', i.creates_products, 'changesProducts', i.changes_products,
    'repeated', i.repeated, 'forNew', i.for_new) as options,
  i.counts, i.outcome, i.process_id as "processId", i.bulk_id as "bulkId", i.created_at as "createdAt",
  i.applied_at as "appliedAt", i.version`

export interface NewImport {
  /** Given where the id has to be known beforehand. */
  id?: string
  fileName: string
  fileId: string
  folderId: string | null
}

export async function insertImport(
  open: Scope,
  personId: string,
  { id, fileName, fileId, folderId }: NewImport,
): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into imports (domain_id, id, person_id, state, file_name, file_id, folder_id)
    values (${open.domainId}, coalesce(${id ?? null}::uuid, new_id()), ${personId}, 'reading', ${fileName}, ${fileId},
      ${folderId}::uuid) returning id`)
  if (row === undefined) throw new Error('An import was not noted')
  return row.id
}

/** Finds the import of one person; `personId` null finds anybody's. */
export async function findImport(
  scope: Scope,
  id: string,
  { personId, isHeld = false }: { personId: string | null; isHeld?: boolean },
): Promise<StoredImport | null> {
  // A statement of its own: the outer join of the other one can't be locked.
  if (isHeld)
    await scope.rows(sql`select 1 from imports where domain_id = ${scope.domainId} and id = ${id} for update`)
  const [row] = await scope.rows<StoredImport>(sql`
    select ${columns} from imports i left join domain_people person on person.id = i.person_id
    where i.domain_id = ${scope.domainId} and i.id = ${id} and (${personId}::uuid is null or i.person_id = ${personId})`)
  return row ?? null
}

/** Newest first. */
export async function listImportRecords(
  scope: Scope,
  personId: string | null,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: StoredImport[] }> {
  const within = sql`i.domain_id = ${scope.domainId} and (${personId}::uuid is null or i.person_id = ${personId})`
  const [count] = await scope.rows<{ total: number }>(
    sql`select count(*)::int as total from imports i where ${within}`,
  )
  const rows = await scope.rows<StoredImport>(sql`
    select ${columns} from imports i left join domain_people person on person.id = i.person_id
    where ${within} order by i.id desc limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** What was found in the file, its columns matched as far as that goes. */
export interface FoundColumns {
  fileKind: 'xlsx' | 'csv'
  sheets: readonly { name: string; isHidden: boolean }[]
  sheet: string | null
  headerRow: number
  columns: readonly ImportColumn[]
  isRemembered: boolean
}

export async function saveFound(open: Scope, id: string, found: FoundColumns): Promise<void> {
  await changeImport(
    open,
    id,
    sql`file_kind = ${found.fileKind}, sheets = ${JSON.stringify(found.sheets)}::jsonb, sheet = ${found.sheet},
      header_row = ${found.headerRow}, columns = ${JSON.stringify(found.columns)}::jsonb,
      is_remembered = ${found.isRemembered}, state = 'columns'`,
  )
}

export interface MatchedColumns {
  columns: readonly ImportColumn[]
  folderId: string | null
  options: ImportOptions
}

export async function saveMatched(
  open: Scope,
  id: string,
  { columns: matched, folderId, options }: MatchedColumns,
): Promise<void> {
  await changeImport(
    open,
    id,
    sql`columns = ${JSON.stringify(matched)}::jsonb, folder_id = ${folderId}::uuid,
      creates_products = ${options.createsProducts}, changes_products = ${options.changesProducts},
      repeated = ${options.repeated}, for_new = ${JSON.stringify(options.forNew)}::jsonb`,
  )
}

/** Its file is to be read from another place. */
export async function saveReadingPlace(
  open: Scope,
  id: string,
  { sheet, headerRow }: { sheet: string | null; headerRow: number },
): Promise<void> {
  await changeImport(open, id, sql`sheet = ${sheet}, header_row = ${headerRow}`)
}

export async function saveState(
  open: Scope,
  id: string,
  { state, processId }: { state: StoredState; processId?: string },
): Promise<void> {
  const process = processId === undefined ? sql`` : sql`, process_id = ${processId}::uuid`
  await changeImport(open, id, sql`state = ${state}${process}`)
}

export async function saveCounts(open: Scope, id: string, counts: ImportCounts | null): Promise<void> {
  await changeImport(open, id, sql`counts = ${counts === null ? null : JSON.stringify(counts)}::jsonb`)
}

export async function saveBulk(open: Scope, id: string, bulkId: string): Promise<void> {
  await changeImport(open, id, sql`bulk_id = ${bulkId}::uuid, applied_at = now()`)
}

export async function saveOutcome(open: Scope, id: string, outcome: ImportOutcome): Promise<void> {
  await changeImport(open, id, sql`outcome = ${JSON.stringify(outcome)}::jsonb`)
}

async function changeImport(open: Scope, id: string, changes: RawBuilder<unknown>): Promise<void> {
  await open.rows(sql`
    update imports set ${changes}, version = version + 1 where domain_id = ${open.domainId} and id = ${id}`)
}

/** Imports whose work is noted as under way, others than this one: the processes that do it. */
export async function listWorking(open: Scope, besides: string): Promise<string[]> {
  // Locks until the transaction ends: imports of a company are applied one at a time.
  await open.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${open.domainId}::text, 0))`,
  )
  const rows = await open.rows<{ processId: string }>(sql`
    select process_id as "processId" from imports
    where domain_id = ${open.domainId} and id <> ${besides} and state in ('applying', 'undoing')
      and process_id is not null`)
  return rows.map(({ processId }) => processId)
}

/** Deletes imports that were begun so many days ago; returns the ids of their files. */
export async function deleteOldImports(scope: Scope, days: number): Promise<string[]> {
  await scope.rows(sql`
    delete from import_matchings
    where domain_id = app_domain() and used_at < now() - make_interval(days => 365)`)
  const rows = await scope.rows<{ fileId: string }>(sql`
    delete from imports
    where domain_id = app_domain() and created_at < now() - make_interval(days => ${days})
    returning file_id as "fileId"`)
  return rows.map(({ fileId }) => fileId)
}

/** The part of a column that is remembered. */
export type RememberedColumn = Pick<
  ImportColumn,
  'header' | 'target' | 'numberStyle' | 'dateOrder' | 'emptyText'
>

export async function findMatching(
  scope: Scope,
  personId: string,
  headersHash: string,
): Promise<RememberedColumn[] | null> {
  const [row] = await scope.rows<{ columns: RememberedColumn[] }>(sql`
    select columns from import_matchings
    where domain_id = ${scope.domainId} and person_id = ${personId} and headers_hash = ${headersHash}`)
  return row?.columns ?? null
}

export async function rememberMatching(
  open: Scope,
  personId: string,
  headersHash: string,
  matched: readonly RememberedColumn[],
): Promise<void> {
  await open.rows(sql`
    insert into import_matchings (domain_id, person_id, headers_hash, columns)
    values (${open.domainId}, ${personId}, ${headersHash}, ${JSON.stringify(matched)}::jsonb)
    on conflict (domain_id, person_id, headers_hash)
    do update set columns = excluded.columns, used_at = now()`)
}
