/** Whether a film ends before it says: its parts stand one after the other, each with its length. */
import { open } from 'node:fs/promises'

const headBytes = 16
/** More parts than any film has; films of fragments have many. */
const mostParts = 1_000_000
const extended = 1
const toTheEnd = 0

/** False for what isn't built of such parts. */
export async function isCutShort(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(headBytes)
    let place = 0
    for (let part = 0; part < mostParts && place < size; part += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, place)
      if (bytesRead < 8) return true
      const short = head.readUInt32BE(0)
      if (short === toTheEnd) return false
      const length = short === extended ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8) return false
      place += length
    }
    return place > size
  } finally {
    await file.close()
  }
}
