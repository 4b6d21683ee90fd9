/** FBX files made on the spot: binary ones in either order of bytes, and one whose bones hold a corner with no weight. */

import { fbxBox, fbxHead } from './models.ts'

type Value = string | number | { long: number } | { double: number } | Float64Array | Int32Array

interface FbxNode {
  name: string
  values: readonly Value[]
  children?: readonly FbxNode[]
}

const version = 7400
/** What programs write behind the last node, which means nothing. */
const footerBytes = 160

/** Of the whole file, by their names: `UpAxis`, `UnitScaleFactor`. */
type Settings = Readonly<Record<string, number>>

const usualSettings: Settings = {
  UpAxis: 1,
  UpAxisSign: 1,
  FrontAxis: 2,
  FrontAxisSign: 1,
  CoordAxis: 0,
  CoordAxisSign: 1,
  UnitScaleFactor: 1,
}

interface BinaryWish {
  /** Numbers with their largest byte first, as its header says. */
  isBigEndian?: boolean
  settings?: Settings | undefined
}

/** A box of centimetres. */
export function binaryFbx(sizeCm: number, { isBigEndian = false, settings = {} }: BinaryWish = {}): Buffer {
  const numbers = writerOf(isBigEndian)
  const magic = Buffer.from('Kaydara FBX Binary  \0\x1a', 'latin1')
  const header = Buffer.concat([magic, Buffer.from([isBigEndian ? 1 : 0]), numbers.u32(version)])
  let whole = header
  for (const node of boxNodes(sizeCm, { ...usualSettings, ...settings }))
    whole = Buffer.concat([whole, nodeBytes(node, whole.length, numbers)])
  return Buffer.concat([whole, Buffer.alloc(isBigEndian ? 13 : 13 + footerBytes)])
}

function writerOf(isBigEndian: boolean) {
  const made = (bytes: number, write: (buffer: Buffer) => void) => {
    const buffer = Buffer.alloc(bytes)
    write(buffer)
    return isBigEndian ? buffer.reverse() : buffer
  }
  return {
    u32: (value: number) => made(4, (buffer) => buffer.writeUInt32LE(value)),
    i32: (value: number) => made(4, (buffer) => buffer.writeInt32LE(value)),
    i64: (value: number) => made(8, (buffer) => buffer.writeBigInt64LE(BigInt(value))),
    f64: (value: number) => made(8, (buffer) => buffer.writeDoubleLE(value)),
  }
}

function nodeBytes(node: FbxNode, place: number, numbers: ReturnType<typeof writerOf>): Buffer {
  const { name, values, children = [] } = node
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
  if ('long' in value) return lettered('L', numbers.i64(value.long))
  if ('double' in value) return lettered('D', numbers.f64(value.double))
  const isDouble = value instanceof Float64Array
  const elements = [...value].map((element) => (isDouble ? numbers.f64(element) : numbers.i32(element)))
  const bytes = Buffer.concat(elements)
  const head = [numbers.u32(value.length), numbers.u32(0), numbers.u32(bytes.length)]
  return lettered(isDouble ? 'd' : 'i', ...head, bytes)
}

const named = (name: string, kind: string) => `${name}\0\x01${kind}`

function boxNodes(side: number, said: Settings): FbxNode[] {
  const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => [x, y, z])))
  const faces = [0, 2, 3, ~1, 4, 5, 7, ~6, 0, 1, 5, ~4, 2, 6, 7, ~3, 0, 4, 6, ~2, 1, 3, 7, ~5]
  const node = (name: string, values: Value[], children?: FbxNode[]): FbxNode => ({
    name,
    values,
    ...(children === undefined ? {} : { children }),
  })
  const settings = Object.entries(said).map(([name, value]) =>
    node(
      'P',
      name === 'UnitScaleFactor'
        ? [name, 'double', 'Number', '', { double: value }]
        : [name, 'int', 'Integer', '', value],
    ),
  )
  const shown = [
    node('P', ['InheritType', 'enum', '', '', 1]),
    node('P', ['DefaultAttributeIndex', 'int', 'Integer', '', 0]),
  ]
  const counted = (type: string) => node('ObjectType', [type], [node('Count', [1])])
  return [
    node('FBXHeaderExtension', [], [node('FBXHeaderVersion', [1003]), node('FBXVersion', [version])]),
    node('GlobalSettings', [], [node('Version', [1000]), node('Properties70', [], settings)]),
    node(
      'Definitions',
      [],
      [node('Version', [100]), node('Count', [2]), counted('Model'), counted('Geometry')],
    ),
    node(
      'Objects',
      [],
      [
        node(
          'Geometry',
          [{ long: 1000 }, named('', 'Geometry'), 'Mesh'],
          [
            node('Vertices', [Float64Array.from(corners.flat(), (part) => part * side)]),
            node('PolygonVertexIndex', [Int32Array.from(faces)]),
            node('GeometryVersion', [124]),
          ],
        ),
        node(
          'Model',
          [{ long: 2000 }, named('box', 'Model'), 'Mesh'],
          [node('Version', [232]), node('Properties70', [], shown)],
        ),
      ],
    ),
    node(
      'Connections',
      [],
      [node('C', ['OO', { long: 2000 }, { long: 0 }]), node('C', ['OO', { long: 1000 }, { long: 2000 }])],
    ),
  ]
}

