/** The rows of change sets: many in one statement. */

import type { ImportCounts, ImportOptions, ImportRow, ImportRowKind, ProcessFinding } from '@vitrine/contract'
import { parseAttributeKey } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type Clause, textMeets } from '../../search/index.ts'

export interface ReadImportRow {
  row: number
  reference: string
  name: string
  values: Readonly<Record<string, string>>
  coming: Readonly<Record<string, string>>
  findings: readonly ProcessFinding[]
  /** Refused by what stands in it alone. */
  kind: 'refused' | null
}

export async function deleteRows(open: Scope, importId: string): Promise<void> {
  await open.rows(sql`delete from import_rows where domain_id = ${open.domainId} and import_id = ${importId}`)
}

export async function insertRows(
  open: Scope,
  importId: string,
  rows: readonly ReadImportRow[],
): Promise<void> {
  await open.rows(sql`
    insert into import_rows (domain_id, import_id, row, kind, reference, name, values, coming, findings)
    select ${open.domainId}::uuid, ${importId}::uuid, r.row, r.kind, r.reference, r.name, r.values, r.coming, r.findings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row int, kind text, reference text, name text,
      values jsonb, coming jsonb, findings jsonb)`)
}

/**
 * Refuses rows of references that stand in several: all of them, or all but the one that counts. Names the rows, or the one;
 * `column` is what the file calls it.
 */
export async function refuseRepeated(
  open: Scope,
  importId: string,
  { column, kept }: { column: string; kept: ImportOptions['repeated'] },
): Promise<void> {
  const code = kept === 'none' ? 'ImportReferenceRepeated' : 'ImportOtherRowCounts'
  const counts = kept === 'last' ? sql`max(row)` : sql`min(row)`
  const named =
    kept === 'none'
      ? sql`jsonb_build_object('rows', string_agg(row::text, ', ' order by row) filter (where place <= 10) ||
          case when count(*) > 10 then ', …' else '' end)`
      : sql`jsonb_build_object('counts', ${counts})`
  const refused = kept === 'none' ? sql`array_agg(row)` : sql`array_remove(array_agg(row), ${counts})`
  // Found once, and then by row: without statistics of rows just written, PostgreSQL would look for them again for each.
  await open.rows(sql`
    with repeated as materialized (
      select unnest(${refused}) as row, ${named} as named
      from (
        select lower(reference) as reference, row,
          row_number() over (partition by lower(reference) order by row) as place
        from import_rows where domain_id = ${open.domainId} and import_id = ${importId} and reference <> ''
      ) numbered group by reference having count(*) > 1
    )
    update import_rows r set kind = 'refused', findings = r.findings || jsonb_build_array(jsonb_build_object(
      'row', r.row, 'subject', r.reference, 'column', ${column}::text, 'value', r.reference,
      'code', ${code}::text, 'data', repeated.named, 'isLeftOut', true))
    from repeated
    where r.domain_id = ${open.domainId} and r.import_id = ${importId} and r.row = repeated.row`)
}

