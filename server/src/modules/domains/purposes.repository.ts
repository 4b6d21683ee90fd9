/** What products of a company must have for each of its purposes: one document, held whole by whoever writes products. */
import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Scope } from '../../scope/scope.ts'

export interface StoredPurpose {
  id: string
  name: string
  /** Column of product_prices that the percentages stand in. */
  slot: string
  /** Keys, see the rules; each once. */
  needs: string[]
  /** Changes with the needs. */
  revision: number
  /** Whether the percentages of all products are those of these needs. */
  isCounted: boolean
}

export async function listPurposeRows(scope: Scope): Promise<StoredPurpose[]> {
  const [row] = await scope.rows<{ purposes: StoredPurpose[] }>(
    prepared(sql`select purposes from domains where id = ${scope.domainId}`),
  )
  return row?.purposes ?? []
}

/** Nobody changes them until the transaction ends, so that what is counted by them isn't counted by others afterwards. */
export async function holdPurposes(open: Scope): Promise<StoredPurpose[]> {
  const [row] = await open.rows<{ purposes: StoredPurpose[] }>(
    prepared(sql`select purposes from domains where id = ${open.domainId} for key share`),
  )
  return row?.purposes ?? []
}

/** Waits for everybody who counts by them, and lets nobody count until the transaction ends. */
export async function lockPurposes(open: Scope): Promise<StoredPurpose[]> {
  const [row] = await open.rows<{ purposes: StoredPurpose[] }>(
    sql`select purposes from domains where id = ${open.domainId} for update`,
  )
  return row?.purposes ?? []
}

export async function savePurposes(open: Scope, purposes: readonly StoredPurpose[]): Promise<void> {
  await open.rows(sql`
    update domains set purposes = ${JSON.stringify(purposes)}::jsonb where id = ${open.domainId}`)
}
