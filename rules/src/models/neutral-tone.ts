/** How bright light becomes a colour of a screen: the same wherever a product is drawn. */

/** Red, green and blue as light, where 1 is white paper. */
export type LinearColor = [red: number, green: number, blue: number]

/** What dielectrics mirror of their surroundings, and what is taken off again so that colours come out as they are. */
const mirrored = 0.04
const compressedFrom = 0.8 - mirrored
const desaturation = 0.15

/**
 * Khronos PBR Neutral (specification of 2024, github.com/KhronosGroup/ToneMapping): a colour under even light comes out
 * as its material says, and only what is brighter than that goes over to white. Changes `color`.
 */
export function toneNeutrally(color: LinearColor): void {
  const darkest = Math.min(color[0], color[1], color[2])
  const offset = darkest < 2 * mirrored ? darkest - darkest ** 2 / (4 * mirrored) : mirrored
  for (let channel = 0; channel < 3; channel += 1) color[channel] = (color[channel] ?? 0) - offset
  const peak = Math.max(color[0], color[1], color[2])
  if (peak < compressedFrom) return
  const room = 1 - compressedFrom
  const lowered = 1 - room ** 2 / (peak + room - compressedFrom)
  const whiteness = 1 - 1 / (desaturation * (peak - lowered) + 1)
  for (let channel = 0; channel < 3; channel += 1) {
    const scaled = ((color[channel] ?? 0) * lowered) / peak
    color[channel] = scaled + (lowered - scaled) * whiteness
  }
}

/** A channel of sRGB from 0 to 1 as light. */
export function lightOfSrgb(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Light as a channel of sRGB, kept within 0 to 1. */
export function srgbOfLight(light: number): number {
  const kept = Math.min(1, Math.max(0, light))
  return kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055
}
