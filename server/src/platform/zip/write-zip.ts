/** Zip archives, written as their files are read: of any size, and with memory for their list of contents alone. */
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  /** Names joined by `/`. */
  path: string
  modifiedAt: Date
  /** Pictures, films and the like are as small as they get. */
  isCompressed: boolean
  content: Readable
}

/** Each file is asked for once the one before it has been read. */
export function writeZip(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile()
  // The stream that is read is Node's own, whatever the types of the library call it.
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(asError(error)))
  addAll(zip, files, output).catch((error) => output.destroy(asError(error)))
  return output
}

async function addAll(zip: ZipFile, files: AsyncIterable<ZippedFile>, output: Readable): Promise<void> {
  const closed = Promise.withResolvers<false>()
  let reading: Readable | null = null
  output.once('close', () => {
    reading?.destroy()
    closed.resolve(false)
  })
  for await (const file of files) {
    reading = file.content
    if (output.destroyed) reading.destroy()
    if (!(await Promise.race([added(zip, file), closed.promise]))) return
  }
  zip.end()
}

/** Resolves once the file has been read to its end. */
function added(zip: ZipFile, { path, modifiedAt, isCompressed, content }: ZippedFile): Promise<true> {
  return new Promise((resolve, reject) => {
    content.once('end', () => resolve(true))
    content.once('error', reject)
    zip.addReadStream(content, path, { mtime: modifiedAt, compress: isCompressed })
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
