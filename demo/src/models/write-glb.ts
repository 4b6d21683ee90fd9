// A model as GLB: metres, Y up, standing on y = 0, one primitive per material slot. All looks of a
// family travel in one file as material variants.
import { Document, type Material as GltfMaterial, Logger, NodeIO, type Texture } from '@gltf-transform/core'
import {
  KHRMaterialsEmissiveStrength,
  KHRMaterialsVariants,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions'
import { quantize, simplifyPrimitive, weldPrimitive } from '@gltf-transform/functions'
import { MeshoptSimplifier } from 'meshoptimizer'
import { linearColor } from '../render/color.ts'
import { reliefPicture, tonePicture } from '../textures/surface-pictures.ts'
import { surfaceNamed } from '../textures/surfaces.ts'
import { type Finish, type MaterialName, materialNamed } from './materials.ts'
import { mergeMeshes, type Part } from './mesh.ts'

export interface GlbOptions {
  name: string
  finish: Finish
  /** The first should be the finish itself. Fewer than two: no variants are written. */
  variants: readonly { name: string; finish: Finish }[]
}

const extensions = [
  KHRMaterialsEmissiveStrength,
  KHRMaterialsVariants,
  KHRMeshQuantization,
  KHRTextureTransform,
]

/** Denser primitives are thinned to this many triangles. */
const primitiveTriangles = 7_000

export async function writeGlb(parts: readonly Part[], options: GlbOptions): Promise<Uint8Array> {
  await MeshoptSimplifier.ready
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR))
  document.getRoot().getAsset().generator = 'Vitrine demo'
  const buffer = document.createBuffer()
  const mesh = document.createMesh(options.name)
  const variantSet = options.variants.length > 1 ? document.createExtension(KHRMaterialsVariants) : null
  const variants = variantSet ? options.variants.map(({ name }) => variantSet.createVariant(name)) : []
  const wardrobe = createWardrobe(document)
  for (const slot of new Set(parts.map((part) => part.slot))) {
    const merged = mergeMeshes(parts.filter((part) => part.slot === slot).map((part) => part.mesh))
    const material = options.finish[slot]
    if (!material) throw new Error(`The finish names no material for "${slot}"`)
    const tile = tileOf(material)
    const count = merged.positions.length / 3
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor(document, buffer, 'VEC3', merged.positions))
      .setAttribute('NORMAL', accessor(document, buffer, 'VEC3', merged.normals))
      .setIndices(
        document
          .createAccessor()
          .setType('SCALAR')
          .setArray(count > 65_534 ? new Uint32Array(merged.indices) : new Uint16Array(merged.indices))
          .setBuffer(buffer),
      )
      .setMaterial(await wardrobe(material, tile))
    const finishes = variantSet ? options.variants.map(({ finish }) => finish[slot] ?? material) : [material]
    if (finishes.some((name) => materialNamed(name).surface)) {
      primitive.setAttribute(
        'TEXCOORD_0',
        accessor(
          document,
          buffer,
          'VEC2',
          merged.uvs.map((value, i) => (i % 2 ? -value : value) / tile),
        ),
      )
    }
    if (variantSet) {
      const mappings = variantSet.createMappingList()
      for (const [i, name] of finishes.entries()) {
        const variant = variants[i]
        if (variant)
          mappings.addMapping(
            variantSet
              .createMapping()
              .setMaterial(await wardrobe(name, tile))
              .addVariant(variant),
          )
      }
      primitive.setExtension('KHR_materials_variants', mappings)
    }
    weldPrimitive(primitive)
    const triangles = merged.indices.length / 3
    if (triangles > primitiveTriangles) {
      simplifyPrimitive(primitive, {
        simplifier: MeshoptSimplifier,
        ratio: primitiveTriangles / triangles,
        error: 0.0004,
        lockBorder: true,
      })
    }
    mesh.addPrimitive(primitive)
  }
  const node = document.createNode(options.name).setMesh(mesh)
  document.createScene(options.name).addChild(node)
  document.getRoot().setDefaultScene(document.getRoot().listScenes()[0] ?? null)
  await document.transform(
    quantize({ pattern: /^(POSITION|NORMAL)$/, quantizePosition: 15, quantizeNormal: 8 }),
  )
  return new NodeIO().registerExtensions(extensions).writeBinary(document)
}

function accessor(
  document: Document,
  buffer: ReturnType<Document['createBuffer']>,
  type: 'VEC2' | 'VEC3',
  values: number[],
) {
  return document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer)
}

const tileOf = (name: MaterialName): number => {
  const { surface } = materialNamed(name)
  return surface ? surfaceNamed(surface).tileM : 1
}

/** Makes each material and each texture of a file once. `tile`: metres per unit of the primitive's uv. */
function createWardrobe(document: Document): (name: MaterialName, tile: number) => Promise<GltfMaterial> {
  const materials = new Map<string, GltfMaterial>()
  const textures = new Map<string, Texture>()
  const texture = async (key: string, make: () => Promise<Uint8Array>): Promise<Texture> => {
    const known = textures.get(key)
    if (known) return known
    const made = document
      .createTexture(key)
      .setImage(await make())
      .setMimeType('image/jpeg')
    textures.set(key, made)
    return made
  }
  return async (name, tile) => {
    const key = `${name} ${tile}`
    const known = materials.get(key)
    if (known) return known
    const look = materialNamed(name)
    const [r, g, b] = linearColor(look.color)
    const material = document
      .createMaterial(name)
      .setRoughnessFactor(look.roughness)
      .setMetallicFactor(look.metallic ?? 0)
      .setBaseColorFactor(look.surface ? [1, 1, 1, 1] : [r, g, b, 1])
    const { surface } = look
    if (surface) {
      material.setBaseColorTexture(await texture(name, () => tonePicture(name)))
      const infos = [material.getBaseColorTextureInfo()]
      if ((look.bump ?? 0) >= 0.8) {
        material
          .setNormalTexture(await texture(`${surface}-relief`, () => reliefPicture(surface)))
          .setNormalScale(Math.min(1, look.bump ?? 1))
        infos.push(material.getNormalTextureInfo())
      }
      const scale = tile / surfaceNamed(surface).tileM
      if (Math.abs(scale - 1) > 1e-6) {
        for (const info of infos) {
          info?.setExtension(
            'KHR_texture_transform',
            document.createExtension(KHRTextureTransform).createTransform().setScale([scale, scale]),
          )
        }
      }
    }
    if (look.glow) {
      material.setEmissiveFactor(linearColor(look.glow.color))
      const strength = document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength()
      if (look.glow.strength > 1)
        material.setExtension(
          'KHR_materials_emissive_strength',
          strength.setEmissiveStrength(look.glow.strength),
        )
      else
        material.setEmissiveFactor(
          linearColor(look.glow.color).map((c) => c * (look.glow?.strength ?? 1)) as [number, number, number],
        )
    }
    materials.set(key, material)
    return material
  }
}
