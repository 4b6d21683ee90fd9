/**
 * The converter puts any file of this machine into a model that the FBX names as a texture. So before it reads an FBX,
 * texts in it lose what makes them lead anywhere. They keep their length, which the format depends on.
 * The binary format after https://code.blender.org/2013/08/fbx-binary-file-format-specification.
 */
import { BrokenContent } from '../broken-content.ts'
import { isBinaryFbx } from '../fbx-version.ts'

const headerBytes = 27
/** From this version on, lengths and places have eight bytes. */
const wideVersion = 7500
const latestVersion = 0xffff
const deepest = 64
const [newline, colon, slash, backslash, underscore] = [0x0a, 0x3a, 0x2f, 0x5c, 0x5f]
const pictureName = 'Content:'

/** Bytes of values that stand alone, and of one element of an array, by the letter of their type. */
const plainBytes: Readonly<Record<string, number>> = { Y: 2, C: 1, B: 1, I: 4, F: 4, D: 8, L: 8 }
const elementBytes: Readonly<Record<string, number>> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 }

/** A copy without slashes in its texts. Throws BrokenContent for one that isn't built as it says. */
export function withoutPaths(content: Buffer): Buffer {
  const plain = Buffer.from(content)
  try {
    if (isBinaryFbx(plain)) flattenBinary(plain)
    else flattenText(plain)
  } catch (cause) {
    throw new BrokenContent('fbxBroken', '', { cause })
  }
  return plain
}

function flattenBinary(content: Buffer): void {
  const numbers = numbersOf(content)
  // The converter goes by this byte alone, and is to read the very file that was looked through.
  content[22] = numbers.isBigEndian ? 1 : 0
  flattenNodes(content, { from: headerBytes, to: content.length, numbers, depth: 0 })
}

/** Numbers as the file writes them. */
interface Numbers {
  isBigEndian: boolean
  isWide: boolean
  u32(place: number): number
  /** Lengths and places. */
  length(place: number): number
}

/** Only one order of bytes makes the version one that there is. */
function numbersOf(content: Buffer): Numbers {
  const isBigEndian = content.readUInt32LE(23) > latestVersion
  const u32 = (place: number) => (isBigEndian ? content.readUInt32BE(place) : content.readUInt32LE(place))
  const u64 = (place: number) =>
    Number(isBigEndian ? content.readBigUInt64BE(place) : content.readBigUInt64LE(place))
  const isWide = u32(23) >= wideVersion
  return { isBigEndian, isWide, u32, length: isWide ? u64 : u32 }
}

interface Range {
  from: number
  to: number
  numbers: Numbers
  depth: number
}

/** Nodes one after the other, up to an empty one or the end. Reading past the end throws. */
function flattenNodes(content: Buffer, { from, to, numbers, depth }: Range): void {
  if (depth > deepest) throw new BrokenContent('fbxBroken')
  const numberBytes = numbers.isWide ? 8 : 4
  const numberAt = numbers.length
  let place = from
  while (place + numberBytes * 3 < to) {
    const end = numberAt(place)
    if (end === 0) return
    const count = numberAt(place + numberBytes)
    const listBytes = numberAt(place + numberBytes * 2)
    const nameBytes = content.readUInt8(place + numberBytes * 3)
    const values = place + numberBytes * 3 + 1 + nameBytes
    if (end <= place || end > to || values + listBytes > end) throw new BrokenContent('fbxBroken')
    flattenValues(content, numbers, { from: values, to: values + listBytes, count })
    flattenNodes(content, { from: values + listBytes, to: end, numbers, depth: depth + 1 })
    place = end
  }
}

function flattenValues(
  content: Buffer,
  numbers: Numbers,
  { from, to, count }: { from: number; to: number; count: number },
): void {
  let place = from
  for (let index = 0; index < count; index += 1) {
    const type = String.fromCharCode(content.readUInt8(place))
    place += 1
    const bytes = plainBytes[type]
    const element = elementBytes[type]
    if (bytes !== undefined) place += bytes
    else if (element !== undefined) place += 12 + arrayBytes(numbers, place, element)
    else if (type === 'S' || type === 'R') {
      const length = numbers.u32(place)
      // Raw bytes are embedded pictures.
      if (type === 'S') flatten(content, place + 4, Math.min(to, place + 4 + length))
      place += 4 + length
    } else throw new BrokenContent('fbxBroken')
    if (place > to) throw new BrokenContent('fbxBroken')
  }
}

/** Bytes of an array: as many as it says where it is packed, else of its elements. */
function arrayBytes({ u32 }: Numbers, head: number, elementBytes: number): number {
  const isPacked = u32(head + 4) !== 0
  return isPacked ? u32(head + 8) : u32(head) * elementBytes
}

/** Everything but embedded pictures, which stand behind `Content:` and on the lines that continue it. */
function flattenText(content: Buffer): void {
  let isPicture = false
  let place = 0
  while (place < content.length) {
    const next = content.indexOf(newline, place)
    const end = next === -1 ? content.length : next
    const start = content.toString('latin1', place, Math.min(end, place + 64)).trimStart()
    isPicture = start.startsWith(pictureName) || (isPicture && /^[",]/.test(start))
    // A second name on such a line would be no picture's.
    const named = start.startsWith(pictureName) ? content.indexOf(colon, place) + 1 : place
    const isOther = !isPicture || content.subarray(named, end).includes(colon)
    if (isOther) flatten(content, place, end)
    place = end + 1
  }
}

function flatten(content: Buffer, from: number, to: number): void {
  for (let place = from; place < to; place += 1) {
    const byte = content[place]
    if (byte === slash || byte === backslash) content[place] = underscore
  }
}
