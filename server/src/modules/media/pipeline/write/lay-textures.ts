/** Lays the textures of a glTF that was made of an OBJ as the options of its MTL say. */
import type { Document, Material, TextureInfo } from '@gltf-transform/core'
import { KHRTextureTransform, type Transform } from '@gltf-transform/extensions'
import type { MapPlacing, MtlMaterial } from '../read/mtl-textures.ts'

/** Which maps become which texture; where two become one, the first says how it lies. */
const textures: readonly [maps: readonly string[], infoOf: (material: Material) => TextureInfo | null][] = [
  [['map_kd'], (material) => material.getBaseColorTextureInfo()],
  [['map_ke'], (material) => material.getEmissiveTextureInfo()],
  [['map_ka'], (material) => material.getOcclusionTextureInfo()],
  [['map_bump'], (material) => material.getNormalTextureInfo()],
  [['map_ks', 'map_ns'], (material) => material.getMetallicRoughnessTextureInfo()],
]

export function layTextures(document: Document, materials: readonly MtlMaterial[]): void {
  // The first of a name counts, as for its colours.
  const placings = new Map(materials.toReversed().map((material) => [material.name, material.placings]))
  if ([...placings.values()].every(({ size }) => size === 0)) return
  const extension = document.createExtension(KHRTextureTransform)
  for (const material of document.getRoot().listMaterials()) {
    const own = placings.get(material.getName()) ?? placings.get(nameBeforeSplit(material.getName()))
    for (const [maps, infoOf] of textures) {
      const placing = maps.map((map) => own?.get(map)).find((found) => found !== undefined)
      if (placing === undefined) continue
      infoOf(material)?.setExtension('KHR_texture_transform', transformOf(placing, extension))
    }
  }
}

/** What has the same paint with and without normals becomes two materials, whose names the converter counts. */
const nameBeforeSplit = (name: string) => name.replace(/-\d+$/, '')

/** In glTF v points down. */
function transformOf({ scale, offset }: MapPlacing, extension: KHRTextureTransform): Transform {
  const [scaleU, scaleV] = scale
  const [offsetU, offsetV] = offset
  return extension
    .createTransform()
    .setScale([scaleU, scaleV])
    .setOffset([offsetU, 1 - scaleV - offsetV])
}
