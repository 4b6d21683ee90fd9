import { join } from 'node:path'
import sharp from 'sharp'

export interface Picture {
  title: string
  png: Buffer
}

const GAP = 16
const LABEL = 24

/** Writes pictures side by side, each below its title, as `name`.png. */
export async function writeSheet(
  folder: string,
  name: string,
  pictures: readonly Picture[],
  { columns, width }: { columns: number; width: number },
): Promise<void> {
  const tiles = []
  let top = GAP
  for (let first = 0; first < pictures.length; first += columns) {
    let tallest = 0
    for (const [place, { title, png }] of pictures.slice(first, first + columns).entries()) {
      const left = GAP + place * (width + GAP)
      const { data, info } = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })
      tiles.push({ input: label(title, width), left, top }, { input: data, left, top: top + LABEL })
      tallest = Math.max(tallest, info.height)
    }
    top += LABEL + tallest + GAP
  }
  const size = { width: GAP + columns * (width + GAP), height: top }
  await sharp({ create: { ...size, channels: 3, background: '#8a8f98' } })
    .composite(tiles)
    .png()
    .toFile(join(folder, `${name}.png`))
  console.log(`  ${name}.png`)
}

const label = (title: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="17" font-family="sans-serif" font-size="14" fill="#fff">${title}</text></svg>`,
  )
