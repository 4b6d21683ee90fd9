// The photographer's set: a large soft box on the left, a white dome, light thrown back by the floor; by day also a wide
// soft one beside the camera, so that colours are as bright as in the studio of 3D models.
import type { Lamp } from './light-dome.ts'
import { openLight } from './light-dome.ts'

export type Mood = 'day' | 'evening' | 'room'

interface Setup {
  key: { azimuth: number; elevation: number; spread: number; lamps: number; share: number; tint: Rgb }
  rim: { azimuth: number; elevation: number; spread: number; lamps: number; share: number; tint: Rgb }
  dome: { lamps: number; share: number; tint: Rgb }
  bounce: { lamps: number; share: number; tint: Rgb }
  fill?: Setup['key']
  /** Irradiance of an open floor. */
  level: number
}
type Rgb = readonly [number, number, number]

const setups: Record<Mood, Setup> = {
  day: {
    key: { azimuth: -48, elevation: 46, spread: 24, lamps: 20, share: 0.56, tint: [1.03, 1, 0.96] },
    rim: { azimuth: 128, elevation: 34, spread: 18, lamps: 6, share: 0.16, tint: [0.98, 1, 1.03] },
    dome: { lamps: 34, share: 0.62, tint: [0.985, 1, 1.02] },
    bounce: { lamps: 9, share: 0.3, tint: [1.02, 1, 0.97] },
    fill: { azimuth: 14, elevation: 8, spread: 42, lamps: 9, share: 0.5, tint: [1, 1, 1] },
    level: 1.14,
  },
  evening: {
    key: { azimuth: -55, elevation: 40, spread: 26, lamps: 18, share: 0.5, tint: [0.92, 1, 1.16] },
    rim: { azimuth: 125, elevation: 30, spread: 18, lamps: 7, share: 0.3, tint: [0.9, 1, 1.2] },
    dome: { lamps: 28, share: 0.55, tint: [0.92, 1, 1.16] },
    bounce: { lamps: 8, share: 0.2, tint: [0.95, 1, 1.1] },
    level: 0.5,
  },
  room: {
    key: { azimuth: -62, elevation: 33, spread: 17, lamps: 34, share: 0.78, tint: [1.06, 1, 0.92] },
    rim: { azimuth: 20, elevation: 40, spread: 26, lamps: 16, share: 0.2, tint: [1, 1, 1] },
    dome: { lamps: 36, share: 0.42, tint: [0.97, 1, 1.04] },
    bounce: { lamps: 12, share: 0.26, tint: [1.05, 1, 0.93] },
    level: 0.92,
  },
}

const built = new Map<Mood, Lamp[]>()

export function studioLamps(mood: Mood): Lamp[] {
  const known = built.get(mood)
  if (known) return known
  const { key, rim, dome, bounce, fill, level } = setups[mood]
  const lamps: Lamp[] = []
  for (const box of fill === undefined ? [key, rim] : [key, rim, fill]) {
    for (const direction of disc(box.azimuth, box.elevation, box.spread, box.lamps)) {
      lamps.push({ direction, color: shade(box.tint, box.share / box.lamps) })
    }
  }
  for (const direction of hemisphere(dome.lamps)) {
    lamps.push({ direction, color: shade(dome.tint, dome.share / dome.lamps) })
  }
  for (const [x, y, z] of hemisphere(bounce.lamps)) {
    lamps.push({ direction: [z, -y, x], color: shade(bounce.tint, bounce.share / bounce.lamps) })
  }
  const floor = openLight(lamps, 0, 1, 0)
  const scale = level / ((floor[0] + floor[1] + floor[2]) / 3)
  const scaled = lamps.map(({ direction, color }) => ({ direction, color: shade(color, scale) }))
  built.set(mood, scaled)
  return scaled
}

const shade = (color: Rgb, by: number): Rgb => [color[0] * by, color[1] * by, color[2] * by]

/** Directions spread evenly over a round light of `spread` degrees radius. */
function disc(azimuth: number, elevation: number, spread: number, count: number): Rgb[] {
  const a = (azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  const center: Rgb = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
  const side: Rgb = [Math.cos(a), 0, -Math.sin(a)]
  const over: Rgb = [
    center[1] * side[2] - center[2] * side[1],
    center[2] * side[0] - center[0] * side[2],
    center[0] * side[1] - center[1] * side[0],
  ]
  const reach = Math.tan((spread * Math.PI) / 180)
  return Array.from({ length: count }, (_, i) => {
    const r = reach * Math.sqrt((i + 0.5) / count)
    const turn = i * 2.399963
    const [x, y] = [r * Math.cos(turn), r * Math.sin(turn)]
    const d = [0, 1, 2].map((k) => (center[k] ?? 0) + (side[k] ?? 0) * x + (over[k] ?? 0) * y)
    const length = Math.hypot(...d)
    return [(d[0] ?? 0) / length, (d[1] ?? 0) / length, (d[2] ?? 0) / length]
  })
}

function hemisphere(count: number): Rgb[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 0.06 + 0.93 * ((i + 0.5) / count)
    const r = Math.sqrt(1 - y * y)
    const turn = i * 2.399963 + 0.7
    return [Math.cos(turn) * r, y, Math.sin(turn) * r]
  })
}
