/** The parts of a workbook, which is a zip. */
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal, refuse } from '../../errors.ts'

/** Text never shrinks more; zip bombs do. */
const mostRatio = 500
/** Below this, a ratio says nothing. */
const suspiciousBytes = 50 * 1024 ** 2
/** Workbooks have a part for each sheet, drawing and picture. */
const mostParts = 20_000

export interface ZipParts {
  names: ReadonlySet<string>
  /** Null where there is no such part. Refuses SheetTooLarge. */
  stream(name: string): Promise<Readable | null>
  /** All of a small part; null where there is none. Refuses SheetTooLarge, SheetDamaged. */
  text(name: string): Promise<string | null>
  close(): void
}

/** Of parts that are read as a whole. */
const mostTextBytes = 32 * 1024 ** 2

/** Refuses SheetDamaged, SheetTooLarge. The file stays open until `close`. */
export async function openZip(path: string, partBytes: number): Promise<ZipParts> {
  const { zip, entries } = await readDirectory(path)
  const stream = async (name: string, most = partBytes) => {
    const entry = entries.get(name.toLowerCase())
    if (entry === undefined) return null
    const { compressedSize, uncompressedSize } = entry
    const isBomb = uncompressedSize > suspiciousBytes && uncompressedSize > compressedSize * mostRatio
    if (isBomb || uncompressedSize > most) refuse('SheetTooLarge')
    // It ends with an error where more comes out than the directory says.
    return await zip.openReadStreamPromise(entry).catch((cause) => refuse('SheetDamaged', {}, { cause }))
  }
  return {
    names: new Set(entries.keys()),
    stream,
    async text(name) {
      const content = await stream(name, Math.min(mostTextBytes, partBytes))
      if (content === null) return null
      let text = ''
      for await (const piece of piecesOf(content)) text += piece
      return text
    },
    close: () => zip.close(),
  }
}

async function readDirectory(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let opened: ZipFile | null = null
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: false, autoClose: false })
    opened = zip
    if (zip.entryCount > mostParts) refuse('SheetTooLarge')
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return { zip, entries }
  } catch (cause) {
    opened?.close()
    if (cause instanceof Refusal) throw cause
    return refuse('SheetDamaged', {}, { cause })
  }
}

/** A part as text. Refuses SheetDamaged where it breaks off. */
export async function* piecesOf(content: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  try {
    for await (const chunk of content) {
      const bytes = chunk as Buffer
      decoder ??= decoderFor(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    refuse('SheetDamaged', {}, { cause })
  } finally {
    content.destroy()
  }
}

/** UTF-8, or UTF-16 where its first bytes say so. */
function decoderFor([first, second]: Buffer): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
}
