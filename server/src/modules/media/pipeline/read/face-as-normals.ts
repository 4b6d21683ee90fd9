/**
 * Parts that run against their normals, turned: programs that write a mirrored part as it stands turn its normals, and may
 * leave its corners running the other way round, so that it is seen from within alone.
 */
import type { Accessor, Document, Primitive } from '@gltf-transform/core'
import { Vector3 } from 'three'

/** A few triangles alone are a fault of their normals, which programs write carelessly. */
const mostlyAgainst = 0.9

export function faceAsNormals(document: Document): void {
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) turnAgainst(primitive)
}

function turnAgainst(primitive: Primitive): void {
  const positions = primitive.getAttribute('POSITION')
  const normals = primitive.getAttribute('NORMAL')
  const indices = primitive.getIndices()
  if (positions === null || normals === null || indices === null) return
  const element: number[] = []
  const read = (accessor: Accessor, corner: number) =>
    new Vector3().fromArray(accessor.getElement(corner, element))
  const against: number[] = []
  for (let at = 0; at + 2 < indices.getCount(); at += 3) {
    const corners = [at, at + 1, at + 2].map((place) => indices.getScalar(place))
    const [one, two, three] = corners.map((corner) => read(positions, corner))
    if (one === undefined || two === undefined || three === undefined) continue
    const front = two.sub(one).cross(three.sub(one))
    if (corners.every((corner) => read(normals, corner).dot(front) < 0)) against.push(at)
  }
  if (against.length * 3 < indices.getCount() * mostlyAgainst) return
  for (const at of against) {
    const [second, third] = [indices.getScalar(at + 1), indices.getScalar(at + 2)]
    indices.setScalar(at + 1, third).setScalar(at + 2, second)
  }
}
