/** Where bones take the vertices that they hold. */
import type { Primitive, Skin } from '@gltf-transform/core'
import { Matrix4 } from 'three'

/** The matrix of each vertex; where its weights don't add up to 1, they are made to. */
export function skinMatrices(primitive: Primitive, skin: Skin): ((vertex: number) => Matrix4) | null {
  const joints = primitive.getAttribute('JOINTS_0')
  const weights = primitive.getAttribute('WEIGHTS_0')
  if (joints === null || weights === null) return null
  const inverse = skin.getInverseBindMatrices()
  const element: number[] = []
  const bones = skin.listJoints().map((joint, index) => {
    const world = new Matrix4().fromArray(joint.getWorldMatrix())
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
