/** Which point of a model somebody points at, and whether something stands in front of a point. */
import {
  InstancedMesh,
  type Intersection,
  type Material,
  Matrix4,
  Mesh,
  type Object3D,
  type PerspectiveCamera,
  Raycaster,
  type Vector2,
  Vector3,
} from 'three'
import { isGlass } from './showroom/behind.ts'

/** The point, and the normal of the surface there, towards the viewer. */
export interface Picked {
  at: Vector3
  normal: Vector3
}

/** Null where the model isn't seen. `at`: normalized device coordinates, -1 to 1. */
export function pick(model: Object3D, camera: PerspectiveCamera, at: Vector2): Picked | null {
  // It may have moved since it was drawn.
  camera.updateMatrixWorld()
  const ray = new Raycaster()
  ray.setFromCamera(at, camera)
  const [hit] = ray.intersectObject(model, true)
  if (hit === undefined) return null
  const normal = normalOf(hit)
  if (normal.dot(ray.ray.direction) > 0) normal.negate()
  return { at: hit.point.clone(), normal }
}

function normalOf({ object, face, instanceId }: Intersection): Vector3 {
  if (face == null) return new Vector3(0, 1, 0)
  const matrix = object.matrixWorld.clone()
  if (object instanceof InstancedMesh && instanceId !== undefined) {
    const ofInstance = new Matrix4()
    object.getMatrixAt(instanceId, ofInstance)
    matrix.multiply(ofInstance)
  }
  return face.normal.clone().transformDirection(matrix)
}

/** Whether the model hides a point on it. What one sees through hides nothing. */
export function isHidden(
  model: Object3D,
  camera: PerspectiveCamera,
  point: Vector3,
  extent: number,
): boolean {
  const way = point.clone().sub(camera.position)
  const distance = way.length()
  const ray = new Raycaster(camera.position, way.normalize(), camera.near, distance - extent * 0.01)
  return ray.intersectObject(model, true).some(({ object }) => object instanceof Mesh && isSolid(object))
}

function isSolid({ material }: Mesh): boolean {
  return [material].flat().some((one: Material) => !one.transparent && !isGlass(one))
}
