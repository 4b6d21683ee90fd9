/** Colours of tenants: whether text and logo on them are dark or light, and how to keep them readable. */

/** Used where a domain has chosen nothing, or its subscription allows no colours of its own. */
export const defaultCustomizationColors = {
  primaryColor: '#502e61',
  primaryBtnColor: '#502e61',
  internalNavColor: '#0a0a0a',
  externalNavColor: '#e0e0e0',
} as const

export const brightnessThreshold = 128
/** WCAG AA for text of ordinary size. */
export const readableContrast = 4.5

const black = '#000000'
const white = '#ffffff'

/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** `#rgb` or `#rrggbb`, in any letter case; null for anything else. */
export function parseHexColor(text: string): Rgb | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  if (digits === undefined) return null
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb`; channels are rounded and kept within 0 to 255. */
export function formatHexColor(color: Rgb): string {
  const channel = (value: number) =>
    Math.min(255, Math.max(0, Math.round(value)))
      .toString(16)
      .padStart(2, '0')
  return `#${color.map(channel).join('')}`
}

/** (299 R + 587 G + 114 B) / 1000: 0 black to 255 white. Text that is no colour counts as black. */
export function brightness(color: string): number {
  const [red, green, blue] = parseHexColor(color) ?? [0, 0, 0]
  return (299 * red + 587 * green + 114 * blue) / 1000
}

/** Whether the dark variant of text and logo belongs on this background. */
export function needsDarkText(background: string): boolean {
  return brightness(background) >= brightnessThreshold
}

/** Text colour on a tenant's colour by the brightness rule. For contrast as well, see `readableSurface`. */
export function readableOn(background: string): '#000000' | '#ffffff' {
  return needsDarkText(background) ? black : white
}

/**
 * A surface with its text: the brightness rule decides the text, and where it alone isn't readable (white on
 * orange) the background is shifted until it is.
 */
export function readableSurface(
  color: string,
  minimum = readableContrast,
): { background: string; text: string } {
  const text = readableOn(color)
  return { text, background: ensureContrast(color, text, minimum) }
}

/** WCAG 2 contrast ratio, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * The colour nearest to `color`, on the way to black or to white, that has at least `minimum` contrast to
 * `background`; `color` itself when it has. Up to 4.5 there always is one; beyond, the better of black and white.
 */
export function ensureContrast(color: string, background: string, minimum = readableContrast): string {
  const start = parseHexColor(color) ?? [0, 0, 0]
  for (let step = 0; step <= 255; step++) {
    for (const target of [0, 255]) {
      const [red, green, blue] = start
      const towards = (channel: number) => channel + ((target - channel) * step) / 255
      const candidate = formatHexColor([towards(red), towards(green), towards(blue)])
      if (contrastRatio(candidate, background) >= minimum) return candidate
    }
  }
  return contrastRatio(black, background) >= contrastRatio(white, background) ? black : white
}

function luminance(color: string): number {
  const linear = (parseHexColor(color) ?? [0, 0, 0]).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
