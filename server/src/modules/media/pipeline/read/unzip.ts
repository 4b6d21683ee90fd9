/** Reads a zip of a 3D model into memory, within bounds that no model needs to exceed. */
import yauzl from 'yauzl'
import { BrokenContent } from '../broken-content.ts'
import type { ZippedFiles } from './zipped-files.ts'

const mostEntries = 500
const mostBytes = 1024 ** 3
/** Text and pictures never shrink more; zip bombs do. */
const mostRatio = 200
/** Below this, a ratio says nothing. */
const suspiciousBytes = 10 * 1024 ** 2
/** What systems add by themselves. */
const ignored = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Throws BrokenContent for a broken zip, one with paths that lead elsewhere, and one that unpacks too large. */
export async function unzip(path: string): Promise<ZippedFiles> {
  const files = new Map<string, Buffer>()
  let totalBytes = 0
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: false })
    if (zip.entryCount > mostEntries) throw new BrokenContent('zipTooLarge', `${zip.entryCount} files`)
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      if (fileName.endsWith('/') || ignored.test(fileName)) continue
      if (fileName.split('/').includes('..')) throw new BrokenContent('zipPath', fileName)
      totalBytes += uncompressedSize
      const ratio = uncompressedSize / Math.max(1, compressedSize)
      if (totalBytes > mostBytes || (uncompressedSize > suspiciousBytes && ratio > mostRatio)) {
        throw new BrokenContent('zipTooLarge', fileName)
      }
      const chunks: Buffer[] = []
      // The stream ends with an error where more comes out than the zip says.
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
      files.set(fileName, Buffer.concat(chunks))
    }
  } catch (cause) {
    if (cause instanceof BrokenContent) throw cause
    const text = cause instanceof Error ? cause.message : ''
    const isPath = /invalid characters|relative path|absolute path/.test(text)
    throw new BrokenContent(isPath ? 'zipPath' : 'zipBroken', text, { cause })
  }
  return files
}
