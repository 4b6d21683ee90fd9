/** 3D files made on the spot: good ones with known sizes, and broken ones. Lengths in metres unless they say otherwise. */
import { Document, NodeIO } from '@gltf-transform/core'
import { KHRMaterialsVariants } from '@gltf-transform/extensions'
import sharp from 'sharp'
import { zipSync } from 'three/examples/jsm/libs/fflate.module.js'

type Size = readonly [width: number, height: number, length: number]

/** Corners and triangles of a box that stands on the ground. */
function boxOf([width, height, length]: Size): { points: number[][]; faces: number[][] } {
  const points = [0, 1].flatMap((y) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x = 0, z = 0]) => [(x * width) / 2, y * height, (z * length) / 2]),
  )
  const quads = [
    [0, 1, 2, 3],
    [7, 6, 5, 4],
    [4, 5, 1, 0],
    [5, 6, 2, 1],
    [6, 7, 3, 2],
    [7, 4, 0, 3],
  ]
  return {
    points,
    faces: quads.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
      [a, b, c],
      [a, c, d],
    ]),
  }
}

/** GLB of a box with a texture; on wish it turns, and comes in two materials. */
export async function glbBox(
  size: Size,
  { isTurning = false, variants = [] as string[], texturePx = 64 } = {},
): Promise<Buffer> {
  const document = new Document()
  const buffer = document.createBuffer()
  const { points, faces } = boxOf(size)
  const floats = (values: number[][], type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR') =>
    document.createAccessor().setType(type).setArray(new Float32Array(values.flat())).setBuffer(buffer)
  // The picture has noise: one of a single colour would be replaced by a colour of the material.
  const picture = await sharp({
    create: {
      width: texturePx,
      height: texturePx,
      channels: 3,
      background: '#2a7f62',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  const texture = document.createTexture('paint').setImage(new Uint8Array(picture)).setMimeType('image/png')
  const material = document.createMaterial('plain').setBaseColorTexture(texture).setMetallicFactor(0)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', floats(points, 'VEC3'))
    .setAttribute(
      'TEXCOORD_0',
      floats(
        points.map(([x = 0, y = 0]) => [x, y]),
        'VEC2',
      ),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(new Uint16Array(faces.flat())).setBuffer(buffer),
    )
    .setMaterial(material)
  if (variants.length > 0) {
    const extension = document.createExtension(KHRMaterialsVariants)
    const list = extension.createMappingList()
    for (const [index, name] of variants.entries()) {
      const other = document.createMaterial(name).setBaseColorFactor([index / variants.length, 0.4, 0.4, 1])
      list.addMapping(extension.createMapping().setMaterial(other).addVariant(extension.createVariant(name)))
    }
    primitive.setExtension('KHR_materials_variants', list)
  }
  const node = document.createNode('box').setMesh(document.createMesh('box').addPrimitive(primitive))
  document.createScene().addChild(node)
  if (isTurning) {
    const sampler = document
      .createAnimationSampler()
      .setInput(floats([[0], [2]], 'SCALAR'))
      .setOutput(
        floats(
          [
            [0, 0, 0, 1],
            [0, 1, 0, 0],
          ],
          'VEC4',
        ),
      )
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath('rotation')
      .setSampler(sampler)
    document.createAnimation('turn').addSampler(sampler).addChannel(channel)
  }
  const io = new NodeIO().registerExtensions([KHRMaterialsVariants])
  return Buffer.from(await io.writeBinary(document))
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ])
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>))
}

/** Text of an OBJ, whose lengths have no unit. */
export function objBox(size: Size, material = 'box.mtl'): string {
  const { points, faces } = boxOf(size)
  return [
    `mtllib ${material}`,
    ...points.map((point) => `v ${point.join(' ')}`),
    'usemtl paint',
    ...faces.map((face) => `f ${face.map((index) => index + 1).join(' ')}`),
  ].join('\n')
}

export const mtl = (texture?: string): string =>
  ['newmtl paint', 'Kd 0.6 0.3 0.2', ...(texture === undefined ? [] : [`map_Kd ${texture}`])].join('\n')

/** What an ASCII FBX begins with: Y is up, a unit is a centimetre. */
export function fbxHead(version: number): string {
  return `; FBX ${version / 1000}.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: ${version}
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "FrontAxisSign", "int", "Integer", "",1
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
`
}

/** ASCII FBX of a box whose lengths are centimetres; its paint may be a picture elsewhere. */
export function fbxBox(size: Size, version = 7400, texture = ''): Buffer {
  const { points, faces } = boxOf(size)
  const corners = faces.flatMap(([a = 0, b = 0, c = 0]) => [a, b, -c - 1])
  const values = points.flat()
  return Buffer.from(`${fbxHead(version)}Definitions:  {
	Version: 100
	Count: 4
	ObjectType: "Material" {
		Count: 1
	}
	ObjectType: "Texture" {
		Count: 1
	}
	ObjectType: "Model" {
		Count: 1
	}
	ObjectType: "Geometry" {
		Count: 1
	}
}
Objects:  {
	Geometry: 1000, "Geometry::", "Mesh" {
		Vertices: *${values.length} {
			a: ${values.join(',')}
		}
		PolygonVertexIndex: *${corners.length} {
			a: ${corners.join(',')}
		}
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
	}
	Model: 2000, "Model::box", "Mesh" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}
		Shading: T
		Culling: "CullingOff"
	}
	Material: 3000, "Material::paint", "" {
		Version: 102
		ShadingModel: "lambert"
		MultiLayer: 0
	}${
    texture === ''
      ? ''
      : `
	Texture: 4000, "Texture::paint", "" {
		Type: "TextureVideoClip"
		Version: 202
		TextureName: "Texture::paint"
		FileName: "${texture}"
		RelativeFilename: "${texture}"
	}`
  }
}
Connections:  {
	C: "OO",2000,0
	C: "OO",1000,2000
	C: "OO",3000,2000${texture === '' ? '' : '\n\tC: "OP",4000,3000, "DiffuseColor"'}
}
`)
}

/** The box of `glbBox` as a glTF with its files in a zip. */
export async function gltfZip(size: Size): Promise<Buffer> {
  const io = new NodeIO()
  const read = await io.readBinary(new Uint8Array(await glbBox(size)))
  const { json, resources } = await io.writeJSON(read, { basename: 'box' })
  return zipOf({ 'box.gltf': JSON.stringify(json), ...resources })
}
