import { describe, expect, it } from 'vitest'
import { fbxBox } from '../../../../../test/factories/models.ts'
import { BrokenContent } from '../broken-content.ts'
import { withoutPaths } from './fbx-paths.ts'

/** A binary FBX of one node below another, with a value of each type. */
function binaryFbx(version: number, text: string, picture: Buffer): Buffer {
  const isWide = version >= 7500
  const number = (value: number) => {
    const bytes = Buffer.alloc(isWide ? 8 : 4)
    if (isWide) bytes.writeBigUInt64LE(BigInt(value))
    else bytes.writeUInt32LE(value)
    return bytes
  }
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const letter = (type: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(type), ...parts])
  const node = (place: number, name: string, values: Buffer[], inner: (place: number) => Buffer): Buffer => {
    const list = Buffer.concat(values)
    const headBytes = (isWide ? 24 : 12) + 1 + name.length
    const below = inner(place + headBytes + list.length)
    const end = place + headBytes + list.length + below.length
    const head = [
      number(end),
      number(values.length),
      number(list.length),
      Buffer.from([name.length]),
      Buffer.from(name),
    ]
    return Buffer.concat([...head, list, below])
  }
  const none = Buffer.alloc(isWide ? 25 : 13)
  const header = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), u32(version)])
  const values = [
    letter('S', u32(text.length), Buffer.from(text)),
    letter('R', u32(picture.length), picture),
    letter('D', Buffer.alloc(8, '/')),
    letter('i', u32(2), u32(0), u32(0), Buffer.alloc(8, '/')),
    letter('d', u32(2), u32(1), u32(3), Buffer.from('///')),
  ]
  const whole = node(header.length, 'Objects', [], (place) =>
    Buffer.concat([node(place, 'Texture', values, () => Buffer.alloc(0)), none]),
  )
  return Buffer.concat([header, whole, none])
}

const path = '/data/other tenant\\secret'

describe('an FBX', () => {
  it.each([7400, 7500])('of version %d loses the slashes of its texts, and nothing else', (version) => {
    const picture = Buffer.from('/picture\\')
    const flat = withoutPaths(binaryFbx(version, path, picture))
    expect(flat.equals(binaryFbx(version, path.replace(/[\\/]/g, '_'), picture))).toBe(true)
  })

  it('of text loses them too, but not in embedded pictures', () => {
    const embedded = '\t\tContent: ,\n\t\t"iVBOR/w0KG+/go="\n'
    const text = Buffer.concat([fbxBox([1, 1, 1], 7400, path), Buffer.from(embedded)])
    const flat = withoutPaths(text).toString()
    expect(flat).toContain('FileName: "_data_other tenant_secret"')
    expect(flat.endsWith(embedded)).toBe(true)
    expect(flat).toHaveLength(text.length)
  })

  it.each([
    'FileName:\n"/secret"',
    'FileName: ,\n"/secret"',
    'Content: "" FileName: "/secret"',
    'Content: ,\n"" FileName: "/secret"',
    'Content: ""\nFileName\n: "/secret"',
    'Content: ""\nFileName: ,\n, "/secret"',
    'Content: ""\rFileName: "/secret"',
  ])('has no path left however it is written: %j', (text) => {
    expect(withoutPaths(Buffer.from(text)).toString()).not.toContain('/')
  })

  it('that is not built as it says is refused', () => {
    const whole = binaryFbx(7400, path, Buffer.from('x'))
    for (const length of [40, 60, whole.length - 20]) {
      expect(() => withoutPaths(whole.subarray(0, length))).toThrow(BrokenContent)
    }
    const endless = Buffer.from(whole)
    endless.writeUInt32LE(30, 27)
    expect(() => withoutPaths(endless)).toThrow(BrokenContent)
  })
})
