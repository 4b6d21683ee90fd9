/** Triangles of parts that something mirrors: CAD programs make the second arm of a sofa so. */
import { Document, type Node } from '@gltf-transform/core'
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { posedPrimitives } from './posed-geometry.ts'

/** A triangle whose front and normals look along z. */
function givenTriangle() {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'VEC3' | 'VEC4', values: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0]))
    .setAttribute('NORMAL', accessor('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1]))
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive))
  document.createScene().addChild(node)
  return { document, buffer, accessor, primitive, node }
}
type Given = ReturnType<typeof givenTriangle>

function below(document: Document, child: Node, scale: [number, number, number]): Node {
  const parent = document.createNode().setScale(scale).addChild(child)
  document.getRoot().listScenes()[0]?.addChild(parent)
  return parent
}

const cases: [string, (given: Given) => void][] = [
  ['nothing', () => {}],
  ['its own node', ({ node }) => void node.setScale([-1, 1, 1])],
  ['a node above it', ({ document, node }) => void below(document, node, [1, -1, 1])],
  [
    'its own node and one above, which is no mirroring',
    ({ document, node }) => {
      node.setScale([-2, 1, 1])
      below(document, node, [1, 1, -3])
    },
  ],
  [
    'one of its instances',
    ({ document, accessor, node }) => {
      const instancing = document.createExtension(EXTMeshGPUInstancing)
      const instances = instancing
        .createInstancedMesh()
        .setAttribute('SCALE', accessor('VEC3', [1, 1, 1, -1, 1, 1]))
      node.setExtension('EXT_mesh_gpu_instancing', instances)
    },
  ],
  [
    'its bone',
    ({ document, buffer, accessor, primitive, node }) => {
      const joint = below(document, document.createNode(), [-1, 1, 1])
      const joints = document.createAccessor().setType('VEC4').setArray(new Uint8Array(12)).setBuffer(buffer)
      primitive
        .setAttribute('JOINTS_0', joints)
        .setAttribute('WEIGHTS_0', accessor('VEC4', [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]))
      node.setSkin(document.createSkin().addJoint(joint))
    },
  ],
]

describe('a triangle that is mirrored by', () => {
  it.each(cases)('%s has its front where its normals are', (_name, mirror) => {
    const given = givenTriangle()
    mirror(given)
    const posed = [...posedPrimitives(given.document)]
    expect(posed.length).toBeGreaterThan(0)
    for (const { positions, normals, indices } of posed) {
      const [one, two, three] = [...indices].map((at) => new Vector3().fromArray(positions, at * 3))
      if (one === undefined || two === undefined || three === undefined) throw new Error('no triangle')
      const front = two.sub(one).cross(three.sub(one))
      expect(front.dot(new Vector3().fromArray(normals ?? []))).toBeGreaterThan(0)
    }
  })
})
