/** Makes any colour a tenant picks usable: as a filled surface with text on it, and as text on our surfaces. */
import type { MantineColorsTuple } from '@mantine/core'
import { needsDarkText, readableSurface } from '@vitrine/rules'
import { mixColors, shiftUntilReadable } from './color-math.ts'

const black = '#000000'
const white = '#ffffff'

/** The hardest surfaces that text of the brand's colour stands on. */
const lightSurface = '#f4f4f5'
const darkSurface = '#2c2c31'
const dusk = '#1d1d20'

export interface Filled {
  background: string
  hover: string
  text: string
}

/** A filled surface with the text the brightness rule gives it. */
export function filled(color: string): Filled {
  const { background, text } = readableSurface(color)
  return { background, hover: mixColors(background, text === white ? black : white, 0.1), text }
}

/** How much of the page a pale surface becomes in the dark. */
const duskAmount = 0.86

/** A filled surface as it is before a light or dark page: pale ones keep their hue in the dark, and dazzle nobody. */
export function filledIn(scheme: 'light' | 'dark', color: string): Filled {
  const isPale = needsDarkText(color)
  return filled(scheme === 'dark' && isPale ? mixColors(color, dusk, duskAmount) : color)
}

/** The colour as text and outline on a light or dark page, moved until it can be read there. */
export function asText(color: string, scheme: 'light' | 'dark'): string {
  return scheme === 'light'
    ? shiftUntilReadable(color, lightSurface, 'darker', 4.8)
    : shiftUntilReadable(color, darkSurface, 'lighter', 4.8)
}

/** Ten shades around the colour, which is the seventh. */
export function shades(color: string): MantineColorsTuple {
  const lighter = [0.94, 0.86, 0.7, 0.52, 0.34, 0.16].map((amount) => mixColors(color, white, amount))
  const darker = [0.12, 0.26, 0.4].map((amount) => mixColors(color, black, amount))
  return [...lighter, color, ...darker] as unknown as MantineColorsTuple
}

/** Variables of one named colour for one scheme, in the spelling of the component library. */
export function colorVariables(
  name: string,
  color: string,
  scheme: 'light' | 'dark',
): Record<`--${string}`, string> {
  const surface = filled(color)
  const text = asText(color, scheme)
  return {
    [`--mantine-color-${name}-filled`]: surface.background,
    [`--mantine-color-${name}-filled-hover`]: surface.hover,
    [`--mantine-color-${name}-contrast`]: surface.text,
    [`--mantine-color-${name}-text`]: text,
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${text} 10%, transparent)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${text} 16%, transparent)`,
    [`--mantine-color-${name}-light-color`]: text,
    [`--mantine-color-${name}-outline`]: text,
    [`--mantine-color-${name}-outline-hover`]: `color-mix(in srgb, ${text} 6%, transparent)`,
  }
}
