/** Where the copies of a mesh stand that EXT_mesh_gpu_instancing makes of it. */
import type { Accessor, Node } from '@gltf-transform/core'
import type { InstancedMesh } from '@gltf-transform/extensions'
import { Matrix4, Quaternion, Vector3 } from 'three'

/** A matrix for each instance, in its node; null alone for a node that is shown once. */
export function* instanceMatrices(node: Node): Generator<Matrix4 | null> {
  const batch = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
  const [first] = batch?.listAttributes() ?? []
  if (batch === null || first === undefined) {
    yield null
    return
  }
  const [place, turn, size] = ['TRANSLATION', 'ROTATION', 'SCALE'].map((name) => batch.getAttribute(name))
  const element: number[] = []
  const at = (accessor: Accessor | null | undefined, index: number, usual: number[]) =>
    accessor?.getElement(index, element) ?? usual
  for (let index = 0; index < first.getCount(); index += 1) {
    const position = new Vector3().fromArray(at(place, index, [0, 0, 0]))
    const rotation = new Quaternion().fromArray(at(turn, index, [0, 0, 0, 1])).normalize()
    const scale = new Vector3().fromArray(at(size, index, [1, 1, 1]))
    yield new Matrix4().compose(position, rotation, scale)
  }
}
