/**
 * Opens an archive that anybody may have made: everything that it says of itself is compared with what it holds before a
 * row is written (`check-archive`), in pieces, so that none takes more memory than a line.
 */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { freeBytesOf } from '../../../platform/free-space.ts'
import { errorText } from '../../../platform/startup-error.ts'
import { readHead } from '../../media/media-type.ts'
import {
  type FileLine,
  fileLine,
  fileListName,
  filesFolder,
  isArchivedKey,
  type Manifest,
  manifestName,
  manifestSchema,
  partNames,
} from './archive-format.ts'

/** What one line may take: a product with thousands of values is far below. */
const LINE_BYTES = 16 * 1_024 ** 2
const MANIFEST_BYTES = 1_024 ** 2
/** Rows are packed to a tenth or so; what claims to be far more is made to fill a disk. */
const PACKED_AT_MOST = 200
/** Files of a company and their rows; each takes some hundred bytes of memory while it is imported. */
const MOST_ENTRIES = 2_000_000
/** What an entry says of itself: its name, which has at most a few hundred letters, and remarks. */
const ENTRY_NOTE_BYTES = 2_048
/** Small ones may be packed better than any other. */
const ALWAYS_TAKEN_BYTES = 50 * 1_024 ** 2

export interface OpenArchive {
  manifest: Manifest
  /** Lines of a part, each an object. */
  lines(part: string): AsyncGenerator<string>
  /** Files as the list has them; whoever stores one compares it by `checkedContent`. */
  files(): AsyncGenerator<FileLine>
  open(file: FileLine): Promise<Readable>
  /** What a stored file begins with, by its key; null where it isn’t in the archive. */
  head(key: string): Promise<Buffer | null>
  /** Compares a part with what the manifest says of it. */
  check(part: string): Promise<void>
}

/** `place`: where in the archive; `reason`: in words for whoever knows archives. */
export function refuseArchive(place: string, reason: string, cause?: unknown): never {
  return refuse('ArchiveInvalid', { place, reason }, { cause })
}

/**
 * Refuses ArchiveInvalid for whatever isn't as an archive is, ArchiveOfOtherVersion where its rows wouldn't fit. `schema`:
 * of this database; `folder`: on whose disk what it holds has to have room.
 */
export async function withArchive<Result>(
  path: string,
  { schema, folder }: { schema: string; folder: string },
  work: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> {
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
    .catch((error) => refuseArchive('archive', errorText(error), error))
  try {
    const entries = await readEntries(zip)
    const manifest = await readManifest(zip, entries, schema)
    checkNames(entries, manifest)
    await checkSizes(entries, { path, folder })
    const archive: OpenArchive = {
      manifest,
      lines: (part) => readLines(zip, entryOf(entries, part), part),
      files: () => readFiles(zip, entries),
      open: (file) => openEntry(zip, entryOf(entries, `${filesFolder}${file.key}`)),
      head: async (key) => {
        const entry = entries.get(`${filesFolder}${key}`)
        return entry === undefined ? null : await headOfEntry(zip, entry)
      },
      check: (part) => checkPart(zip, entries, part, manifest),
    }
    return await work(archive)
  } finally {
    zip.close()
  }
}

/** Refuses ArchiveInvalid for the first part that isn't as the manifest says, down to its lines. */
export async function checkParts({ check }: OpenArchive): Promise<void> {
  for (const part of partNames) await check(part)
}

type Entries = ReadonlyMap<string, Entry>

async function readEntries(zip: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MOST_ENTRIES) refuseArchive('archive', 'has more files than a company')
    for await (const entry of zip.eachEntry()) {
      const { fileName, fileNameLength, extraFieldLength, fileCommentLength } = entry
      if (fileNameLength + extraFieldLength + fileCommentLength > ENTRY_NOTE_BYTES)
        refuseArchive(fileName.slice(0, 200), 'says too much of itself')
      if (entries.has(fileName)) refuseArchive(fileName, 'is there twice')
      const isFile = fileName.startsWith(filesFolder) && isArchivedKey(fileName.slice(filesFolder.length))
      if (!isFile && fileName !== manifestName && !partNames.includes(fileName))
        refuseArchive(fileName.slice(0, 200), 'is no part of an archive')
      entries.set(fileName, entry)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseArchive('archive', errorText(error), error)
  }
  return entries
}

function entryOf(entries: Entries, name: string): Entry {
  return entries.get(name) ?? refuseArchive(name, 'is missing')
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return await zip
    .openReadStreamPromise(entry)
    .catch((error) => refuseArchive(entry.fileName, errorText(error), error))
}

async function headOfEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await openEntry(zip, entry)
  try {
    return await readHead(stream)
  } catch (error) {
    return refuseArchive(entry.fileName, errorText(error), error)
  } finally {
    stream.destroy()
  }
}

