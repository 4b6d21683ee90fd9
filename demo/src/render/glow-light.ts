import type { Vec3 } from '../models/mesh.ts'
import { linearColor } from './color.ts'
import type { ViewLight } from './view-light.ts'

/** A bulb: where it is and which way it may shine. */
export interface Glow {
  position: Vec3
  color: string
  /** Irradiance at one metre. */
  strength: number
  /** Middle of the beam, unit; left out: all round. */
  direction?: Vec3
  /** Cosine of half the beam's angle. */
  edge?: number
}

export function addGlows(
  glows: readonly Glow[],
  positions: Float32Array,
  normals: Float32Array,
  light: ViewLight,
): void {
  for (const glow of glows) {
    const [red, green, blue] = linearColor(glow.color)
    const [gx, gy, gz] = glow.position
    const edge = glow.edge ?? -2
    const [bx, by, bz] = glow.direction ?? [0, -1, 0]
    for (let i = 0; i < positions.length; i += 3) {
      const x = gx - (positions[i] as number)
      const y = gy - (positions[i + 1] as number)
      const z = gz - (positions[i + 2] as number)
      const square = x * x + y * y + z * z + 0.004
      const length = Math.sqrt(square)
      // A little light wraps around, as from a bulb behind a shade rather than a point.
      const facing =
        ((normals[i] as number) * x + (normals[i + 1] as number) * y + (normals[i + 2] as number) * z) /
        length
      const lambert = (facing + 0.15) / 1.15
      if (lambert <= 0) continue
      const beam = glow.direction
        ? ((-x * bx - y * by - z * bz) / length - edge) / (0.3 * (1 - edge) + 0.02)
        : 1
      if (beam <= 0) continue
      const soft = beam >= 1 ? 1 : beam * beam * (3 - 2 * beam)
      const amount = (glow.strength * lambert * soft) / (square + 0.02)
      light.irradiance[i] = (light.irradiance[i] as number) + red * amount
      light.irradiance[i + 1] = (light.irradiance[i + 1] as number) + green * amount
      light.irradiance[i + 2] = (light.irradiance[i + 2] as number) + blue * amount
    }
  }
}
