import { contrastRatio, formatHexColor, parseHexColor, type Rgb } from '@vitrine/rules'

/** `amount` of `other` in `color`, 0 to 1. */
export function mixColors(color: string, other: string, amount: number): string {
  const [a, b] = [rgbOf(color), rgbOf(other)]
  const channel = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * amount
  return formatHexColor([channel(0), channel(1), channel(2)])
}

/**
 * `color` made darker or lighter just far enough for `ratio` against `against`; black or white when nothing before
 * them is enough. Unlike mixing with black or white it keeps hue and saturation, so that the brand stays itself.
 */
export function shiftUntilReadable(
  color: string,
  against: string,
  direction: 'darker' | 'lighter',
  ratio: number,
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
function toHsl(color: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = rgbOf(color).map((part) => part / 255) as [number, number, number]
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
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return formatHexColor([channel(0), channel(8), channel(4)])
}

/** Text that is no colour counts as black. */
function rgbOf(color: string): Rgb {
  return parseHexColor(color) ?? [0, 0, 0]
}