/** Text of a box of units with one of its upper corners in the middle: it looks otherwise from every side. */
export function fbxWedge(size: readonly [number, number, number], settings: Settings = {}): Buffer {
  let text = fbxBox(size).toString()
  const [width, height, length] = size
  text = text.replace(
    /(a: [^\n]*),[^,\n]+,[^,\n]+,[^,\n]+(\n\t\t}\n\t\tPolygon)/,
    `$1,${-width / 4},${height / 2},${length / 8}$2`,
  )
  for (const [name, value] of Object.entries(settings))
    text = text.replace(new RegExp(`("${name}"(?:, "\\w*"){3},)[-.\\d]+`), `$1${value}`)
  return Buffer.from(text)
}

const still = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1'

/** Text of a sheet of one metre that two bones hold: the last of its four corners with a weight of 0. */
export function skinnedFbx(): Buffer {
  const cluster = (id: number, indices: string, weights: string) => `
	Deformer: ${id}, "SubDeformer::", "Cluster" {
		Version: 100
		UserData: "", ""
		Indexes: *${indices.split(',').length} {
			a: ${indices}
		}
		Weights: *${weights.split(',').length} {
			a: ${weights}
		}
		Transform: *16 {
			a: ${still}
		}
		TransformLink: *16 {
			a: ${still}
		}
	}`
  const bone = (id: number, name: string) => `
	NodeAttribute: ${id + 1}, "NodeAttribute::", "LimbNode" {
		TypeFlags: "Skeleton"
	}
	Model: ${id}, "Model::${name}", "LimbNode" {
		Version: 232
	}`
  return Buffer.from(`${fbxHead(7400)}Definitions:  {
	Version: 100
	Count: 4
	ObjectType: "Model" {
		Count: 3
	}
	ObjectType: "Geometry" {
		Count: 1
	}
	ObjectType: "NodeAttribute" {
		Count: 2
	}
	ObjectType: "Deformer" {
		Count: 3
	}
}
Objects:  {
	Geometry: 1000, "Geometry::", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,100,0,0,100,100,0,0,100,0
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
		GeometryVersion: 124
	}
	Model: 2000, "Model::sheet", "Mesh" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}
	}${bone(3000, 'low')}${bone(4000, 'high')}
	Deformer: 5000, "Deformer::", "Skin" {
		Version: 101
		Link_DeformAcuracy: 50
	}${cluster(6000, '0,1', '1,1')}${cluster(7000, '2,3', '1,0')}
}
Connections:  {
	C: "OO",2000,0
	C: "OO",3000,0
	C: "OO",4000,3000
	C: "OO",3001,3000
	C: "OO",4001,4000
	C: "OO",1000,2000
	C: "OO",5000,1000
	C: "OO",6000,5000
	C: "OO",7000,5000
	C: "OO",3000,6000
	C: "OO",4000,7000
}
`)
}

/** Text of a box of 10 cm whose paint is a picture, named as its designer's program names it. */
export function texturedFbx(fileName: string): Buffer {
  const plain = fbxBox([10, 10, 10], 7400, fileName).toString()
  const corners = /PolygonVertexIndex: \*(\d+)/.exec(plain)?.[1]
  const uv = `
		LayerElementUV: 0 {
			Version: 101
			Name: "map"
			MappingInformationType: "ByPolygonVertex"
			ReferenceInformationType: "IndexToDirect"
			UV: *8 {
				a: 0,0,1,0,1,1,0,1
			}
			UVIndex: *${corners} {
				a: ${Array.from({ length: Number(corners) }, (_, index) => index % 4).join(',')}
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementUV"
				TypedIndex: 0
			}`
  const video = `
	Video: 4500, "Video::paint", "Clip" {
		Type: "Clip"
		Filename: "${fileName}"
		RelativeFilename: "${fileName}"
	}
}
Connections:  {
	C: "OO",4500,4000`
  return Buffer.from(
    plain
      .replace('\n\t\tLayer: 0 {\n\t\t\tVersion: 100', uv)
      .replace('\n}\nConnections:  {', video)
      .replace('ObjectType: "Texture"', 'ObjectType: "Video" {\n\t\tCount: 1\n\t}\n\tObjectType: "Texture"'),
  )
}
