/** When a GLB is shown just as it came: what is written anew must not be larger. */
import type { ModelStatistics } from '@vitrine/contract'
import type { ReadModel } from '../model-document.ts'
import { budgets } from './measure-model.ts'

/** Packings and materials that our viewer reads by itself; others are written in another way, or left out. */
const read = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_webp',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
])

/** Whether the file that came can be shown without any change. */
export function fitsAsSent(model: ReadModel, { largestTexture }: ModelStatistics): model is SentModel {
  if (model.asSent === undefined || largestTexture > budgets.texturePx) return false
  const jsonBytes = model.asSent.readUInt32LE(12)
  const json = JSON.parse(model.asSent.subarray(20, 20 + jsonBytes).toString('utf8')) as {
    extensionsUsed?: string[]
  }
  return (json.extensionsUsed ?? []).every((name) => read.has(name))
}

type SentModel = ReadModel & { asSent: Buffer }
