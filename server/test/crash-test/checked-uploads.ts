/** Uploads by tus, in three parts each, that go on after a lost connection where they were. */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, type Calls, fail } from './calls.ts'
import type { Ledger, Written } from './ledger.ts'

const FILE_BYTES = 300_000
const PART_BYTES = 100_000
const tus = { 'tus-resumable': '1.0.0' }

interface Uploading {
  calls: Calls
  ledger: Ledger
  isOver(): boolean
}

/** One file after the other, to each of the products in turn. */
export async function* uploadFiles(given: Uploading, products: readonly Written[]): AsyncGenerator<void> {
  for (let n = 0; ; n++) {
    const product = products[n % products.length]
    if (product === undefined) throw new Error('There is no product to upload to')
    const content = randomBytes(FILE_BYTES)
    const name = `file-${n}.bin`
    if (await send(given, { product: product.id, name, content })) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      given.ledger.noteUpload({ product: product.id, name, sha256 })
    }
    yield
  }
}

interface Sent {
  product: string
  name: string
  content: Buffer
}

async function send(given: Uploading, file: Sent): Promise<boolean> {
  const place = await begin(given, file)
  if (place === null) return false
  let offset = 0
  while (!given.isOver()) {
    const reached = await sendPart(given.calls, place, offset, file.content)
    if (reached === file.content.length) return true
    offset = reached ?? offset
  }
  return false
}

/** Where the parts go. */
async function begin({ calls, isOver }: Uploading, { product, name, content }: Sent): Promise<string | null> {
  const metadata = Object.entries({ purpose: 'file', product, filename: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  while (!isOver()) {
    const made = await calls.try('POST', '/api/uploads', undefined, {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': metadata,
    })
    if (made === null) continue
    if (made.status !== 201) fail('an upload', made)
    const { pathname, search } = new URL(made.headers.get('location') ?? '', 'http://localhost')
    return pathname + search
  }
  return null
}

/** How far it is now, as the server says; null where it says nothing. */
async function sendPart(
  calls: Calls,
  place: string,
  offset: number,
  content: Buffer,
): Promise<number | null> {
  const answer = await calls.try('PATCH', place, content.subarray(offset, offset + PART_BYTES), {
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  if (answer?.status === 204) return offsetOf(answer)
  // The last one answers what has become of the file.
  if (answer?.status === 200) return content.length
  // Another offset than it has got to, or the part before is still being written.
  if (answer !== null && answer.status !== 409 && answer.status !== 423) fail('a part of an upload', answer)
  const asked = await calls.try('HEAD', place, undefined, tus)
  if (asked === null) return null
  return asked.status === 200 ? offsetOf(asked) : fail('an upload', asked)
}

function offsetOf({ headers }: Answer): number {
  return Number(headers.get('upload-offset'))
}