export async function countRows(scope: Scope, importId: string): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from import_rows
    where domain_id = ${scope.domainId} and import_id = ${importId}`)
  return row?.count ?? 0
}

export type UnplannedRow = Pick<ReadImportRow, 'row' | 'reference' | 'name' | 'values' | 'coming'>

/** Rows behind `after` that are still to be compared with the products. */
export async function listUnplanned(
  open: Scope,
  importId: string,
  after: number,
  limit: number,
): Promise<UnplannedRow[]> {
  return await open.rows<UnplannedRow>(sql`
    select row, reference, name, values, coming from import_rows
    where domain_id = ${open.domainId} and import_id = ${importId} and row > ${after} and kind is null
    order by row limit ${limit}`)
}

export interface PlanOfRow {
  row: number
  kind: ImportRowKind
  productId: string | null
  name: string
  cells: ImportRow['cells']
  findings: readonly ProcessFinding[]
}

/** What is new or changes something is accepted until somebody leaves it out. */
export async function savePlans(open: Scope, importId: string, plans: readonly PlanOfRow[]): Promise<void> {
  await open.rows(sql`
    update import_rows r set kind = p.kind, product_id = p."productId", name = p.name, cells = p.cells,
      findings = r.findings || p.findings, is_accepted = p.kind in ('new', 'changed')
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p (row int, kind text, "productId" uuid, name text,
      cells jsonb, findings jsonb)
    where r.domain_id = ${open.domainId} and r.import_id = ${importId} and r.row = p.row`)
}

export async function countKinds(open: Scope, importId: string): Promise<ImportCounts> {
  const kind = (name: ImportRowKind) => sql`count(*) filter (where kind = ${name})::int`
  const [counts] = await open.rows<ImportCounts>(sql`
    select count(*)::int as rows, ${kind('new')} as new, ${kind('changed')} as changed,
      ${kind('unchanged')} as unchanged, ${kind('refused')} as refused,
      coalesce(sum(jsonb_array_length(findings)), 0)::int as findings,
      count(*) filter (where is_accepted)::int as accepted
    from import_rows where domain_id = ${open.domainId} and import_id = ${importId}`)
  return counts ?? { rows: 0, new: 0, changed: 0, unchanged: 0, refused: 0, findings: 0, accepted: 0 }
}

export interface RowFilter {
  kind: ImportRowKind | null
  /** Field key: rows that change it. */
  field: string | null
  hasFindings: boolean | null
  /** The code of a finding, and the column that it names. */
  code: string | null
  column: string | null
  /** All are found without any. */
  search: readonly Clause[]
}

export interface StoredRow {
  row: number
  kind: ImportRowKind
  productId: string | null
  reference: string
  name: string
  /** As the file has it; empty where it says none. */
  ownName: string
  isAccepted: boolean
  cells: ImportRow['cells']
  findings: ProcessFinding[]
  applied: ImportRow['applied']
}

export async function listRows(
  scope: Scope,
  importId: string,
  filter: RowFilter,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: StoredRow[] }> {
  const within = matching(scope, importId, filter)
  const [count] = await scope.rows<{ total: number }>(
    sql`select count(*)::int as total from import_rows r where ${within}`,
  )
  const rows = await scope.rows<StoredRow>(sql`
    select row, kind, product_id as "productId", reference, name, coalesce(values ->> 'name', '') as "ownName", is_accepted as "isAccepted", cells, findings, applied
    from import_rows r where ${within} order by row limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

function matching(
  { domainId }: Scope,
  importId: string,
  { kind, field, hasFindings, code, column, search }: RowFilter,
): RawBuilder<boolean> {
  const finding = { ...(code === null ? {} : { code }), ...(column === null ? {} : { column }) }
  return sql<boolean>`r.domain_id = ${domainId} and r.import_id = ${importId} and r.kind is not null
    and (${kind}::text is null or r.kind = ${kind})
    and (${field}::text is null or r.cells @> jsonb_build_array(jsonb_build_object('field', ${field}::text)))
    and (${hasFindings}::boolean is null or (jsonb_array_length(r.findings) > 0) = ${hasFindings})
    and r.findings @> ${JSON.stringify(code === null && column === null ? [] : [finding])}::jsonb
    and ${search.length === 0 ? sql`true` : textMeets([sql`r.reference`, sql`r.name`], search)}`
}

export interface StoredFinding {
  finding: ProcessFinding
  productId: string | null
}

