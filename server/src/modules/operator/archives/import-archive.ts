/**
 * Makes a company from an archive. Its files are stored first, then all its rows are written in one transaction. An
 * import that is interrupted leaves files that no row names; `forgetBrokenImports` finds them by the row of the import.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SubscriptionEdit } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import { checkedName } from '../../../platform/checked-name.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inOneTransaction } from '../../../platform/db/one-transaction.ts'
import { Refusal, refuse, unlessNotFound } from '../../../platform/errors.ts'
import { errorCode } from '../../../platform/startup-error.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { enterAsDomain } from '../../access/index.ts'
import { findDomainByName, fullSubscription, insertArchivedDomain } from '../../domains/index.ts'
import { insertArchivedPeople } from '../../identity/index.ts'
import { inviteFirstAdmin } from '../../people/index.ts'
import { insertOperatorEntry, lockFounding } from '../operator-log.repository.ts'
import {
  companyName,
  isArchivedKey,
  type PersonLine,
  peopleName,
  personLine,
  tableName,
} from './archive-format.ts'
import {
  beginImport,
  drawFolderSets,
  endImport,
  insertLines,
  keepImportAlive,
  listBrokenImports,
  listColumns,
  listSuperAdmins,
  readSchema,
} from './archive-rows.repository.ts'
import { type ArchivedTable, archivedTables, companyColumns } from './archived-tables.ts'
import { checkArchive } from './check-archive.ts'
import { checkedContent, type OpenArchive, refuseArchive, withArchive } from './read-archive.ts'

interface ImportParts {
  database: Database
  storage: Storage
  config: { dataFolder: string }
}

interface Importing {
  /** Email address of the operator; empty for a command on the server. */
  operator: string
  /** Another name than the archive's. */
  name?: string
  /** Parts that aren't given are those of a new company: the archive doesn't decide what the company may do here. */
  subscription?: SubscriptionEdit
  signal?: AbortSignal
  /** How many files are stored, of how many. */
  progress?: (files: number, all: number) => void
  /** In the transaction with which the company comes. */
  noteDone?: (within: Database, company: ImportedCompany) => Promise<void>
}

interface ImportedCompany {
  id: string
  name: string
  /** Its super admins, who get a mail that says how to sign in. */
  invited: string[]
}

/** Interval at which an import notes that it is alive. */
const ALIVE_EVERY_MS = 15_000
/** An import that hasn't noted this for so long was killed. */
const SILENT_MINUTES = 10
const BATCH_BYTES = 1_024 ** 2
const BATCH_ROWS = 1_000
/** More people than any company has: they are held in memory. */
const MOST_PEOPLE = 200_000
/** The most bytes of rows that are inserted at once because they refer to each other. */
const MOST_AT_ONCE_BYTES = 256 * 1_024 ** 2
const MOST_FOLDER_SETS = 1_000_000

/**
 * Refuses as `withArchive`; NameAlreadyExists, and names as `checkedName`, for its name, be it given or the archive's. Nothing of it is
 * left then.
 */
export async function importArchive(
  { database, storage, config }: ImportParts,
  path: string,
  importing: Importing,
): Promise<ImportedCompany> {
  const terms = { schema: await readSchema(database), folder: config.dataFolder }
  await checkArchive({ path, ...terms }, importing)
  return await withArchive(path, terms, async (archive) => {
    const name = checkedName(importing.name ?? archive.manifest.company.name)
    await checkFree(database, name)
    const rows = await readCompanyRows(archive)
    const domainId = randomUUID()
    rows.ids.set(archive.manifest.company.id, domainId)
    await beginImport(database, { domainId, operator: importing.operator })
    const alive = setInterval(
      () => void keepImportAlive(database, domainId).catch(() => undefined),
      ALIVE_EVERY_MS,
    )
    try {
      await storeFiles(storage, archive, domainId, importing)
      return await inOneTransaction(database, (within) =>
        writeRows(within, { archive, rows, domainId, name, importing }),
      )
    } catch (error) {
      await deleteFiles(storage, domainId)
      await endImport(database, domainId)
      throw error
    } finally {
      clearInterval(alive)
    }
  })
}

