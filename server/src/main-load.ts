// `npm run load -- FILE --domain NAME`: products from a delimited file, beside the running program or without it.
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { enterDomain, listSuperAdmins } from './modules/access/index.ts'
import { findDomainByName } from './modules/domains/index.ts'
import { findPersonById } from './modules/identity/index.ts'
import { type ColumnPlan, loadProducts, UnusableFile } from './modules/transfers/index.ts'
import { readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { joinEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { Refusal } from './platform/errors.ts'
import { StartupError } from './platform/startup-error.ts'
import type { Scope } from './scope/scope.ts'

const usage = `npm run load -- FILE --domain NAME [--currency EUR] [--folder NAME]

  --domain    name or host name of the company
  --currency  ISO code for price types that are made; the company's first one when absent
  --folder    folder that receives the products; the file's name when absent`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { domain: { type: 'string' }, currency: { type: 'string' }, folder: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined || values.domain === undefined) throw new StartupError(usage)
  const config = readConfig(process.env)
  const quiet = { info: () => {}, warn: (line: string) => console.warn(line) }
  const server =
    config.databaseUrl === undefined
      ? await joinEmbeddedPostgres({ dataFolder: config.dataFolder, log: quiet })
      : null
  const url = config.databaseUrl ?? server?.url ?? ''
  const database = openDatabase(url, { maxConnections: 4 })
  try {
    await migrate(url, { log: quiet })
    await load(database, resolve(file), values.domain, values)
  } finally {
    await database.close()
    await server?.stop()
  }
}

/** The command acts in the name of the company's first super admin, with their rights. */
async function superAdminScope(
  database: Database,
  domainName: string,
): Promise<{ scope: Scope; currency: string }> {
  const domain = await findDomainByName(database, domainName)
  if (domain === null) throw new StartupError(`there is no company called ${domainName}`)
  const [adminId = ''] = await listSuperAdmins(database, domain.id)
  const person = await findPersonById(database, adminId)
  if (person === null) throw new StartupError(`${domainName} has no super admin to act for`)
  const scope = await enterDomain(database, { kind: 'person', person, sessionToken: '' }, domain.id)
  return { scope, currency: domain.currencies[0] ?? 'EUR' }
}

async function load(
  database: Database,
  path: string,
  domainName: string,
  given: { currency?: string; folder?: string },
): Promise<void> {
  const { scope, currency } = await superAdminScope(database, domainName)
  const rejectedPath = `${path.split('/').at(-1)}.rejected.csv`
  const rejections = stringify({
    header: true,
    columns: ['line', 'reference', 'column', 'value', 'reason', 'left out'],
  })
  let rejectedFile: ReturnType<typeof createWriteStream> | null = null
  const start = performance.now()
  const report = await loadProducts(
    scope,
    path,
    {
      currency: given.currency ?? currency,
      ...(given.folder === undefined ? {} : { folderName: given.folder }),
      // Fields and folders that the file brings count in the scope that goes on.
      refreshed: async () => (await superAdminScope(database, domainName)).scope,
    },
    {
      surveyed: (survey, plan, created) => {
        console.log(`${survey.rowCount} rows, ${survey.repeatedRows} of them repeat a reference`)
        for (const column of plan) console.log(`  ${column.header.padEnd(20)} ${meaning(column)}`)
        for (const what of created) console.log(`  made: ${what}`)
      },
      progressed: (rows) => {
        const seconds = (performance.now() - start) / 1000
        console.log(`  ${rows} rows, ${Math.round(rows / seconds)} a second`)
      },
      rejected: ({ line, reference, faults, isWholeRow }) => {
        if (rejectedFile === null) {
          rejectedFile = createWriteStream(rejectedPath)
          rejections.pipe(rejectedFile)
        }
        for (const fault of faults)
          rejections.write({ line, reference, ...fault, 'left out': isWholeRow ? 'row' : 'cell' })
      },
    },
  )
  rejections.end()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${report.rows} rows in ${seconds} s: ${report.created} products created, ${report.updated} updated, ` +
      `${report.unchanged} unchanged, ${report.merged} rows merged into a product above, ${report.rejected} rejected, ${report.incomplete} without a cell`,
  )
  if (report.rejected + report.incomplete > 0)
    console.log(`What was left out, and why, is in ${rejectedPath}`)
}

function meaning({ target, emptyText }: ColumnPlan): string {
  const empty = emptyText === null ? '' : `, “${emptyText}” means none`
  switch (target.kind) {
    case 'ignored':
      return `left out: ${target.reason}`
    case 'price':
      return `price type ${target.name}${empty}`
    case 'detail':
      return `field ${target.name} (${target.type})${empty}`
    default:
      return target.kind
  }
}

try {
  await main()
} catch (error) {
  const isPlain = error instanceof StartupError || error instanceof UnusableFile || error instanceof Refusal
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
