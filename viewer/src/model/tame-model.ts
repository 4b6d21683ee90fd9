/** What a file brings besides shapes is fitted to the studio it is shown in. */
import {
  type Box3,
  DirectionalLight,
  Light,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PointLight,
  SpotLight,
  Vector3,
} from 'three'

/** What all lights of a file together may add to what the studio gives, where they shine strongest. */
const mostOfFile = 0.3

/** Materials without light (KHR_materials_unlit) are shown just as they are. */
export function keepUnlit(material: Material): void {
  if (material instanceof MeshBasicMaterial) material.toneMapped = false
}

/** Keeps unlit materials as they are, and lights of the file within what the studio leaves room for. */
export function tameModel(root: Object3D, box: Box3): void {
  const lights: Light[] = []
  root.traverse((object) => {
    if (object instanceof Light) lights.push(object)
    if (object instanceof Mesh) for (const material of [object.material].flat()) keepUnlit(material)
  })
  let sum = 0
  for (const light of lights) sum += lightOn(box, light)
  // White paper sends back one part in π of what falls on it.
  const scale = Math.min(1, (mostOfFile * Math.PI) / sum)
  for (const light of lights) light.intensity *= scale
}

/** What falls on the nearest side of the model. */
function lightOn(box: Box3, light: Light): number {
  const brightest = Math.max(light.color.r, light.color.g, light.color.b)
  if (light instanceof DirectionalLight) return brightest * light.intensity
  if (!(light instanceof PointLight || light instanceof SpotLight)) return 0
  const place = light.getWorldPosition(new Vector3())
  const size = box.getSize(new Vector3())
  // Lamps within the model shine on what is around them.
  const nearest = Math.max(box.distanceToPoint(place), Math.max(size.x, size.y, size.z) / 10, 0.01)
  return (brightest * light.intensity) / nearest ** 2
}
