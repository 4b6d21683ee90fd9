/** The legacy render mode: plain Phong from the file as it was made, without surroundings or tone mapping. */
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  type Material,
  Mesh,
  MeshPhongMaterial,
  type MeshStandardMaterial,
  type Object3D,
} from 'three'

/** Gives every mesh a Phong material of the same colours and textures; frees the others, but not their textures. */
export function makePlain(root: Object3D): void {
  const made = new Map<Material, MeshPhongMaterial>()
  const plain = (material: Material): Material => {
    if (material instanceof MeshPhongMaterial) return material
    const known = made.get(material)
    if (known !== undefined) return known
    const { color, map, normalMap, alphaMap, transparent, opacity, side, vertexColors } =
      material as MeshStandardMaterial
    const phong = new MeshPhongMaterial({
      color: color ?? new Color('#cccccc'),
      map: map ?? null,
      normalMap: normalMap ?? null,
      alphaMap: alphaMap ?? null,
      transparent,
      opacity,
      side,
      vertexColors,
    })
    made.set(material, phong)
    material.dispose()
    return phong
  }
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    object.material = Array.isArray(object.material) ? object.material.map(plain) : plain(object.material)
  })
}

export function plainLights(): Group {
  const key = new DirectionalLight('#ffffff', 2.2)
  key.position.set(1, 2, 3)
  const fill = new DirectionalLight('#ffffff', 0.8)
  fill.position.set(-2, 1, -1)
  return new Group().add(new AmbientLight('#ffffff', 1.1), key, fill)
}
