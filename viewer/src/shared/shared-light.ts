/** The parts of a model's light that are the same on several screens. */
import type { SharedLight } from '@vitrine/rules'
import type { Lighting } from '../types.ts'

export function sharedLight({ environment, lights }: Lighting): SharedLight {
  const { name: surroundings, intensity, rotation } = environment
  return { surroundings, intensity, rotation, areLightsOn: lights.length > 0 }
}

/** The leader's surroundings, with the model's own lights as far as the leader has them on. */
export function ledLighting(
  { lights }: Lighting,
  { surroundings: name, intensity, rotation, areLightsOn }: SharedLight,
): Lighting {
  return { environment: { name, intensity, rotation }, lights: areLightsOn ? lights : [] }
}
