/** The binary form of FBX: nodes with values and further nodes in them. */
import { deflateSync } from 'node:zlib'

/** A `Uint8Array` is bytes as they are: an embedded picture. */
type Value = string | number | { long: number } | { double: number } | Uint8Array | Float64Array | Int32Array

export interface FbxNode {
  name: string
  values: readonly Value[]
  children: readonly FbxNode[]
}

export const fbxVersion = 7400
/**
 * The converter's library takes files for empty whose id and end don't fit the time when they were made: these do, as
 * Blender writes them.
 */
const fileId = Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex')
const creationTime = '1970-01-01 10:00:00:000'
const endId = Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex')
const lastBytes = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex')

interface Writing {
  /** Numbers with their largest byte first, as its header says. */
  isBigEndian?: boolean
  /** Lists of numbers compressed, as modelling programs do it. */
  isPacked?: boolean
}

export function writeFbx(
  nodes: readonly FbxNode[],
  { isBigEndian = false, isPacked = false }: Writing,
): Buffer {
  const numbers = writerOf(isBigEndian, isPacked)
  const magic = Buffer.from('Kaydara FBX Binary  \0\x1a', 'latin1')
  let whole = Buffer.concat([magic, Buffer.from([isBigEndian ? 1 : 0]), numbers.u32(fbxVersion)])
  const [head, ...others] = nodes
  const stamp = [
    { name: 'FileId', values: [fileId], children: [] },
    { name: 'CreationTime', values: [creationTime], children: [] },
  ]
  for (const node of [...(head === undefined ? [] : [head]), ...stamp, ...others])
    whole = Buffer.concat([whole, nodeBytes(node, whole.length, numbers)])
  whole = Buffer.concat([whole, Buffer.alloc(13), endId, Buffer.alloc(4)])
  const padding = Buffer.alloc(16 - (whole.length % 16))
  return Buffer.concat([whole, padding, numbers.u32(fbxVersion), Buffer.alloc(120), lastBytes])
}

function writerOf(isBigEndian: boolean, isPacked: boolean) {
  const made = (bytes: number, write: (buffer: Buffer) => void) => {
    const buffer = Buffer.alloc(bytes)
    write(buffer)
    return isBigEndian ? buffer.reverse() : buffer
  }
  return {
    isPacked,
    u32: (value: number) => made(4, (buffer) => buffer.writeUInt32LE(value)),
    i32: (value: number) => made(4, (buffer) => buffer.writeInt32LE(value)),
    i64: (value: number) => made(8, (buffer) => buffer.writeBigInt64LE(BigInt(value))),
    f64: (value: number) => made(8, (buffer) => buffer.writeDoubleLE(value)),
  }
}

function nodeBytes(node: FbxNode, place: number, numbers: ReturnType<typeof writerOf>): Buffer {
  const { name, values, children } = node
  const list = Buffer.concat(values.map((value) => valueBytes(value, numbers)))
  const headBytes = 13 + name.length
  let inner = Buffer.alloc(0)
  for (const child of children) {
    const at = place + headBytes + list.length + inner.length
    inner = Buffer.concat([inner, nodeBytes(child, at, numbers)])
  }
  if (children.length > 0) inner = Buffer.concat([inner, Buffer.alloc(13)])
  const end = place + headBytes + list.length + inner.length
  const head = [numbers.u32(end), numbers.u32(values.length), numbers.u32(list.length)]
  return Buffer.concat([...head, Buffer.from([name.length]), Buffer.from(name), list, inner])
}

function valueBytes(value: Value, numbers: ReturnType<typeof writerOf>): Buffer {
  const lettered = (letter: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(letter), ...parts])
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'latin1')
    return lettered('S', numbers.u32(text.length), text)
  }
  if (typeof value === 'number') return lettered('I', numbers.i32(value))
  if (value instanceof Uint8Array) return lettered('R', numbers.u32(value.length), Buffer.from(value))
  if ('long' in value) return lettered('L', numbers.i64(value.long))
  if ('double' in value) return lettered('D', numbers.f64(value.double))
  const isDouble = value instanceof Float64Array
  const elements = [...value].map((element) => (isDouble ? numbers.f64(element) : numbers.i32(element)))
  const plain = Buffer.concat(elements)
  const bytes = numbers.isPacked ? deflateSync(plain) : plain
  const head = [numbers.u32(value.length), numbers.u32(numbers.isPacked ? 1 : 0), numbers.u32(bytes.length)]
  return lettered(isDouble ? 'd' : 'i', ...head, bytes)
}
