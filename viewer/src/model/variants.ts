/** Material variants of glTF (KHR_materials_variants), which three reads but doesn't apply. */
import { type Material, Mesh } from 'three'
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js'
import { keepUnlit } from './tame-model.ts'

const extension = 'KHR_materials_variants'

interface Mapping {
  material: number
  variants: number[]
}

export interface Variants {
  names: readonly string[]
  /** Null for the materials that the file begins with. */
  choose(name: string | null): Promise<void>
  /** Every material, also those not shown now. */
  materials(): Iterable<Material>
}

export function variantsOf(gltf: GLTF): Variants {
  const listed = gltf.userData.gltfExtensions?.[extension]?.variants as { name: string }[] | undefined
  const names = (listed ?? []).map(({ name }) => name)
  const originals = new Map<Mesh, Mesh['material']>()
  const loaded = new Set<Material>()
  return {
    names,
    materials: () => loaded,
    async choose(name) {
      const index = name === null ? -1 : names.indexOf(name)
      const meshes: Mesh[] = []
      gltf.scene.traverse((object) => {
        if (object instanceof Mesh && object.userData.gltfExtensions?.[extension] !== undefined)
          meshes.push(object)
      })
      for (const mesh of meshes) {
        const original = originals.get(mesh) ?? mesh.material
        originals.set(mesh, original)
        for (const material of [original].flat()) loaded.add(material)
        const { mappings = [] } = mesh.userData.gltfExtensions[extension] as { mappings?: Mapping[] }
        const mapping = mappings.find(({ variants }) => variants.includes(index))
        if (mapping === undefined) mesh.material = original
        else {
          mesh.material = (await gltf.parser.getDependency('material', mapping.material)) as Material
          // Fits the material to what the geometry has: colours, tangents.
          gltf.parser.assignFinalMaterial(mesh)
          for (const material of [mesh.material].flat()) {
            keepUnlit(material)
            loaded.add(material)
          }
        }
      }
    },
  }
}