async function checkFree(database: Database, name: string): Promise<void> {
  if ((await findDomainByName(database, name)) !== null) refuse('NameAlreadyExists', { name })
}

interface CompanyRows {
  company: string
  people: PersonLine[]
  /** New ids by those of the archive, for whatever text names them. */
  ids: Map<string, string>
}

/** People get other ids: an archive names nobody who has an account here. */
async function readCompanyRows(archive: OpenArchive): Promise<CompanyRows> {
  let company: string | null = null
  for await (const line of archive.lines(companyName)) {
    if (company !== null) refuseArchive(companyName, 'is of more than one company')
    company = line
  }
  if (company === null) return refuseArchive(companyName, 'is of no company')
  const ids = new Map<string, string>()
  const emails = new Set<string>()
  const people: PersonLine[] = []
  for await (const line of archive.lines(peopleName)) {
    const parsed = personLine.safeParse(JSON.parse(line))
    if (!parsed.success) return refuseArchive(peopleName, 'has a line that is nobody', parsed.error)
    const { email, id } = parsed.data
    if (!isEmail(email)) refuseArchive(peopleName, 'has a line without an email address')
    if (emails.has(email.toLowerCase()) || ids.has(id) || id === archive.manifest.company.id)
      refuseArchive(peopleName, 'has somebody twice')
    if (people.length >= MOST_PEOPLE) refuseArchive(peopleName, 'has too many people')
    const drawn = randomUUID()
    emails.add(email.toLowerCase())
    ids.set(id, drawn)
    people.push({ ...parsed.data, id: drawn })
  }
  return { company, people, ids }
}

async function storeFiles(
  storage: Storage,
  archive: OpenArchive,
  domainId: string,
  { signal, progress }: Importing,
): Promise<void> {
  const { count } = archive.manifest.files
  let stored = 0
  progress?.(stored, count)
  for await (const file of archive.files()) {
    signal?.throwIfAborted()
    const content = Readable.from(checkedContent(await archive.open(file), file), { objectMode: false })
    await storage.put(`domains/${domainId}/${file.key}`, content, { contentType: 'application/octet-stream' })
    stored += 1
    progress?.(stored, count)
  }
}

async function deleteFiles(storage: Storage, domainId: string): Promise<void> {
  for await (const key of storage.list(`domains/${domainId}`)) await storage.delete(key)
}

interface Writing {
  archive: OpenArchive
  rows: CompanyRows
  domainId: string
  name: string
  importing: Importing
}

async function writeRows(
  within: Database,
  { archive, rows, domainId, name, importing }: Writing,
): Promise<ImportedCompany> {
  await lockFounding(within)
  await checkFree(within, name)
  const place = { of: companyName }
  const admins = await refusingRows(place, async () => {
    const columns = companyColumns.filter((column) => column !== 'name' && column !== 'subscription')
    const subscription = { ...fullSubscription, ...importing.subscription }
    await insertArchivedDomain(within, { id: domainId, name, subscription, row: rows.company, columns })
    place.of = peopleName
    await insertArchivedPeople(within, domainId, rows.people)
    const folderSets = await renumberFolderSets(within, archive)
    return await within.asTenant({ domainId, personId: null }, async (open) => {
      for (const table of archivedTables) {
        importing.signal?.throwIfAborted()
        place.of = tableName(table.name)
        await writeTable(open, archive, { table, rows, folderSets, domainId })
      }
      place.of = tableName('group_members')
      return await listSuperAdmins(open)
    })
  })
  if (admins.length === 0) refuseArchive(tableName('group_members'), 'has no super admin')
  const scope =
    (await unlessNotFound(enterAsDomain(within, domainId))) ??
    refuseArchive(tableName('groups'), 'has no root')
  for (const admin of admins) await inviteFirstAdmin(scope, admin, { isMailed: true })
  const entry = { operator: importing.operator, action: 'imported', company: name, changes: {} } as const
  await insertOperatorEntry(within, entry)
  if (!(await endImport(within, domainId))) throw new Error('The import was given up')
  const made = { id: domainId, name, invited: admins.map(({ email }) => email) }
  await importing.noteDone?.(within, made)
  return made
}

