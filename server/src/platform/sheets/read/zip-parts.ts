/** The parts of a workbook, which is a zip. */
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../../errors.ts'
import { damaged, tooLarge } from './faults.ts'

/** Text never shrinks more; zip bombs do. */
const mostRatio = 500
/** Below this, a ratio says nothing. */
const suspiciousBytes = 50 * 1024 ** 2
/** Workbooks have a part for each sheet, drawing and picture. */
const mostParts = 20_000

/** Names, remarks and whatever else programs note of parts; each part may have 190 KB of it. */
const mostDirectoryBytes = 8 * 1024 ** 2
/** The place of a fault that no part has. */
const wholeFile = 'ZIP'

export interface ZipParts {
  names: ReadonlySet<string>
  /** A part as text; null where there is none of this name. Refuses SheetTooLarge; SheetDamaged as it is read. */
  pieces(name: string, mostBytes: number): Promise<AsyncGenerator<string> | null>
  close(): void
}

/** Refuses SheetDamaged, SheetTooLarge. The file stays open until `close`. */
export async function openZip(path: string): Promise<ZipParts> {
  const { zip, entries } = await readDirectory(path)
  return {
    names: new Set(entries.keys()),
    async pieces(name, mostBytes) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) return null
      const { compressedSize, uncompressedSize } = entry
      const isBomb = uncompressedSize > suspiciousBytes && uncompressedSize > compressedSize * mostRatio
      if (isBomb || uncompressedSize > mostBytes) tooLarge(name)
      // It ends with an error where more comes out than the directory says.
      const content = await zip.openReadStreamPromise(entry).catch((cause) => damaged(name, cause))
      return piecesOf(content, name)
    },
    close: () => zip.close(),
  }
}

async function readDirectory(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let opened: ZipFile | null = null
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: false, autoClose: false })
    opened = zip
    if (zip.entryCount > mostParts) tooLarge(wholeFile)
    const entries = new Map<string, Entry>()
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (bytes > mostDirectoryBytes) tooLarge(wholeFile)
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    return { zip, entries }
  } catch (cause) {
    opened?.close()
    if (cause instanceof Refusal) throw cause
    return damaged(wholeFile, cause)
  }
}

/** Refuses SheetDamaged where it breaks off. */
async function* piecesOf(content: Readable, part: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  try {
    for await (const chunk of content) {
      const bytes = chunk as Buffer
      decoder ??= decoderFor(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    damaged(part, cause)
  } finally {
    content.destroy()
  }
}

/** UTF-8, or UTF-16 where its first bytes say so. */
function decoderFor([first, second]: Buffer): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
}