export async function listFindings(
  scope: Scope,
  importId: string,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: StoredFinding[] }> {
  const from = sql`from import_rows r, jsonb_array_elements(r.findings) with ordinality as f (finding, place)
    where r.domain_id = ${scope.domainId} and r.import_id = ${importId}`
  const [count] = await scope.rows<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const rows = await scope.rows<StoredFinding>(sql`
    select f.finding, r.product_id as "productId" ${from} order by r.row, f.place limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

export interface StoredReason extends StoredFinding {
  rows: number
}

/** Which findings there are how often, by code and column, each with that of its first row. */
export async function countReasons(scope: Scope, importId: string, most: number): Promise<StoredReason[]> {
  return await scope.rows<StoredReason>(sql`
    select count(distinct r.row)::int as rows,
      (array_agg(f.finding order by r.row))[1] as finding, (array_agg(r.product_id order by r.row))[1] as "productId"
    from import_rows r, jsonb_array_elements(r.findings) as f (finding)
    where r.domain_id = ${scope.domainId} and r.import_id = ${importId}
    group by f.finding ->> 'code', f.finding ->> 'column'
    order by 1 desc, min(r.row), f.finding ->> 'code', f.finding ->> 'column' limit ${most}`)
}

/** Accepts or declines rows that would change something, before any is applied. */
export async function acceptRows(
  open: Scope,
  importId: string,
  rows: readonly number[] | { kind: 'new' | 'changed' },
  isAccepted: boolean,
): Promise<void> {
  const chosen =
    'kind' in rows
      ? sql`kind = ${rows.kind}`
      : sql`kind in ('new', 'changed') and row = any(${[...rows]}::int[])`
  await open.rows(sql`
    update import_rows set is_accepted = ${isAccepted}
    where domain_id = ${open.domainId} and import_id = ${importId} and ${chosen}`)
}

/** Rows with findings are not applied. */
export async function leaveFindingsOut(open: Scope, importId: string): Promise<void> {
  await open.rows(sql`
    update import_rows set is_accepted = false
    where domain_id = ${open.domainId} and import_id = ${importId} and is_accepted
      and jsonb_array_length(findings) > 0`)
}

export interface Additions {
  /** Paths as text. */
  categories: string[]
  options: { detailField: string; option: string }[]
}

/** What accepted rows need that isn't there yet. */
export async function listAdditions(scope: Scope, importId: string, most: number | null): Promise<Additions> {
  const rows = await scope.rows<{ field: string; value: string }>(sql`
    select distinct c.key as field, c.value from import_rows r, jsonb_each_text(r.coming) as c
    where r.domain_id = ${scope.domainId} and r.import_id = ${importId} and r.is_accepted and r.coming <> '{}'
    order by 1, 2 limit ${most}`)
  return {
    categories: rows.filter(({ field }) => field === 'category').map(({ value }) => value),
    options: rows.flatMap(({ field, value }) => {
      const key = parseAttributeKey(field)
      return key?.kind === 'detail' ? { detailField: key.id, option: value } : []
    }),
  }
}

export interface RefusedRow {
  row: number
  productId: string | null
  findings: ProcessFinding[]
}

/** Rows behind `after` that were refused, at the check or as they were applied. */
export async function listRefused(
  scope: Scope,
  importId: string,
  after: number,
  limit: number,
): Promise<RefusedRow[]> {
  return await scope.rows<RefusedRow>(sql`
    select row, product_id as "productId", findings from import_rows
    where domain_id = ${scope.domainId} and import_id = ${importId} and row > ${after}
      and (kind = 'refused' or applied = 'refused')
    order by row limit ${limit}`)
}

export interface AcceptedRow extends UnplannedRow {
  kind: 'new' | 'changed'
  cells: ImportRow['cells']
}

/** Accepted rows behind `after`. */
export async function listAccepted(
  open: Scope,
  importId: string,
  after: number,
  limit: number,
): Promise<AcceptedRow[]> {
  return await open.rows<AcceptedRow>(sql`
    select row, kind, reference, name, values, coming, cells from import_rows
    where domain_id = ${open.domainId} and import_id = ${importId} and row > ${after} and is_accepted
      and kind in ('new', 'changed')
    order by row limit ${limit}`)
}

export interface AppliedRow {
  row: number
  applied: ImportRow['applied']
  productId: string | null
  findings: readonly ProcessFinding[]
}

export async function saveApplied(open: Scope, importId: string, rows: readonly AppliedRow[]): Promise<void> {
  await open.rows(sql`
    update import_rows r set applied = a.applied, product_id = coalesce(a."productId", r.product_id),
      findings = r.findings || a.findings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (row int, applied text, "productId" uuid,
      findings jsonb)
    where r.domain_id = ${open.domainId} and r.import_id = ${importId} and r.row = a.row`)
}
