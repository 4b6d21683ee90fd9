/** Makes an archive of a company: its rows as they are at one moment, then its files, read one after the other. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../../platform/db/database.ts'
import { inOneTransaction } from '../../../platform/db/one-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { inWorkFolder } from '../../../platform/work-folders.ts'
import { writeZip, type ZippedFile } from '../../../platform/zip/write-zip.ts'
import {
  companyName,
  type FileLine,
  fileListName,
  filesFolder,
  isArchivedKey,
  leftOutWords,
  type Manifest,
  manifestName,
  type PartFigures,
  partNames,
  peopleName,
  tableName,
} from './archive-format.ts'
import {
  findCompanyName,
  readCompany,
  readPeople,
  readSchema,
  readTable,
  takeSnapshot,
} from './archive-rows.repository.ts'
import { archivedTables, leftOutColumns, leftOutTables } from './archived-tables.ts'

interface ArchiveParts {
  database: Database
  storage: Storage
}

interface ArchiveOptions {
  /** What makes it, e.g. `Vitrine 1.25.0`. */
  software: string
  signal?: AbortSignal
  /** Told how many files are in it by now, as each is. */
  progress?: (files: number) => void
}

/**
 * Gives the archive to `take` as it is made; resolves with what `take` does. Rows wait on the disk of this machine, as the
 * transaction that reads them isn't to last as long as files do. Refuses NotFound.
 */
export async function writeArchive<Result>(
  { database, storage }: ArchiveParts,
  domainId: string,
  options: ArchiveOptions,
  take: (archive: Readable) => Promise<Result>,
): Promise<Result> {
  return await inWorkFolder(async (folder) => {
    const begun = await writeParts(database, domainId, folder, options)
    return await take(writeZip(archiveFiles(storage, { domainId, folder, begun, options })))
  })
}

/** Writes what the database has into files; returns the manifest as far as it is known. */
async function writeParts(
  database: Database,
  domainId: string,
  folder: string,
  { software, signal }: ArchiveOptions,
): Promise<Manifest> {
  await mkdir(join(folder, 'tables'))
  return await inOneTransaction(database, async (within) => {
    await takeSnapshot(within)
    const schema = await readSchema(within)
    const name = (await findCompanyName(within, domainId)) ?? refuse('NotFound')
    const parts: Manifest['parts'] = {}
    await within.asTenant({ domainId, personId: null }, async (open) => {
      const write = async (part: string, lines: AsyncIterable<string> | Iterable<string>) => {
        signal?.throwIfAborted()
        parts[part] = await writeLines(join(folder, part), lines)
      }
      await write(companyName, [await readCompany(open)])
      await write(peopleName, readPeople(open))
      for (const table of archivedTables) await write(tableName(table.name), readTable(open, table))
    })
    return {
      format: 'vitrine-company',
      version: 1,
      software,
      schema,
      madeAt: new Date().toISOString(),
      company: { id: domainId, name },
      parts,
      files: { count: 0, bytes: 0 },
      leftOut: leftOutWords(leftOutTables, leftOutColumns),
    }
  })
}

async function writeLines(
  path: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<PartFigures> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const ended = async function* () {
    for await (const line of lines) {
      const text = Buffer.from(`${line}\n`)
      hash.update(text)
      rows += 1
      bytes += text.length
      yield text
    }
  }
  await pipeline(ended, createWriteStream(path, { mode: 0o600 }))
  return { rows, bytes, sha256: hash.digest('hex') }
}

interface Making {
  domainId: string
  folder: string
  begun: Manifest
  options: ArchiveOptions
}

async function* archiveFiles(
  storage: Storage,
  { domainId, folder, begun, options }: Making,
): AsyncGenerator<ZippedFile> {
  const modifiedAt = new Date(begun.madeAt)
  const part = (name: string): ZippedFile => ({
    ...{ path: name, modifiedAt, isCompressed: true },
    content: createReadStream(join(folder, name)),
  })
  for (const name of partNames) if (name !== fileListName) yield part(name)
  const list = new ListFile(join(folder, fileListName))
  const total = { count: 0, bytes: 0 }
  const own = `domains/${domainId}`
  for await (const full of storage.list(own)) {
    options.signal?.throwIfAborted()
    const key = full.slice(own.length + 1)
    // What was deleted meanwhile isn't there any more.
    const content = isArchivedKey(key) ? await storage.open(full) : null
    if (content === null) continue
    const { hashed, figures } = hashing(content)
    yield { path: `${filesFolder}${key}`, modifiedAt, isCompressed: false, content: hashed }
    const line: FileLine = { key, ...figures() }
    await list.add(JSON.stringify(line))
    total.count += 1
    total.bytes += line.bytes
    options.progress?.(total.count)
  }
  const listed = await list.close()
  yield part(fileListName)
  const manifest: Manifest = { ...begun, files: total, parts: { ...begun.parts, [fileListName]: listed } }
  const content = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  yield { path: manifestName, modifiedAt, isCompressed: true, content }
}

/** The same content; its figures are known once it has been read. */
function hashing(content: Readable): { hashed: Readable; figures: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const passing = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    hashed: Readable.from(passing(), { objectMode: false }),
    figures: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Lines that come one after the other, with room for as many as there are. */
class ListFile {
  readonly #stream: ReturnType<typeof createWriteStream>
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  constructor(path: string) {
    this.#stream = createWriteStream(path, { mode: 0o600 })
  }

  async add(line: string): Promise<void> {
    const text = Buffer.from(`${line}\n`)
    this.#hash.update(text)
    this.#rows += 1
    this.#bytes += text.length
    if (!this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  async close(): Promise<PartFigures> {
    this.#stream.end()
    await once(this.#stream, 'close')
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
