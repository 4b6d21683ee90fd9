import { randomBytes } from 'node:crypto'

/** Bytes of chance that are drawn at once: each draw costs more than what is taken of it. */
const drawn = 4_096
const perId = 10
let chance = Buffer.alloc(0)

/** An id that begins with its time, in milliseconds: sorted by it, as RFC 9562 says of version 7. */
export function uuid7(now = Date.now()): string {
  if (chance.length < perId) chance = randomBytes(drawn)
  const random = chance.subarray(0, perId)
  chance = chance.subarray(perId)
  const time = now.toString(16).padStart(12, '0')
  const rest = random.toString('hex')
  const variant = (8 + ((random[1] ?? 0) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`
}
