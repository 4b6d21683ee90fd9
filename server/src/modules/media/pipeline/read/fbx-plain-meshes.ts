/** Meshes of three.js as glTF: shapes in the pose in which they stand, with their colours and pictures. */
import type { Document, Mesh as GltfMesh, Texture as GltfTexture, Material } from '@gltf-transform/core'
import {
  type BufferAttribute,
  DoubleSide,
  Matrix3,
  type Mesh,
  type MeshPhongMaterial,
  type Texture,
  type Material as ThreeMaterial,
  Vector3,
} from 'three'
import { baseName, findZipped, folderOf, type ZippedFiles } from './zipped-files.ts'

type AnyMaterial = Pick<ThreeMaterial, 'name' | 'opacity' | 'side' | 'transparent'> &
  Partial<Pick<MeshPhongMaterial, 'color' | 'emissive' | 'shininess' | 'map' | 'normalMap' | 'emissiveMap'>>

/** Pictures by the names that the file has for them: its own, or those that lie around it. */
export class Pictures {
  readonly missing: string[] = []
  readonly #known = new Map<string, GltfTexture | null>()
  readonly #document: Document
  readonly #around: { files: ZippedFiles; model: string; embedded: ReadonlyMap<string, Blob> }

  constructor(
    document: Document,
    around: { files: ZippedFiles; model: string; embedded: ReadonlyMap<string, Blob> },
  ) {
    this.#document = document
    this.#around = around
  }

  async of(texture: Texture | null | undefined): Promise<GltfTexture | null> {
    const source: unknown = texture?.userData.source
    if (typeof source !== 'string' || source === '') return null
    const known = this.#known.get(source)
    if (known !== undefined) return known
    const image = await this.#imageOf(source)
    if (image === null) this.missing.push(baseName(source))
    const made =
      image === null
        ? null
        : this.#document.createTexture(baseName(source)).setImage(image).setMimeType('image/png')
    this.#known.set(source, made)
    return made
  }

  async #imageOf(source: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { files, model, embedded } = this.#around
    const own = embedded.get(source)
    if (own !== undefined) return new Uint8Array(await own.arrayBuffer())
    const coded = /^data:[^,]*;base64,(.*)$/s.exec(source)?.[1]
    if (coded !== undefined) return new Uint8Array(Buffer.from(coded, 'base64'))
    const path = findZipped(files, folderOf(model), source)
    const content = path === null ? undefined : files.get(path)
    return content === undefined ? null : new Uint8Array(content)
  }
}

export async function meshOf(document: Document, mesh: Mesh, pictures: Pictures): Promise<GltfMesh> {
  const { geometry } = mesh
  const count = geometry.getAttribute('position').count
  const turn = new Matrix3().getNormalMatrix(mesh.matrixWorld)
  const isMirrored = mesh.matrixWorld.determinant() < 0
  const point = new Vector3()
  const points = valuesOf(count, 3, (index) =>
    mesh.getVertexPosition(index, point).applyMatrix4(mesh.matrixWorld).toArray(),
  )
  const normal = geometry.getAttribute('normal')
  const normals =
    normal === undefined || 'isSkinnedMesh' in mesh
      ? null
      : valuesOf(count, 3, (index) =>
          point.fromBufferAttribute(normal, index).applyMatrix3(turn).normalize().toArray(),
        )
  const uv = geometry.getAttribute('uv')
  // Their pictures begin at the bottom, those of glTF at the top.
  const uvs = uv === undefined ? null : valuesOf(count, 2, (index) => [uv.getX(index), 1 - uv.getY(index)])
  const attributes = { POSITION: points, NORMAL: normals, TEXCOORD_0: uvs }
  const made = document.createMesh(mesh.name)
  const materials: AnyMaterial[] = Array.isArray(mesh.material) ? mesh.material : [mesh.material]
  const groups =
    geometry.groups.length > 0 ? geometry.groups : [{ start: 0, count: Infinity, materialIndex: 0 }]
  const accessors = Object.entries(attributes).flatMap(([semantic, values]) => {
    if (values === null) return []
    const type = semantic === 'TEXCOORD_0' ? 'VEC2' : 'VEC3'
    return [
      [
        semantic,
        document.createAccessor().setType(type).setArray(values).setBuffer(bufferOf(document)),
      ] as const,
    ]
  })
  const known = new Map<AnyMaterial, Material>()
  for (const { start, count: length, materialIndex = 0 } of groups) {
    const source = materials[materialIndex]
    const primitive = document.createPrimitive()
    const corners = cornersOf(geometry.getIndex(), count, start, length)
    for (const [semantic, accessor] of accessors) primitive.setAttribute(semantic, accessor)
    primitive.setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(isMirrored ? turned(corners) : corners)
        .setBuffer(bufferOf(document)),
    )
    if (source !== undefined) {
      const material = known.get(source) ?? (await materialOf(document, source, pictures))
      known.set(source, material)
      primitive.setMaterial(material)
    }
    made.addPrimitive(primitive)
  }
  return made
}

function valuesOf(
  count: number,
  size: number,
  at: (index: number) => readonly number[],
): Float32Array<ArrayBuffer> {
  const values = new Float32Array(count * size)
  for (let index = 0; index < count; index += 1) values.set(at(index), index * size)
  return values
}

function cornersOf(
  index: BufferAttribute | null,
  vertices: number,
  start: number,
  count: number,
): Uint32Array<ArrayBuffer> {
  const end = Math.min(start + count, index?.count ?? vertices)
  return Uint32Array.from(
    { length: Math.max(0, end - start) },
    (_, place) => index?.getX(start + place) ?? start + place,
  )
}

/** Corners of triangles the other way round. */
function turned(corners: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return corners.map((corner, place) => corners[place - (place % 3) + ((3 - (place % 3)) % 3)] ?? corner)
}

const bufferOf = (document: Document) => document.getRoot().listBuffers()[0] ?? document.createBuffer()

async function materialOf(document: Document, source: AnyMaterial, pictures: Pictures): Promise<Material> {
  const { color, emissive, shininess = 0, opacity } = source
  const isClear = opacity < 1 || source.transparent
  return (
    document
      .createMaterial(source.name)
      .setBaseColorFactor([color?.r ?? 1, color?.g ?? 1, color?.b ?? 1, opacity])
      .setEmissiveFactor([emissive?.r ?? 0, emissive?.g ?? 0, emissive?.b ?? 0])
      .setBaseColorTexture(await pictures.of(source.map))
      .setNormalTexture(await pictures.of(source.normalMap))
      .setEmissiveTexture(await pictures.of(source.emissiveMap))
      .setMetallicFactor(0)
      // The sharper the highlight of Phong, the smoother the surface.
      .setRoughnessFactor(Math.sqrt(2 / (shininess + 2)))
      .setAlphaMode(isClear ? 'BLEND' : 'OPAQUE')
      .setDoubleSided(source.side === DoubleSide)
  )
}
