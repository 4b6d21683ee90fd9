/**
 * The studio that models are shown in: bright from all sides, so that colours come out as they are, with a few soft
 * lamps that metal and lacquer mirror. Y is up, and Z points towards a viewer in front.
 */

/** Background of models in both schemes; in the light one darker than white, and lighter than 80 % grey. */
export const stageColors = { light: '#dfdfe1', dark: '#8b8b8d' } as const

interface Lamp {
  direction: readonly [x: number, y: number, z: number]
  /** How much brighter than its surroundings. */
  strength: number
  /** Cosines of the angles at which its soft edge begins and ends. */
  edge: readonly [inner: number, outer: number]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** `azimuth` from the front to the right, `spread` from its middle to its edge: degrees. */
function lampAt(azimuth: number, elevation: number, spread: number, strength: number): Lamp {
  const flat = Math.cos(radians(elevation))
  return {
    direction: [
      Math.sin(radians(azimuth)) * flat,
      Math.sin(radians(elevation)),
      Math.cos(radians(azimuth)) * flat,
    ],
    strength,
    edge: [Math.cos(radians(spread * 0.85)), Math.cos(radians(spread * 1.15))],
  }
}

const lamps: readonly Lamp[] = [
  lampAt(-48, 46, 16, 2.95),
  lampAt(128, 34, 12, 2.4),
  lampAt(40, 22, 9, 2.2),
  lampAt(0, 88, 18, 1.1),
]
const even = { level: 0.69, upwards: 0.15, forwards: 0.22 } as const

/** Light from a direction (unit vector); about 1 on average, seen from the front. */
export function studioLight(x: number, y: number, z: number): number {
  let light = even.level + even.upwards * y + even.forwards * z
  for (const { direction, strength, edge } of lamps) {
    const [inner, outer] = edge
    const part = (x * direction[0] + y * direction[1] + z * direction[2] - outer) / (inner - outer)
    if (part <= 0) continue
    const soft = Math.min(1, part)
    light += strength * soft * soft * (3 - 2 * soft)
  }
  return light
}
