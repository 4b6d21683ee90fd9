// The logos of both companies: marks and lettering as SVG, delivered as PNG.
import sharp from 'sharp'
import type { CatalogKey } from '../catalog.ts'
import { letterLine } from './lettering.ts'

export const brandFileNames = [
  'appLogo.png',
  'catalogLogo.png',
  'internalNavLogo.png',
  'externalNavLogo.png',
  'externalNavLogo.dark.png',
  'favicon.png',
] as const
export type BrandFileName = (typeof brandFileNames)[number]

interface Brand {
  /** The mark on a field of 100 × 100. */
  mark: (main: string, accent: string) => string
  lines: readonly [string, string]
  wordmark: string
  stroke: number
  /** On light ground, on dark ground. */
  ink: readonly [string, string]
  accent: readonly [string, string]
  tile: string
}

const brands: Record<CatalogKey, Brand> = {
  atelier: {
    // Two boards in a dovetail joint, which also is a gable with its reflection.
    mark: (main, accent) =>
      `<path fill="${main}" d="M8,4 H92 L71,50 H29 Z"/><path fill="${accent}" d="M26.2,56 H73.8 L92,96 H8 Z"/>`,
    lines: ['ATELIER', 'NORD'],
    wordmark: 'ATELIER NORD',
    stroke: 13,
    ink: ['#22392e', '#f3ede2'],
    accent: ['#c28a4e', '#d8a468'],
    tile: '#2c5a45',
  },
  lumen: {
    // A shade and the light below it.
    mark: (main, accent) =>
      `<path fill="${main}" d="M6,52 A44,44 0 0 1 94,52 Z"/><path fill="${accent}" d="M24,62 H76 A26,26 0 0 1 24,62 Z"/>`,
    lines: ['LUMEN', '& CO'],
    wordmark: 'LUMEN & CO',
    stroke: 11,
    ink: ['#2a2c63', '#f4f2fa'],
    accent: ['#dd9426', '#f0b24e'],
    tile: '#33357a',
  },
}

export async function brandFiles(key: CatalogKey): Promise<{ file: BrandFileName; bytes: Uint8Array }[]> {
  const brand = brands[key]
  const [dark, light] = brand.ink
  return Promise.all([
    draw('appLogo.png', stacked(brand, dark, brand.accent[0])),
    draw('catalogLogo.png', inline(brand, dark, brand.accent[0], 160)),
    draw('internalNavLogo.png', inline(brand, light, brand.accent[1], 96)),
    draw('externalNavLogo.png', inline(brand, dark, brand.accent[0], 96)),
    draw('externalNavLogo.dark.png', inline(brand, light, brand.accent[1], 96)),
    draw('favicon.png', tile(brand)),
  ])
}

async function draw(file: BrandFileName, svg: string): Promise<{ file: BrandFileName; bytes: Uint8Array }> {
  return { file, bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer() }
}

/** Mark above two centred lines, 400 × 300. */
function stacked(brand: Brand, ink: string, accent: string): string {
  const first = letterLine(brand.lines[0], { stroke: brand.stroke, tracking: 34, color: ink })
  const second = letterLine(brand.lines[1], { stroke: brand.stroke, tracking: 34, color: accent })
  const scale = 0.36
  const line = (letters: { svg: string; width: number }, y: number): string =>
    `<g transform="translate(${200 - (letters.width * scale) / 2} ${y}) scale(${scale})">${letters.svg}</g>`
  return svgOf(
    400,
    300,
    `<g transform="translate(144 30) scale(1.12)">${brand.mark(ink, accent)}</g>${line(first, 178)}${line(second, 236)}`,
  )
}

/** Mark and one line, as wide as it needs. */
function inline(brand: Brand, ink: string, accent: string, height: number): string {
  const letters = letterLine(brand.wordmark, {
    stroke: brand.stroke + 1,
    tracking: 32,
    color: ink,
    wordSpace: 52,
  })
  const scale = (height * 0.34) / 100
  const mark = (height * 0.74) / 100
  const gap = height * 0.3
  const start = height * 0.13
  const width = Math.ceil(start + 100 * mark + gap + letters.width * scale + height * 0.16)
  return svgOf(
    width,
    height,
    `<g transform="translate(${start} ${height * 0.13}) scale(${mark})">${brand.mark(ink, accent)}</g>` +
      `<g transform="translate(${start + 100 * mark + gap} ${height * 0.33}) scale(${scale})">${letters.svg}</g>`,
  )
}

function tile(brand: Brand): string {
  return svgOf(
    192,
    192,
    `<rect width="192" height="192" rx="40" fill="${brand.tile}"/><g transform="translate(40 40) scale(1.12)">${brand.mark(brand.ink[1], brand.accent[1])}</g>`,
  )
}

const svgOf = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
