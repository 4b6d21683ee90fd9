/** FBX files made on the spot: binary ones in either order of bytes, painted ones, and one whose bones hold a corner with no weight. */
import { type FbxNode, fbxVersion, writeFbx } from './fbx-nodes.ts'
import { fbxBox, fbxHead } from './models.ts'

/** Settings of the whole file, by their names: `UpAxis`, `UnitScaleFactor`. */
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
  return writeFbx(boxNodes(sizeCm, { ...usualSettings, ...settings }), { isBigEndian })
}

const node = (name: string, values: FbxNode['values'], children: FbxNode[] = []): FbxNode => ({
  name,
  values,
  children,
})
const named = (name: string, kind: string) => `${name}\0\x01${kind}`
const joined = (one: number, to: number) => node('C', ['OO', { long: one }, { long: to }])
const shown = [
  node('P', ['InheritType', 'enum', '', '', 1]),
  node('P', ['DefaultAttributeIndex', 'int', 'Integer', '', 0]),
]

function boxNodes(side: number, said: Settings): FbxNode[] {
  const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => [x, y, z])))
  const faces = [0, 2, 3, ~1, 4, 5, 7, ~6, 0, 1, 5, ~4, 2, 6, 7, ~3, 0, 4, 6, ~2, 1, 3, 7, ~5]
  return [
    ...headNodes(said, ['Model', 'Geometry']),
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
    node('Connections', [], [joined(2000, 0), joined(1000, 2000)]),
  ]
}

/** What a file begins with; `objects` are the kinds that there is one of. */
function headNodes(said: Settings, objects: readonly string[]): FbxNode[] {
  const settings = Object.entries(said).map(([name, value]) =>
    node(
      'P',
      name === 'UnitScaleFactor'
        ? [name, 'double', 'Number', '', { double: value }]
        : [name, 'int', 'Integer', '', value],
    ),
  )
  const counted = objects.map((type) => node('ObjectType', [type], [node('Count', [1])]))
  return [
    node('FBXHeaderExtension', [], [node('FBXHeaderVersion', [1003]), node('FBXVersion', [fbxVersion])]),
    node('GlobalSettings', [], [node('Version', [1000]), node('Properties70', [], settings)]),
    node('Definitions', [], [node('Version', [100]), node('Count', [objects.length]), ...counted]),
  ]
}

/** Three numbers of each point and its normal, two of its place on the picture, and three points of each triangle. */
interface Painted {
  positions: Float32Array
  normals: Float32Array
  uvs: Float32Array
  indices: Uint32Array
}

/** A mesh of metres in centimetres, as modelling programs write it: with numbers packed, normals and places by corner. */
export function paintedFbx(mesh: Painted, picture: { name: string; content?: Uint8Array }): Buffer {
  const { name, content } = picture
  const file = [node('Filename', [name]), node('RelativeFilename', [name])]
  const path = node('P', ['Path', 'KString', 'XRefUrl', '', name])
  const colour = [1, 1, 1].map((double) => ({ double }))
  const paint = node('P', ['DiffuseColor', 'Color', '', 'A', ...colour])
  const objects = [
    node('Geometry', [{ long: 1000 }, named('', 'Geometry'), 'Mesh'], meshNodes(mesh)),
    node(
      'Model',
      [{ long: 2000 }, named('vase', 'Model'), 'Mesh'],
      [node('Version', [232]), node('Properties70', [], shown)],
    ),
    node(
      'Material',
      [{ long: 3000 }, named('glaze', 'Material'), ''],
      [node('Version', [102]), node('ShadingModel', ['phong']), node('Properties70', [], [paint])],
    ),
    node(
      'Texture',
      [{ long: 4000 }, named('paint', 'Texture'), ''],
      [node('Type', ['TextureVideoClip']), node('FileName', [name]), node('RelativeFilename', [name])],
    ),
    node(
      'Video',
      [{ long: 5000 }, named('paint', 'Video'), 'Clip'],
      [
        node('Type', ['Clip']),
        node('Properties70', [], [path]),
        ...file,
        ...(content === undefined ? [] : [node('Content', [content])]),
      ],
    ),
  ]
  const connections = [
    joined(2000, 0),
    joined(1000, 2000),
    joined(3000, 2000),
    node('C', ['OP', { long: 4000 }, { long: 3000 }, 'DiffuseColor']),
    joined(5000, 4000),
  ]
  return writeFbx(
    [
      ...headNodes(
        usualSettings,
        objects.map(({ name: kind }) => kind),
      ),
      node('Objects', [], objects),
      node('Connections', [], connections),
    ],
    { isPacked: true },
  )
}

function meshNodes({ positions, normals, uvs, indices }: Painted): FbxNode[] {
  const layer = (kind: string, reference: string, ...values: FbxNode[]) =>
    node(
      `LayerElement${kind}`,
      [0],
      [
        node('Version', [101]),
        node('Name', ['']),
        node('MappingInformationType', [kind === 'Material' ? 'AllSame' : 'ByPolygonVertex']),
        node('ReferenceInformationType', [reference]),
        ...values,
      ],
    )
  const layers = ['Normal', 'UV', 'Material'].map((kind) =>
    node('LayerElement', [], [node('Type', [`LayerElement${kind}`]), node('TypedIndex', [0])]),
  )
  const normalOfEach = new Float64Array(indices.length * 3)
  for (const [corner, index] of indices.entries())
    normalOfEach.set(normals.subarray(index * 3, index * 3 + 3), corner * 3)
  return [
    node('Vertices', [Float64Array.from(positions, (metres) => metres * 100)]),
    // The bitwise complement of an index marks the last corner of a face.
    node('PolygonVertexIndex', [Int32Array.from(indices, (index, at) => (at % 3 === 2 ? ~index : index))]),
    node('GeometryVersion', [124]),
    layer('Normal', 'Direct', node('Normals', [normalOfEach])),
    layer(
      'UV',
      'IndexToDirect',
      node('UV', [Float64Array.from(uvs)]),
      node('UVIndex', [Int32Array.from(indices)]),
    ),
    layer('Material', 'IndexToDirect', node('Materials', [Int32Array.of(0)])),
    node('Layer', [0], [node('Version', [100]), ...layers]),
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
