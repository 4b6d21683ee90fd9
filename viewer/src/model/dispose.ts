import {
  InstancedMesh,
  Light,
  Line,
  type Material,
  Mesh,
  type Object3D,
  Points,
  SkinnedMesh,
  Texture,
  type WebGLRenderer,
} from 'three'

/** Frees everything a tree holds on the graphics card: geometries, materials, textures, skeletons, instances, shadows. */
export function disposeTree(root: Object3D, renderer?: WebGLRenderer): void {
  root.traverse((object) => {
    if (object instanceof Light) object.dispose()
    if (object instanceof SkinnedMesh) object.skeleton.dispose()
    if (object instanceof InstancedMesh) object.dispose()
    if (!(object instanceof Mesh || object instanceof Line || object instanceof Points)) return
    object.geometry.dispose()
    for (const material of [object.material].flat()) {
      if (renderer !== undefined) disposeTable(material, renderer)
      disposeMaterial(material)
    }
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

/**
 * Frees the table that three computes reflections with. There is one for all renderers, which remembers each that drew
 * with it, and so keeps it in memory with its canvas. Who still draws sends it to the graphics card once more.
 */
function disposeTable(material: Material, renderer: WebGLRenderer): void {
  const { uniforms } = renderer.properties.get(material) as { uniforms?: { dfgLUT?: { value: unknown } } }
  const table = uniforms?.dfgLUT?.value
  if (table instanceof Texture) table.dispose()
}
