/** Zip archives, written as their files are read: of any size, and with memory for their list of contents alone. */
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  /** Names joined by `/`. */
  path: string
  modifiedAt: Date
  /** Pictures, films and the like are as small as they get. */
  isCompressed: boolean
  open(): Promise<Readable>
}

/** One file is asked for and read after the other. */
export function writeZip(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile()
  // The stream that is read is Node's own, whatever the types of the library call it.
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(asError(error)))
  addAll(zip, files, output).catch((error) => output.destroy(asError(error)))
  return output
}

async function addAll(zip: ZipFile, files: AsyncIterable<ZippedFile>, output: Readable): Promise<void> {
  const gone = new Promise<false>((resolve) => output.once('close', () => resolve(false)))
  for await (const file of files) {
    if (!(await Promise.race([added(zip, file), gone]))) return
  }
  zip.end()
}

/** Resolves once the file has been read to its end. */
function added(zip: ZipFile, { path, modifiedAt, isCompressed, open }: ZippedFile): Promise<true> {
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(path, { mtime: modifiedAt, compress: isCompressed }, (give) => {
      open().then((content) => {
        content.once('end', () => resolve(true))
        content.once('error', reject)
        give(null, content)
      }, reject)
    })
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
