/** Which rows, a bit for each. Knows no database. */

/** Packs a mask with one byte for each row, 0 or 1. */
export function bitsOf(mask: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(mask.length / 32))
  for (let row = 0, end = mask.length; row < end; row++)
    bits[row >>> 5] = (bits[row >>> 5] as number) | ((mask[row] as number) << (row & 31))
  return bits
}

export function maskOf(bits: Uint32Array, length: number): Uint8Array {
  const mask = new Uint8Array(length)
  for (let row = 0; row < length; row++) mask[row] = ((bits[row >>> 5] as number) >>> (row & 31)) & 1
  return mask
}

/** The rows, the first one first, as far as they are asked for. */
export function* rowsOf(bits: Uint32Array): Generator<number> {
  for (let place = 0, end = bits.length; place < end; place++)
    for (let left = bits[place] as number; left !== 0; left &= left - 1)
      yield place * 32 + 31 - Math.clz32(left & -left)
}

/** Those of the rows for which `isMeant` is true; it is called for no others. */
export function filterBits(bits: Uint32Array, isMeant: (row: number) => boolean): Uint32Array {
  const meant = new Uint32Array(bits.length)
  for (let place = 0, end = bits.length; place < end; place++) {
    let those = 0
    for (let left = bits[place] as number; left !== 0; left &= left - 1) {
      const bit = left & -left
      if (isMeant(place * 32 + 31 - Math.clz32(bit))) those |= bit
    }
    meant[place] = those
  }
  return meant
}

/** Puts the others, as many, among these. */
export function addBits(to: Uint32Array, others: Uint32Array): void {
  for (let place = 0, end = to.length; place < end; place++)
    to[place] = (to[place] as number) | (others[place] as number)
}

export function without(bits: Uint32Array, others: Uint32Array): Uint32Array {
  const left = bits.slice()
  for (let place = 0, end = left.length; place < end; place++)
    left[place] = (left[place] as number) & ~(others[place] as number)
  return left
}

/** Rows that are in both; none where `others` is null. */
export function both(bits: Uint32Array, others: Uint32Array | null): Uint32Array {
  const rows = new Uint32Array(bits.length)
  if (others === null) return rows
  for (let place = 0, end = rows.length; place < end; place++)
    rows[place] = (bits[place] as number) & (others[place] as number)
  return rows
}
