/** Content of a backup as it lies in its target: sealed in pieces with AES-256-GCM, none of which can be changed, moved or left out. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const magic = Buffer.from('VITRINE1')
const saltBytes = 32
const nonceBytes = 12
const tagBytes = 16
const pieceBytes = 256 * 1024

function keyFor(key: string, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'sealed content of a backup', 32))
}

/** Its place and whether it is the last one: no piece opens anywhere else. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUIntBE(place, 0, 6)
  nonce[nonceBytes - 1] = isLast ? 1 : 0
  return nonce
}

/** In pieces of one size, the last of which is smaller or empty. */
async function* inPieces(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    while (bytes >= size) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, size)
      waiting = [all.subarray(size)]
      bytes = all.length - size
    }
  }
  yield Buffer.concat(waiting)
}

export async function* seal(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyFor(key, salt)
  yield Buffer.concat([magic, salt])
  let place = 0
  for await (const piece of inPieces(content, pieceBytes)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(place, piece.length < pieceBytes))
    const sealed = [cipher.update(piece), cipher.final()]
    yield Buffer.concat([...sealed, cipher.getAuthTag()])
    place += 1
  }
}

/** Throws for what wasn't sealed with this key, or isn't whole. */
export async function* unseal(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let own: Buffer | undefined
  let place = 0
  const head = magic.length + saltBytes
  const rest = async function* () {
    let begun = Buffer.alloc(0)
    for await (const chunk of content) {
      if (own !== undefined) {
        yield chunk
        continue
      }
      begun = Buffer.concat([begun, chunk])
      if (begun.length < head) continue
      if (!begun.subarray(0, magic.length).equals(magic)) throw new Error('it is not sealed')
      own = keyFor(key, begun.subarray(magic.length, head))
      yield begun.subarray(head)
    }
  }
  for await (const piece of inPieces(rest(), pieceBytes + tagBytes)) {
    if (own === undefined || piece.length < tagBytes) throw new Error('it is not whole')
    const isLast = piece.length < pieceBytes + tagBytes
    const decipher = createDecipheriv(algorithm, own, nonceOf(place, isLast))
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
    yield openPiece(decipher, piece.subarray(0, piece.length - tagBytes))
    place += 1
  }
}

function openPiece(decipher: ReturnType<typeof createDecipheriv>, piece: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(piece), decipher.final()])
  } catch (cause) {
    throw new Error('it was changed, or sealed with another key', { cause })
  }
}

/** A name that says nothing of the content to who hasn't the key. */
export function sealedName(key: string, name: string): string {
  return createHmac('sha256', key).update(`name of content of a backup ${name}`).digest('hex')
}
