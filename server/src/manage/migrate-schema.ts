import { migrateAll } from '../bootstrap.ts'
import { openCommandDatabase } from '../command-database.ts'
import { readConfig } from '../platform/config.ts'
import { checkDatabase } from '../platform/db/schema/check-database.ts'
import { findMissing } from '../platform/db/schema/migrate.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Program } from '../program.ts'
import type { Typed } from './read-command.ts'

/** A step of its own, with the address of the owner of the database, which servers then don't need for it. */
export async function migrateSchema(program: Program, { flags }: Typed): Promise<string[]> {
  const config = readConfig(process.env)
  const { databaseOwnerUrl } = config
  // The programs' own user may not be there yet.
  if (databaseOwnerUrl !== undefined) await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl)
  else if (config.databaseUrl !== undefined) await checkDatabase('DATABASE_URL', config.databaseUrl)
  const log = { info: console.log, warn: console.warn }
  const { dataFolder } = config
  const databaseUrl = await openCommandDatabase(
    program,
    { dataFolder, databaseUrl: databaseOwnerUrl ?? config.databaseUrl },
    log,
  )
  const ownerUrl = databaseOwnerUrl ?? config.databaseDirectUrl ?? databaseUrl
  if (flags.includes('check')) return reportStartupWarnings(await findMissing(ownerUrl))
  const { applied, left } = await migrateAll(ownerUrl, {
    log,
    tenantUrl: config.databaseTenantUrl,
    requestsUrl: config.databaseUrl ?? databaseUrl,
    contract: flags.includes('force') ? 'force' : flags.includes('expand') ? 'later' : 'wait',
  })
  const { length } = applied
  if (left.length > 0)
    return [
      `The database serves this version now: ${length} applied, ${left.length} left for when no older program runs`,
    ]
  return [length === 0 ? upToDate : `The database has the schema of this version now: ${length} applied`]
}

const upToDate = 'The database has the schema of this version'

/** @throws StartupError with what is missing, for scripts to see by the exit code */
function reportStartupWarnings({ needed, contracts }: Awaited<ReturnType<typeof findMissing>>): string[] {
  if (needed.length + contracts.length === 0) return [upToDate]
  throw new StartupError(
    [
      ...needed.map((name) => `to be applied: ${name}`),
      ...contracts.map((name) => `to be applied when no older program runs: ${name}`),
    ].join('\n'),
  )
}
