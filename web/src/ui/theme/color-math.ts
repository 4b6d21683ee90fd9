/** Colours as `#rrggbb`; contrast after WCAG 2. */
type Rgb = readonly [number, number, number]

export function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `amount` of `other` in `color`, 0 to 1. */
export function mixColors(color: string, other: string, amount: number): string {
  const [a, b] = [parseColor(color), parseColor(other)]
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * amount)
  return toHex([channel(0), channel(1), channel(2)])
}

/** From 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * `color` made darker or lighter, keeping its hue, just far enough for `ratio` against `against`; black or white
 * when nothing before them is enough.
 */
export function shiftUntilReadable(
  color: string,
  against: string,
  direction: 'darker' | 'lighter',
  ratio = 4.5,
): string {
  const { hue, saturation, lightness } = toHsl(color)
  const pole = direction === 'darker' ? 0 : 1
  for (let step = 0; step < 50; step += 1) {
    const shifted =
      step === 0 ? color : fromHsl(hue, saturation, lightness + ((pole - lightness) * step) / 50)
    if (contrastRatio(shifted, against) >= ratio) return shifted
  }
  return pole === 0 ? '#000000' : '#ffffff'
}

/** Hue 0 to 360, the others 0 to 1. */
function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = parseColor(hex).map((part) => part / 255) as [number, number, number]
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const range = high - low
  const lightness = (low + high) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sector =
    high === red
      ? ((green - blue) / range + 6) % 6
      : high === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sector * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return toHex([channel(0), channel(8), channel(4)])
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = parseColor(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
