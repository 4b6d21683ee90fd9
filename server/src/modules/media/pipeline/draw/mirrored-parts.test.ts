/** Parts that something mirrored on the way to the file face outward in all that is made of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document } from '@gltf-transform/core'
import { BufferAttribute, BufferGeometry, Mesh, MeshPhongMaterial, Vector3 } from 'three'
import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { meshOf, Pictures } from '../read/fbx-plain-meshes.ts'
import { readObj } from '../read/read-obj.ts'
import { writeUsdz } from '../write/write-usdz.ts'
import { posedPrimitives } from './posed-geometry.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-mirrored-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Point = readonly number[]

/** Whether a triangle is seen from where its normals look. */
function facesItsNormals(corners: readonly Point[], normals: readonly Point[]): boolean {
  const [one, two, three] = corners.map((corner) => new Vector3().fromArray([...corner]))
  if (one === undefined || two === undefined || three === undefined) throw new Error('no triangle')
  const front = two.sub(one).cross(three.sub(one))
  return normals.every((normal) => front.dot(new Vector3().fromArray([...normal])) > 0)
}

function frontsOf(document: Document): boolean[] {
  return [...posedPrimitives(document)].flatMap(({ positions, normals, indices }) => {
    const at = (values: Float32Array | null, corner: number) => [
      ...(values ?? []).slice(corner * 3, corner * 3 + 3),
    ]
    return Array.from({ length: indices.length / 3 }, (_, place) => {
      const corners = [...indices.subarray(place * 3, place * 3 + 3)]
      return facesItsNormals(
        corners.map((corner) => at(positions, corner)),
        corners.map((corner) => at(normals, corner)),
      )
    })
  })
}

async function usdzFrontsOf(document: Document): Promise<boolean[]> {
  const files = unzipSync(await writeUsdz(document))
  const texts = Object.entries(files)
    .filter(([name]) => /\.usda?$/.test(name))
    .map(([, content]) => new TextDecoder().decode(content))
  return texts.flatMap((text) => {
    const pointsOf = (name: string): Point[] =>
      [...(new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(/\(([^)]*)\)/g)].map(
        ([, numbers = '']) => numbers.split(',').map(Number),
      )
    const indices = (/faceVertexIndices = \[([^\]]*)\]/.exec(text)?.[1] ?? '').split(',').map(Number)
    const points = pointsOf('points')
    const normals = pointsOf('normals')
    if (points.length === 0) return []
    return Array.from({ length: indices.length / 3 }, (_, place) => {
      const corners = indices.slice(place * 3, place * 3 + 3)
      return facesItsNormals(
        corners.map((corner) => points[corner] ?? []),
        corners.map((corner) => normals[corner] ?? []),
      )
    })
  })
}

/** A leg, and beside it the same leg mirrored: its normals were, and its faces run as they did. */
const legs = [
  'mtllib legs.mtl',
  ...['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'v 0 1 0'],
  ...['v 5 0 0', 'v 4 0 0', 'v 4 1 0', 'v 5 1 0'],
  'vn 0 0 1',
  'usemtl oak',
  ...['o leg', 'f 1//1 2//1 3//1', 'f 1//1 2//1 3//1 4//1'],
  ...['o mirrored', 'f 5//1 6//1 7//1', 'f 5//1 6//1 7//1 8//1'],
].join('\n')

it('of an OBJ, whose faces run against their normals', async () => {
  const files = new Map([
    ['legs.obj', Buffer.from(legs)],
    ['legs.mtl', Buffer.from('newmtl oak\nKd 0.6 0.4 0.2\n')],
  ])
  const { document } = await readObj('legs.obj', files, folder)
  expect(frontsOf(document)).toEqual(Array.from({ length: 6 }, () => true))
  expect(await usdzFrontsOf(document)).toEqual(Array.from({ length: 6 }, () => true))
})

it('of an FBX, whose corners are put where they stand', async () => {
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3))
    .setAttribute('normal', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]), 3))
  const parent = new Mesh(geometry, new MeshPhongMaterial())
  const mesh = new Mesh(geometry, new MeshPhongMaterial())
  parent.add(mesh)
  parent.scale.set(-1, 1, 1)
  parent.updateMatrixWorld(true)
  const document = new Document()
  const pictures = new Pictures(document, { files: new Map(), model: '', embedded: new Map() })
  const scene = document.createScene()
  for (const one of [parent, mesh])
    scene.addChild(document.createNode().setMesh(await meshOf(document, one, pictures)))
  expect(frontsOf(document)).toEqual([true, true])
  expect(await usdzFrontsOf(document)).toEqual([true, true])
})
