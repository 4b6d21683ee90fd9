/** Makes a backup while others work: files, a snapshot of the database, the files that came meanwhile, and the manifest. */
import { randomBytes } from 'node:crypto'
import { type Snapshot, withSnapshot } from '../platform/db/copy/read-tables.ts'
import { RowSum } from '../platform/db/copy/row-sum.ts'
import { softwareName } from '../platform/software-name.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Storage } from '../platform/storage/storage.ts'
import {
  type BackedUpFile,
  type Backup,
  filesPart,
  findBackup,
  listBackups,
  type Manifest,
  manifestName,
  namedPart,
  readFiles,
  readManifest,
  tablePart,
} from './backup-format.ts'
import { type BackupPlace, CONTENT_FOLDER, writePart } from './backup-place.ts'
import { copyFiles } from './copy-files.ts'
import { deleteOldBackups } from './delete-old-backups.ts'
import { listNamedFiles } from './named-files.repository.ts'

export interface BackupParts {
  /** The owner's or the programs' address, past any pooler. */
  databaseUrl: string
  storage: Storage
  /** Kept in a sealed backup, where the data folder has it and nobody keeps it elsewhere. */
  secret: string | null
  signal: AbortSignal
  say(line: string): void
}

/** What is named and missing in two snapshots one after the other was lost before. */
const rounds = 3
const fewKeys = 20

/**
 * Returns the backup once it is whole. Keeps `generations` of them, the new one included.
 * @throws StartupError where it can't be made; what was copied until then is used by the next one
 */
export async function writeBackup(
  parts: BackupParts,
  place: BackupPlace,
  generations: number,
): Promise<Backup> {
  const began = performance.now()
  const id = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`
  await refuseOthersPlace(parts, place)
  const known = await listKnown(place)
  const copied = new Map<string, BackedUpFile>()
  parts.say('copying files')
  await copyFiles(parts, place, { known, copied })
  let missing = new Set<string>()
  for (let round = 1; ; round++) {
    const { manifest, named } = await readDatabase(parts, place, id)
    await copyFiles(parts, place, { known, copied })
    const lacking = new Set([...named].filter((key) => !copied.has(key)))
    const areLost = [...lacking].every((key) => missing.has(key))
    missing = lacking
    if (!areLost && round < rounds) {
      parts.say('files were deleted meanwhile: reading the database once more')
      continue
    }
    const there = [...named].filter((key) => !lacking.has(key))
    await writeLines(place, namedPart(id), there)
    await writeLines(place, filesPart(id), copied.values())
    const whole: Manifest = {
      ...manifest,
      named: there.length,
      missing: { count: lacking.size, some: [...lacking].slice(0, fewKeys) },
      files: { count: copied.size, bytes: sumOf(copied.values()) },
      tookSeconds: Math.round((performance.now() - began) / 100) / 10,
    }
    parts.signal.throwIfAborted()
    await writePart(place, manifestName(id), one(JSON.stringify(whole)))
    await deleteOldBackups(place, generations, id)
    return { id, manifest: whole }
  }
}

/** Backups of two installations in one place would delete each other. */
async function refuseOthersPlace({ databaseUrl }: BackupParts, place: BackupPlace): Promise<void> {
  const last = await findBackup(place).catch((error) => {
    if (error instanceof StartupError && error.message.startsWith('there is no')) return null
    throw error
  })
  if (last === null) return
  const installation = await withSnapshot(databaseUrl, async ({ facts }) => facts.installation)
  if (last.manifest.installation !== installation)
    throw new StartupError(`${place.called} has the backups of another installation: name another place`)
}

interface Known {
  files: ReadonlyMap<string, BackedUpFile>
  /** Names of contents that are in the place. */
  contents: Set<string>
}

async function listKnown(place: BackupPlace): Promise<Known> {
  const contents = new Set<string>()
  for await (const name of place.storage.list(CONTENT_FOLDER)) contents.add(name)
  const files = new Map<string, BackedUpFile>()
  const last = (await listBackups(place)).findLast(({ isWhole }) => isWhole)
  if (last !== undefined) {
    await readManifest(place, last.id)
    for await (const file of readFiles(place, last.id)) files.set(file.key, file)
  }
  return { files, contents }
}

async function readDatabase(parts: BackupParts, place: BackupPlace, id: string) {
  return await withSnapshot(parts.databaseUrl, async (snapshot) => {
    parts.say(`reading ${snapshot.tables.length} tables of ${snapshot.companies.length} companies`)
    const { facts } = snapshot
    const tables: Manifest['tables'] = []
    for (const table of snapshot.tables) {
      parts.signal.throwIfAborted()
      const { name, columns } = table
      const summed = new RowSum()
      const counted = async function* () {
        for await (const chunk of snapshot.read(table)) {
          summed.add(chunk)
          yield chunk
        }
      }
      await writePart(place, tablePart(id, name), counted())
      tables.push({ name, columns, ...summed.result() })
    }
    const manifest = {
      format: 1 as const,
      software: softwareName,
      ...facts,
      at: facts.at.toISOString(),
      ...(place.key !== null && parts.secret !== null ? { secret: parts.secret } : {}),
      tables,
      sequences: snapshot.sequences,
    }
    return { manifest, named: await namedOf(snapshot) }
  })
}

async function namedOf(snapshot: Snapshot): Promise<Set<string>> {
  const named = new Set<string>()
  for await (const key of listNamedFiles(snapshot)) named.add(key)
  return named
}

async function writeLines(place: BackupPlace, name: string, lines: Iterable<unknown>): Promise<void> {
  const content = async function* () {
    for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
  }
  await writePart(place, name, content())
}

async function* one(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

function sumOf(files: Iterable<BackedUpFile>): number {
  let bytes = 0
  for (const { sizeBytes } of files) bytes += sizeBytes
  return bytes
}
