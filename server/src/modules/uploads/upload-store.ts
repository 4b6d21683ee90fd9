/**
 * Where parts of uploads wait until the last one is there: in the storage, so that any server can go on with any
 * upload. Objects of some megabytes, named by the places of their first bytes.
 */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DataStore, Upload } from '@tus/server'
import { refuse } from '../../platform/errors.ts'
import type { KeptContent, Storage } from '../../platform/storage/storage.ts'

/** Folder of the storage. */
export const UPLOADS_FOLDER = 'uploads'
/** What is not finished by then is given up. */
export const UPLOADS_KEPT_HOURS = 48

const bytes = 'application/octet-stream'
/** What is lost of a request at most when the program is killed. */
const partBytes = 16 * 1024 ** 2
/** Places as names of one length, so that their order is that of the parts. */
const placeDigits = 16

interface Part {
  key: string
  start: number
}

export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #storage: Storage

  constructor(storage: Storage) {
    super()
    this.#storage = storage
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString()
    await this.#storage.put(infoKey(upload.id), Buffer.from(JSON.stringify(upload)), {
      contentType: 'application/json',
    })
    return upload
  }

  /** Returns the place after the last byte that was kept. A long request is kept part by part, and survives in parts. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    let place = offset
    for await (const part of inParts(content, partBytes)) {
      const key = `${partsFolder(id)}/${String(place).padStart(placeDigits, '0')}`
      place += await this.#storage.put(key, part, { contentType: bytes })
    }
    return place
  }

  /** Refuses NotFound. */
  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#storage.open(infoKey(id))
    if (info === null) refuse('NotFound')
    const { size, metadata, creation_date } = JSON.parse(await text(info)) as Upload
    const last = (await this.#parts(id)).at(-1)
    const stored = last === undefined ? null : await this.#storage.stat(last.key)
    const offset = last === undefined ? 0 : last.start + (stored?.sizeBytes ?? 0)
    return new Upload({
      id,
      offset,
      ...(size === undefined ? {} : { size }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(creation_date === undefined ? {} : { creation_date }),
    })
  }

  /** All parts in order, as one. */
  content(id: string): KeptContent {
    const read = () => Readable.from(this.#bytes(id), { objectMode: false })
    return {
      read,
      keepAs: async (key) => {
        const [only, ...others] = await this.#parts(id)
        if (only?.start === 0 && others.length === 0 && (await this.#storage.copy(only.key, key)))
          return (await this.#storage.stat(key))?.sizeBytes ?? 0
        return await this.#storage.put(key, read(), { contentType: bytes })
      },
    }
  }

  override async remove(id: string): Promise<void> {
    // First what makes it an upload: without it, nobody goes on while the rest goes.
    await this.#storage.delete(infoKey(id))
    for (const { key } of await this.#parts(id)) await this.#storage.delete(key)
  }

  override getExpiration(): number {
    return UPLOADS_KEPT_HOURS * 3_600_000
  }

  async #parts(id: string): Promise<Part[]> {
    const parts: Part[] = []
    for await (const key of this.#storage.list(partsFolder(id))) {
      parts.push({ key, start: Number(key.slice(key.lastIndexOf('/') + 1)) })
    }
    return parts.sort((a, b) => a.start - b.start)
  }

  async *#bytes(id: string): AsyncGenerator<Uint8Array> {
    let place = 0
    for (const { key, start } of await this.#parts(id)) {
      const part = start === place ? await this.#storage.open(key) : null
      if (part === null) throw new Error(`A part of the upload ${id} is missing at ${place}`)
      for await (const chunk of part) {
        place += chunk.length
        yield chunk
      }
    }
  }
}

/** Streams of `size` bytes or a little more; each has to be read to its end before the next one comes. */
async function* inParts(content: Readable, size: number): AsyncGenerator<Readable> {
  const chunks = content[Symbol.asyncIterator]()
  let next = await chunks.next()
  async function* onePart(): AsyncGenerator<Uint8Array> {
    for (let taken = 0; taken < size && next.done !== true; next = await chunks.next()) {
      taken += next.value.length
      yield next.value
    }
  }
  while (next.done !== true) yield Readable.from(onePart(), { objectMode: false })
}

function infoKey(id: string): string {
  return `${UPLOADS_FOLDER}/${id}/info.json`
}

function partsFolder(id: string): string {
  return `${UPLOADS_FOLDER}/${id}/parts`
}
