/** What companies keep, as sums that a function of the database makes: operators read no row of a company. */
import type { OperatedCompany } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'

/** By company; who keeps nothing isn't there. */
export async function sumStorageOf(
  database: Connection,
  domainIds: readonly string[],
): Promise<Map<string, OperatedCompany['stored']>> {
  const rows = await database.rows<OperatedCompany['stored'] & { id: string }>(sql`
    select domain_id as id, bytes::float8 as bytes, files::float8 as files
    from storage_of_companies(${[...domainIds]}::uuid[])`)
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
}
