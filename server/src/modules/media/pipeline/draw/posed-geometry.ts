/** Triangles of a document where they are shown, in the resting pose: instances, morph targets and skins are applied. */
import type { Document, mat4, Node, Primitive } from '@gltf-transform/core'
import { Matrix3, Matrix4, Vector3 } from 'three'
import { instanceMatrices } from './instances.ts'
import { skinMatrices } from './skin-matrices.ts'

/** One primitive in world coordinates. */
export interface PosedPrimitive {
  node: Node
  primitive: Primitive
  /** x, y, z of each vertex. */
  positions: Float32Array
  /** x, y, z of each vertex's normal, of unit length; null where the file has none. */
  normals: Float32Array | null
  /** Corners of triangles, three each: counter-clockwise seen from the front, mirrored parts included. */
  indices: Uint32Array
}

const trianglesMode = 4
const stripMode = 5
const fanMode = 6

/** Every drawn triangle primitive of the default scene, once for each instance; lines and points are left out. */
export function* posedPrimitives(document: Document): Generator<PosedPrimitive> {
  const root = document.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const nodes: Node[] = []
  scene?.traverse((node) => nodes.push(node))
  for (const node of nodes) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      for (const instance of instanceMatrices(node)) {
        const posed = poseOf(node, primitive, instance)
        if (posed !== null) yield posed
      }
    }
  }
}

function poseOf(node: Node, primitive: Primitive, instance: Matrix4 | null): PosedPrimitive | null {
  const position = primitive.getAttribute('POSITION')
  if (position === null) return null
  const indices = triangleIndices(primitive, position.getCount())
  if (indices === null || indices.length === 0) return null
  const hasNormals = primitive.getAttribute('NORMAL') !== null
  const skin = node.getSkin()
  const matrixOf = skin === null ? null : skinMatrices(primitive, skin)
  const world = matrix(node.getWorldMatrix())
  if (instance !== null) world.multiply(instance)
  const positions = new Float32Array(position.getCount() * 3)
  const normals = hasNormals ? new Float32Array(positions.length) : null
  const pointAt = shaped(node, primitive, 'POSITION')
  const normalAt = shaped(node, primitive, 'NORMAL')
  const point = new Vector3()
  const turn = new Matrix3().getNormalMatrix(world)
  for (let index = 0; index < position.getCount(); index += 1) {
    const own = matrixOf?.(index) ?? world
    if (matrixOf !== null) turn.getNormalMatrix(own)
    pointAt(index, point)
      .applyMatrix4(own)
      .toArray(positions, index * 3)
    if (normals !== null)
      normalAt(index, point)
        .applyMatrix3(turn)
        .normalize()
        .toArray(normals, index * 3)
  }
  const isMirrored = world.determinant() < 0
  turnMirrored(indices, matrixOf === null ? () => isMirrored : (vertex) => matrixOf(vertex).determinant() < 0)
  return { node, primitive, positions, normals, indices }
}

/** A matrix that mirrors lets the corners of a triangle run the other way round. */
function turnMirrored(indices: Uint32Array, isMirrored: (vertex: number) => boolean): void {
  for (let at = 0; at < indices.length; at += 3) {
    const [one = 0, two = 0, three = 0] = indices.subarray(at, at + 3)
    if (isMirrored(one)) indices.set([one, three, two], at)
  }
}

/** Values of a primitive with what its morph targets add by default: as the node says, else as its mesh does. */
function shaped(
  node: Node,
  primitive: Primitive,
  semantic: 'POSITION' | 'NORMAL',
): (index: number, into: Vector3) => Vector3 {
  const base = primitive.getAttribute(semantic)
  const own = node.getWeights()
  const weights = own.length > 0 ? own : (node.getMesh()?.getWeights() ?? [])
  const moves = primitive.listTargets().flatMap((target, place) => {
    const accessor = target.getAttribute(semantic)
    const weight = weights[place] ?? 0
    return accessor === null || weight === 0 ? [] : [{ accessor, weight }]
  })
  const element: number[] = []
  const move = new Vector3()
  return (index, into) => {
    if (base !== null) into.fromArray(base.getElement(index, element))
    for (const { accessor, weight } of moves)
      into.addScaledVector(move.fromArray(accessor.getElement(index, element)), weight)
    return into
  }
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

function matrix(elements: mat4): Matrix4 {
  return new Matrix4().fromArray(elements)
}
