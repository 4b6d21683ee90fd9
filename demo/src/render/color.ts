export type Rgb = [number, number, number]

/** '#rrggbb' to linear light. */
export function linearColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)]
}

function toLinear(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const steps = 8192
const table = new Uint8Array(steps + 1)
for (let i = 0; i <= steps; i++) {
  const c = (i / steps) ** 2
  const s = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055
  table[i] = Math.round(Math.min(1, s) * 255)
}

/** Linear light to an sRGB byte; `dither` in -0.5..0.5 of a step hides bands in soft gradients. */
export function toByte(linear: number): number {
  return table[linear <= 0 ? 0 : linear >= 1 ? steps : (Math.sqrt(linear) * steps) | 0] as number
}
