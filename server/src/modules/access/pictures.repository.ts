import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface Picture {
  /** Storage name as kept in the profile. */
  picture: string | null
  assetsVersion: number
}

/** A person's picture as members of the domain see it; null when the person isn't one of them. */
export async function findPictureOfMember(
  database: Database,
  domainId: string,
  personId: string,
): Promise<Picture | null> {
  return await database.asTenant({ domainId, personId: null }, async (open) => {
    const [row] = await open.rows<Picture>(sql`
      select picture, assets_version as "assetsVersion" from domain_people where id = ${personId}`)
    return row ?? null
  })
}
