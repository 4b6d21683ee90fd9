/** Which companies there are, and who is of them: asked by modules that hold no database, before one is entered. */
import type { Database } from '../../platform/db/database.ts'
import { withDatabase } from '../../platform/db/with-database.ts'
import { findBrandFile } from './brand-files.service.ts'
import { hasMembership, isHostOfOther, mayHaveCertificate } from './domains.repository.ts'
import { findDomainByHost, listDomains, listEnterableDomains } from './domains.service.ts'

export type DomainDirectory = ReturnType<typeof createDomainDirectory>

export function createDomainDirectory(database: Database) {
  return withDatabase(database, {
    findBrandFile,
    findDomainByHost,
    hasMembership,
    isHostOfOther,
    listDomains,
    listEnterableDomains,
    mayHaveCertificate,
  })
}
