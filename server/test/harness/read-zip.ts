/** What an archive holds, read by a library that has not written it. */
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Content by path, in the order of the archive. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
