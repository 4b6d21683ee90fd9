// `npm run load -- FILE --domain NAME`: products from an Excel or delimited file, beside the running program or without it.
import { createReadStream, createWriteStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type ErrorKey, errorKeys, fillMessage, type Process } from '@vitrine/contract'
import { dayOrders, numberStyles } from '@vitrine/rules'
import { startBackgroundWork } from './background-work.ts'
import { bootstrap } from './bootstrap.ts'
import { enterDomain, listSuperAdmins } from './modules/access/index.ts'
import { findDomainByName } from './modules/domains/index.ts'
import { findPersonById } from './modules/identity/index.ts'
import { getProcess, processFileKey } from './modules/processes/index.ts'
import { startLoad } from './modules/transfers/index.ts'
import type { Database } from './platform/db/database.ts'
import { insideId } from './platform/http/answer-id.ts'
import { StartupError } from './platform/startup-error.ts'
import type { Storage } from './platform/storage/storage.ts'
import { runProgram } from './program.ts'
import { callerFor } from './scope/caller.ts'
import type { Scope } from './scope/scope.ts'

const usage = `npm run load -- FILE --domain NAME [--currency EUR] [--folder NAME] [--decimals comma] [--dates dmy]

  --domain    name or host name of the company
  --currency  ISO code for price types that are made; the company's first one when absent
  --folder    folder that receives the products; the file's name when absent
  --decimals  comma (1.234,5) or dot (1,234.5), where the file's columns don't tell
  --dates     dmy (31/12/2026) or mdy (12/31/2026), where the file's columns don't tell`

/** How often it is asked how far the work is. */
const LOOK_EVERY_MS = 100

runProgram(async (program) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      domain: { type: 'string' },
      currency: { type: 'string' },
      folder: { type: 'string' },
      decimals: { type: 'string' },
      dates: { type: 'string' },
    },
  })
  const [file] = positionals
  if (file === undefined || values.domain === undefined) throw new StartupError(usage)
  const decimals = oneOf(values.decimals, numberStyles)
  const dates = oneOf(values.dates, dayOrders)
  process.env.LOG_LEVEL ??= 'error'
  const parts = await bootstrap(program, {
    listens: false,
    works: true,
    isCommand: true,
    say: { info: () => {} },
  })
  const { scope, currency } = await superAdminScope(parts.database, values.domain)
  const content = createReadStream(resolve(file))
  content.once('error', (error) => program.fail(new StartupError(error.message)))
  const id = await startLoad(scope, parts.storage, content, {
    fileName: basename(file),
    currency: values.currency ?? currency,
    ...(values.folder === undefined ? {} : { folderName: values.folder }),
    ...(decimals === undefined ? {} : { numberStyle: decimals }),
    ...(dates === undefined ? {} : { dateOrder: dates }),
  })
  // The job is carried out by this command or by a program that already runs, whichever is free first.
  program.opened('background work', await startBackgroundWork(parts))
  const ended = await follow(scope, id)
  await report(parts.storage, scope, ended)
  await program.end(ended.state === 'finished' ? 0 : 1)
})

function oneOf<Choice extends string>(
  given: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((known) => known === given)
  if (given !== undefined && choice === undefined) throw new StartupError(usage)
  return choice
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
  const scope = await enterDomain(database, callerFor(person), domain.id)
  return { scope, currency: domain.currencies[0] ?? 'EUR' }
}

/** Says how far it is until it has ended. */
async function follow(scope: Scope, id: string): Promise<Process> {
  let said = -1
  for (;;) {
    const current = await getProcess(scope, id)
    const { processed, total, state } = current
    if (processed !== null && processed !== said) {
      said = processed
      console.log(`  ${processed} of ${total ?? '?'} rows`)
    }
    if (state !== 'queued' && state !== 'running') return current
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
}

async function report(storage: Storage, scope: Scope, ended: Process): Promise<void> {
  if (ended.state !== 'finished') {
    const { code, data } = ended.error ?? { code: 'InternalError' }
    console.error(ended.state === 'cancelled' ? 'It was canceled' : messageOf(code, data))
    return
  }
  const { numbers = {}, file = null } = ended.result ?? {}
  const seconds = (Date.parse(ended.finishedAt ?? '') - Date.parse(ended.startedAt ?? '')) / 1000
  console.log(
    `${numbers.rows} rows in ${seconds.toFixed(1)} s: ${numbers.created} products created, ${numbers.updated} updated, ` +
      `${numbers.unchanged} unchanged, ${numbers.merged} rows merged into a product above, ` +
      `${numbers.rejected} rejected, ${numbers.incomplete} without a cell`,
  )
  if (file === null) return
  const content = await storage.open(processFileKey(scope.domainId, insideId(ended), file.name))
  if (content === null) return
  await pipeline(content, createWriteStream(file.name))
  console.log(`What was left out, and why, is in ${file.name}`)
}

function messageOf(code: string, data?: Record<string, string | number>): string {
  return fillMessage(errorKeys[code as ErrorKey].message, data)
}
