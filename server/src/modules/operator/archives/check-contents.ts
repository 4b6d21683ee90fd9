/** Files of an archive are told by their content as uploads are: none is served as a picture, film or model that is none. */
import { preparedFiles, preparedSuffixes, preparedTypes } from '@vitrine/contract/asset-paths'
import { Refusal } from '../../../platform/errors.ts'
import { mediaTypeOf } from '../../media/media-type.ts'
import { filesFolder, tableName } from './archive-format.ts'
import { type OpenArchive, refuseArchive } from './read-archive.ts'

/** Pictures that are served as such without a row that says so: of the brand, of folders and of projects. */
const pictureKey = /^(brand\/|folders\/[^/]+\/cover\/|projects\/covers\/).*\.(png|jpg)$/
const mediaKey = /^products\/[^/]+\/media\/[^/]+$/
/** What a library calls otherwise than we do. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['video/mp4', 'video/x-m4v'],
  'model/vnd.usdz+zip': ['application/zip', 'model/vnd.usdz+zip'],
}

/** Refuses ArchiveInvalid for the first file that is something else than it is served as. */
export async function checkContents(archive: OpenArchive): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type')
  await checkMedia(archive)
  for await (const { key } of archive.files()) {
    const promised = promisedType(key)
    if (promised === null) continue
    const head = (await archive.head(key)) ?? Buffer.alloc(0)
    const found = await fileTypeFromBuffer(head).catch(() => undefined)
    if (!(sameAs[promised] ?? [promised]).includes(found?.mime ?? '')) refuseContent(key)
  }
}

/** Originals, by the name and kind that their row says. */
async function checkMedia(archive: OpenArchive): Promise<void> {
  const table = tableName('media_versions')
  const own = `domains/${archive.manifest.company.id}/`
  for await (const line of archive.lines(table)) {
    const { name, type, stored_as: storedAs } = JSON.parse(line) as Record<string, unknown>
    if (typeof name !== 'string' || typeof storedAs !== 'string')
      refuseArchive(table, 'has a line without a file')
    const key = storedAs.startsWith(own) ? storedAs.slice(own.length) : ''
    const head = await archive.head(key)
    if (head !== null && (await typeOf(head, name)) !== type) refuseContent(key)
  }
}

/** Null for what no upload would have been taken as. */
async function typeOf(head: Buffer, name: string): Promise<string | null> {
  try {
    return await mediaTypeOf(head, name)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Null for what is no picture and wasn’t made of a medium. */
function promisedType(key: string): string | null {
  const ending = pictureKey.exec(key)?.[2]
  if (ending !== undefined) return ending === 'png' ? 'image/png' : 'image/jpeg'
  if (!mediaKey.test(key)) return null
  const made = preparedFiles.find((file) => key.endsWith(preparedSuffixes[file]))
  return made === undefined ? null : preparedTypes[made]
}

function refuseContent(key: string): never {
  return refuseArchive(`${filesFolder}${key}`, 'has another content than it is shown as')
}
