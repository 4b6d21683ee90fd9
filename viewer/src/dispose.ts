import { Light, type Material, Mesh, type Object3D, SkinnedMesh, Texture } from 'three'

/** Frees everything a tree holds on the graphics card: geometries, materials, textures, skeletons, shadows. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    if (object instanceof Light) object.dispose()
    if (object instanceof SkinnedMesh) object.skeleton.dispose()
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    for (const material of [object.material].flat()) disposeMaterial(material)
  })
}

export function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue
    value.dispose()
    if (typeof ImageBitmap !== 'undefined' && value.image instanceof ImageBitmap) value.image.close()
  }
  material.dispose()
}