async function readManifest(zip: ZipFile, entries: Entries, schema: string): Promise<Manifest> {
  const entry = entryOf(entries, manifestName)
  if (entry.uncompressedSize > MANIFEST_BYTES) refuseArchive(manifestName, 'is too large')
  const text = await buffer(await openEntry(zip, entry)).catch((error) =>
    refuseArchive(manifestName, errorText(error), error),
  )
  const parsed = manifestSchema.safeParse(parsedJson(text.toString(), manifestName))
  if (!parsed.success) return refuseArchive(manifestName, 'is none of an archive of a company', parsed.error)
  const manifest = parsed.data
  if (manifest.schema !== schema)
    refuse('ArchiveOfOtherVersion', { made: manifest.software, schema: manifest.schema.slice(0, 13) })
  return manifest
}

function checkNames(entries: Entries, manifest: Manifest): void {
  for (const part of partNames) {
    entryOf(entries, part)
    if (manifest.parts[part] === undefined) refuseArchive(part, 'has no checksum')
  }
  for (const part of Object.keys(manifest.parts))
    if (!partNames.includes(part)) refuseArchive(part.slice(0, 200), 'is no part of an archive')
  const files = entries.size - partNames.length - 1
  if (files !== manifest.files.count) refuseArchive('files', 'are more or fewer than the manifest counts')
}

/** What it says of its sizes is held to while it is read (yauzl ends with more bytes than an entry has). */
async function checkSizes(
  entries: Entries,
  { path, folder }: { path: string; folder: string },
): Promise<void> {
  const { size } = await stat(path)
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > ALWAYS_TAKEN_BYTES && unpacked > size * PACKED_AT_MOST)
    refuseArchive('archive', 'claims to hold more than can be packed like this')
  if (unpacked > (await freeBytesOf(folder))) refuseArchive('archive', 'holds more than there is room for')
}

/** Checksum, size, number of lines, and that each is an object. */
async function checkPart(zip: ZipFile, entries: Entries, part: string, manifest: Manifest): Promise<void> {
  const figures = manifest.parts[part] ?? refuseArchive(part, 'has no checksum')
  const entry = entryOf(entries, part)
  const hash = createHash('sha256')
  let rows = 0
  let listed = { count: 0, bytes: 0 }
  for await (const line of readLines(zip, entry, part, (chunk) => hash.update(chunk))) {
    rows += 1
    const value = parsedJson(line, part)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      refuseArchive(part, `line ${rows} is no object`)
    if (part === fileListName) {
      const file = checkedFile(value, entries)
      listed = { count: listed.count + 1, bytes: listed.bytes + file.bytes }
    }
  }
  if (hash.digest('hex') !== figures.sha256 || entry.uncompressedSize !== figures.bytes)
    refuseArchive(part, 'has another checksum than the manifest says')
  if (rows !== figures.rows) refuseArchive(part, 'has more or fewer lines than the manifest counts')
  if (
    part === fileListName &&
    (listed.count !== manifest.files.count || listed.bytes !== manifest.files.bytes)
  )
    refuseArchive(part, 'lists other files than the manifest counts')
}

function checkedFile(value: unknown, entries: Entries): FileLine {
  const parsed = fileLine.safeParse(value)
  if (!parsed.success || !isArchivedKey(parsed.data.key)) return refuseArchive(fileListName, 'names no file')
  const entry = entryOf(entries, `${filesFolder}${parsed.data.key}`)
  if (entry.uncompressedSize !== parsed.data.bytes)
    refuseArchive(entry.fileName, 'has another size than the list says')
  return parsed.data
}

async function* readFiles(zip: ZipFile, entries: Entries): AsyncGenerator<FileLine> {
  for await (const line of readLines(zip, entryOf(entries, fileListName), fileListName))
    yield checkedFile(parsedJson(line, fileListName), entries)
}

async function* readLines(
  zip: ZipFile,
  entry: Entry,
  part: string,
  each: (chunk: Buffer) => void = () => {},
): AsyncGenerator<string> {
  const stream = await openEntry(zip, entry)
  // Put together once its end is there: a long line comes in a thousand pieces.
  let held: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      each(chunk)
      let from = 0
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
        yield Buffer.concat([...held, chunk.subarray(from, end)]).toString()
        held = []
        bytes = 0
        from = end + 1
      }
      if (from === chunk.length) continue
      held.push(chunk.subarray(from))
      bytes += chunk.length - from
      if (bytes > LINE_BYTES) refuseArchive(part, 'has a line that is too long')
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseArchive(part, errorText(error), error)
  }
  if (bytes > 0) refuseArchive(part, 'ends within a line')
}

function parsedJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuseArchive(part, 'is no JSON', error)
  }
}

/** The content of a file, which fails at its end where it isn't what the list says. */
export async function* checkedContent(content: Readable, file: FileLine): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    refuseArchive(file.key, errorText(error), error)
  }
  if (hash.digest('hex') !== file.sha256) refuseArchive(file.key, 'has another checksum than the list says')
}
