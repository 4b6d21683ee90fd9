/** Textures as GPUs take them (KTX2 with UASTC), of one colour: each block of 4 × 4 pixels says it in its first bits. */

const identifier = Buffer.from('ab4b5458203230bb0d0a1a0a', 'hex')
const blockPx = 4
const blockBytes = 16
/** Mode 8, a plain colour, is said by these five bits. */
const plainMode = 0b10111

export function uastcTexture(
  [red, green, blue]: readonly [number, number, number],
  sidePx: number,
): Uint8Array {
  const blocks = Math.ceil(sidePx / blockPx) ** 2
  const pixels = Buffer.concat(Array.from({ length: blocks }, () => plainBlock([red, green, blue, 255])))
  const format = formatDescription()
  const formatAt = 80 + 24
  const pixelsAt = Math.ceil((formatAt + format.length) / blockBytes) * blockBytes
  const head = Buffer.alloc(pixelsAt)
  identifier.copy(head)
  // Format, size of a type, width, height, depth, layers, faces, levels, packing, and where the format is described.
  const numbers = [0, 1, sidePx, sidePx, 0, 0, 1, 1, 0, formatAt, format.length]
  for (const [index, value] of numbers.entries()) head.writeUInt32LE(value, 12 + index * 4)
  const level = [pixelsAt, pixels.length, pixels.length]
  for (const [index, value] of level.entries()) head.writeBigUInt64LE(BigInt(value), 80 + index * 8)
  format.copy(head, formatAt)
  return new Uint8Array(Buffer.concat([head, pixels]))
}

function plainBlock(rgba: readonly number[]): Buffer {
  const bits = rgba.reduce(
    (all, value, index) => all | (BigInt(value) << BigInt(5 + index * 8)),
    BigInt(plainMode),
  )
  const block = Buffer.alloc(blockBytes)
  block.writeBigUInt64LE(bits & 0xffffffffffffffffn)
  return block
}

/** The data format descriptor of UASTC without transparency, in sRGB. */
function formatDescription(): Buffer {
  const format = Buffer.alloc(44)
  format.writeUInt32LE(44, 0)
  format.writeUInt16LE(2, 8)
  format.writeUInt16LE(40, 10)
  // Model, primaries, transfer, then the size of a block less one, and its bytes.
  format.set([166, 1, 2, 0, blockPx - 1, blockPx - 1, 0, 0, blockBytes], 12)
  format.writeUInt8(127, 30)
  format.writeUInt32LE(0xffffffff, 40)
  return format
}