/** Rows that the database doesn't take are the archive's fault, if what it says of them is about values. */
async function refusingRows<Result>(place: { of: string }, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // 22: a value that is none; 23: a rule of the tables; 42501: another company's row.
    const isOfRows = /^(22|23)|^42501$/.test(errorCode(error) ?? '')
    if (error instanceof Refusal || !isOfRows) throw error
    return refuseArchive(place.of, 'has rows that don’t fit the others', error)
  }
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function writeTable(
  open: Connection,
  archive: OpenArchive,
  {
    table,
    rows,
    folderSets,
    domainId,
  }: { table: ArchivedTable; rows: CompanyRows; folderSets: string; domainId: string },
): Promise<void> {
  const columns = await listColumns(open, table)
  const drawn = new Set(rows.ids.values())
  let [lines, bytes]: [string[], number] = [[], 0]
  const flush = async () => {
    if (lines.length > 0) await insertLines(open, table, columns, lines, folderSets)
    lines = []
    bytes = 0
  }
  for await (const line of archive.lines(tableName(table.name))) {
    const text = line.replaceAll(uuids, (id) => rows.ids.get(id) ?? id)
    if (table.name === 'memberships') checkMember(text, drawn)
    if (table.storedKeyIn !== undefined) checkStoredKey(text, table, domainId)
    lines.push(text)
    bytes += text.length
    if (bytes > MOST_AT_ONCE_BYTES) refuseArchive(tableName(table.name), 'has more rows than a company')
    if (table.namesItself !== true && (bytes >= BATCH_BYTES || lines.length >= BATCH_ROWS)) await flush()
  }
  await flush()
}

/** Somebody who has an account here becomes a member of nothing by an archive. */
function checkMember(line: string, drawn: ReadonlySet<string>): void {
  const { person_id: personId } = JSON.parse(line) as { person_id?: unknown }
  if (typeof personId !== 'string' || !drawn.has(personId))
    refuseArchive(tableName('memberships'), `names somebody who isn’t in ${peopleName}`)
}

/** Files of other companies, and of the installation, aren't an archive's to name. */
function checkStoredKey(line: string, { name, storedKeyIn = '' }: ArchivedTable, domainId: string): void {
  const key = (JSON.parse(line) as Record<string, unknown>)[storedKeyIn]
  const own = `domains/${domainId}/`
  if (typeof key !== 'string' || !key.startsWith(own) || !isArchivedKey(key.slice(own.length)))
    refuseArchive(tableName(name), 'names a file that isn’t the company’s')
}

/** New numbers by former ones, as JSON. */
async function renumberFolderSets(within: Database, archive: OpenArchive): Promise<string> {
  const former: number[] = []
  for await (const line of archive.lines(tableName('folder_sets'))) {
    const { id } = JSON.parse(line) as { id?: unknown }
    if (typeof id !== 'number' || !Number.isInteger(id) || former.length >= MOST_FOLDER_SETS)
      return refuseArchive(tableName('folder_sets'), 'has a set without a number')
    former.push(id)
  }
  const drawn = await drawFolderSets(within, former.length)
  return JSON.stringify(Object.fromEntries(former.map((id, at) => [id, drawn[at]])))
}

/** Every night, and before an import: files of imports whose program was killed. Returns how many there were. */
export async function forgetBrokenImports({
  database,
  storage,
}: Pick<ImportParts, 'database' | 'storage'>): Promise<number> {
  return await inOneTransaction(database, async (within) => {
    const broken = await listBrokenImports(within, SILENT_MINUTES)
    for (const domainId of broken) {
      await deleteFiles(storage, domainId)
      await endImport(within, domainId)
    }
    return broken.length
  })
}
