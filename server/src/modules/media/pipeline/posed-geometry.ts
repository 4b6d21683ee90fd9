/** Triangles of a document where they stand in the world, in the resting pose: skins are applied. */
import type { Document, mat4, Node, Primitive, Skin } from '@gltf-transform/core'
import { Matrix3, Matrix4, Vector3 } from 'three'

/** One primitive in world coordinates. */
export interface PosedPrimitive {
  node: Node
  primitive: Primitive
  /** x, y, z of each vertex. */
  positions: Float32Array
  /** Of unit length; null where the file has none. */
  normals: Float32Array | null
  /** Corners of triangles, three each. */
  indices: Uint32Array
}

const trianglesMode = 4
const stripMode = 5
const fanMode = 6

/** Every drawn triangle primitive of the default scene; lines and points are left out. */
export function* posedPrimitives(document: Document): Generator<PosedPrimitive> {
  const root = document.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const nodes: Node[] = []
  scene?.traverse((node) => nodes.push(node))
  for (const node of nodes) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const posed = poseOf(node, primitive)
      if (posed !== null) yield posed
    }
  }
}

function poseOf(node: Node, primitive: Primitive): PosedPrimitive | null {
  const position = primitive.getAttribute('POSITION')
  if (position === null) return null
  const indices = triangleIndices(primitive, position.getCount())
  if (indices === null || indices.length === 0) return null
  const normal = primitive.getAttribute('NORMAL')
  const skin = node.getSkin()
  const matrixOf = skin === null ? null : skinMatrices(primitive, skin)
  const world = matrix(node.getWorldMatrix())
  const positions = new Float32Array(position.getCount() * 3)
  const normals = normal === null ? null : new Float32Array(positions.length)
  const point = new Vector3()
  const element: number[] = []
  const turn = new Matrix3().getNormalMatrix(world)
  for (let index = 0; index < position.getCount(); index += 1) {
    const own = matrixOf?.(index) ?? world
    if (matrixOf !== null) turn.getNormalMatrix(own)
    point
      .fromArray(position.getElement(index, element))
      .applyMatrix4(own)
      .toArray(positions, index * 3)
    if (normal !== null && normals !== null) {
      point
        .fromArray(normal.getElement(index, element))
        .applyMatrix3(turn)
        .normalize()
        .toArray(normals, index * 3)
    }
  }
  return { node, primitive, positions, normals, indices }
}

function triangleIndices(primitive: Primitive, vertices: number): Uint32Array | null {
  const listed = primitive.getIndices()
  const count = listed?.getCount() ?? vertices
  const at = (place: number) => listed?.getScalar(place) ?? place
  const mode = primitive.getMode()
  if (mode === trianglesMode) {
    const whole = count - (count % 3)
    const indices = new Uint32Array(whole)
    for (let place = 0; place < whole; place += 1) indices[place] = at(place)
    return indices
  }
  if (mode !== stripMode && mode !== fanMode) return null
  const indices = new Uint32Array(Math.max(0, count - 2) * 3)
  for (let place = 2; place < count; place += 1) {
    const isFan = mode === fanMode
    const turned = !isFan && place % 2 === 1
    indices.set(
      [at(isFan ? 0 : place - 2), at(turned ? place : place - 1), at(turned ? place - 1 : place)],
      (place - 2) * 3,
    )
  }
  return indices
}

/** The matrix of each vertex; where its weights don't add up to 1, they are made to. */
function skinMatrices(primitive: Primitive, skin: Skin): ((vertex: number) => Matrix4) | null {
  const joints = primitive.getAttribute('JOINTS_0')
  const weights = primitive.getAttribute('WEIGHTS_0')
  if (joints === null || weights === null) return null
  const inverse = skin.getInverseBindMatrices()
  const element: number[] = []
  const bones = skin.listJoints().map((joint, index) => {
    const world = matrix(joint.getWorldMatrix())
    if (inverse === null) return world
    return world.multiply(new Matrix4().fromArray(inverse.getElement(index, element)))
  })
  const joined: number[] = []
  const weighed: number[] = []
  const sum = new Matrix4()
  return (vertex) => {
    joints.getElement(vertex, joined)
    weights.getElement(vertex, weighed)
    const total = weighed.reduce((all, weight) => all + weight, 0)
    sum.elements.fill(0)
    for (const [place, joint] of joined.entries()) {
      const bone = bones[joint]
      if (bone === undefined) continue
      const weight = total > 0 ? (weighed[place] ?? 0) / total : place === 0 ? 1 : 0
      for (let cell = 0; cell < 16; cell += 1) {
        sum.elements[cell] = (sum.elements[cell] ?? 0) + weight * (bone.elements[cell] ?? 0)
      }
    }
    return sum
  }
}

function matrix(elements: mat4): Matrix4 {
  return new Matrix4().fromArray(elements)
}
