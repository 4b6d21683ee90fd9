/** Lights as they are added: in proportion to the model, beside it, where their handles are visible. */
import type { Light } from '@vitrine/contract'
import type { ViewerState } from '@vitrine/viewer'

type Place = [x: number, y: number, z: number]

/** From the middle of the model, in parts of the distance between its middle and its corners: just outside it. */
const beside: Place = [0.75, 0.75, 0.5]
/** What a light sends onto a surface, whatever its distance. */
const strengths = { point: 1.25, spot: 2.1, directional: 1.2 } as const

export function newLight(type: Light['type'], sizeCm: ViewerState['sizeCm']): Light {
  const color = '#ffffff'
  if (type === 'ambient') return { type, color, intensity: 0.5 }
  if (type === 'hemisphere') return { type, color, intensity: 0.8 }
  const { width, height, length } = sizeCm ?? { width: 100, height: 100, length: 100 }
  const reach = Math.hypot(width, height, length) / 2 / 100
  const middle = height / 2 / 100
  const [x, y, z] = beside.map((part) => part * reach) as Place
  const position: Place = [rounded(x), rounded(middle + y), rounded(z)]
  const target: Place = [0, rounded(middle), 0]
  if (type === 'directional')
    return { type, color, intensity: strengths.directional, position, target, castShadow: true }
  // The light of a lamp falls off with the square of its distance.
  const intensity = Math.min(1_000, rounded(strengths[type] * (x * x + y * y + z * z)))
  if (type === 'point') return { type, color, intensity, position }
  return { type, color, intensity, position, target, angle: 0.8, penumbra: 0.4, castShadow: true }
}

/** To a millimetre, and never nothing. */
function rounded(value: number): number {
  return Math.max(0.001, Math.round(value * 1_000) / 1_000)
}
