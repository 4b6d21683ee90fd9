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
  return `#${[channel(0), channel(1), channel(2)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** From 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * The colour nearest to `color`, on its way to `pole`, that has at least `ratio` against `against`.
 * The pole itself when nothing before it is enough.
 */
export function shiftUntilReadable(color: string, against: string, pole: string, ratio = 4.5): string {
  for (let step = 0; step <= 50; step += 1) {
    const shifted = mixColors(color, pole, step / 50)
    if (contrastRatio(shifted, against) >= ratio) return shifted
  }
  return pole
}

function luminance(hex: string): number {
  const [red, green, blue] = parseColor(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
