/** Colours of materials in our viewer and in `<model-viewer>`, against what the materials say: one ball in each. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import type { BrowserContext } from '@playwright/test'
import { lightOfSrgb, srgbOfLight, stageColors } from '@vitrine/rules'
import sharp from 'sharp'
import { demoBall, plainBall } from '../../../server/test/factories/colour-samples.ts'
import { openBrowser } from '../browser.ts'
import { row } from '../measure.ts'
import { makePages, serve } from './viewer-pages.ts'

const sidePx = 320
/** Radius as a share of the picture's side, well within the ball. */
const middleRadius = 0.15
/** Share of the brightest pixels in the middle that count as the highlight of any studio. */
const highlights = 0.1
const stage = stageColors.light
const pictures = new URL('../../../.vitrine/colours/', import.meta.url).pathname

const finishes = ['walnut', 'velvet-forest', 'steel-brick', 'powder-indigo'] as const
const plain = [
  '#ffffff',
  '#cccccc',
  '#cc3333',
  'texture #cc3333',
  'unlit #00bcff',
  'glass #ffffff',
  'glass #7fb69c',
] as const

/** From where our viewer looks at a ball of 1.6 m; it narrows its field of view itself, so its ball is larger. */
const sameView = new URLSearchParams({
  'camera-orbit': '28deg 72deg 5.162m',
  'max-camera-orbit': 'auto auto 10m',
  'field-of-view': '35deg',
  'environment-image': 'neutral',
  'tone-mapping': 'commerce',
  'interaction-prompt': 'none',
})

/** 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

export async function benchColours(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  await makePages(folder, stage)
  const { origin, close } = await serve(folder)
  const browser = await openBrowser()
  try {
    await mkdir(pictures, { recursive: true })
    console.log(
      row('material', 'says', 'Vitrine', 'model-viewer', 'Vitrine, off by', 'model-viewer', 'between them'),
    )
    console.log(row(...Array.from({ length: 7 }, () => '---')))
    const context = await browser.newContext({ viewport: { width: sidePx, height: sidePx } })
    const pairs: Buffer[] = []
    for (const name of [...finishes, ...plain]) pairs.push(await compare(context, { origin, folder, name }))
    await writeFile(join(pictures, 'all.png'), await stacked(pairs))
    console.log(`\nVitrine left, model-viewer right: ${pictures}`)
  } finally {
    await browser.close()
    close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Compared {
  origin: string
  folder: string
  name: (typeof finishes | typeof plain)[number]
}

/** Answers both pictures, side by side. */
async function compare(context: BrowserContext, { origin, folder, name }: Compared): Promise<Buffer> {
  const finish = finishes.find((one) => one === name)
  const glb = await (finish === undefined ? plainBall([name]) : demoBall([finish]))
  const file = `${name.replace(/\W+/g, '-')}.glb`
  for (const page of ['vitrine', 'model-viewer']) await writeFile(join(folder, page, file), glb)
  const ours = await seen(context, `${origin}/vitrine/?model=${file}`)
  const theirs = await seen(context, `${origin}/model-viewer/?model=${file}&${sameView}`)
  const said = await saidBy(glb)
  const [own, floor] = [await middleOf(ours), await middleOf(theirs)]
  console.log(
    row(
      name,
      text(said),
      text(own),
      text(floor),
      percent(own, said),
      percent(floor, said),
      percent(own, floor),
    ),
  )
  const pair = await sharp({ create: { width: 2 * sidePx, height: sidePx, channels: 3, background: stage } })
    .composite([
      { input: ours, left: 0, top: 0 },
      { input: theirs, left: sidePx, top: 0 },
    ])
    .png()
    .toBuffer()
  await writeFile(join(pictures, file.replace('.glb', '.png')), pair)
  return pair
}

async function seen(context: BrowserContext, address: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(address)
  // A <model-viewer> in the background doesn't render.
  await page.bringToFront()
  await page.waitForFunction(() => window.readyAt > 0, undefined, { timeout: 60_000 })
  const picture = await settled(async () => await page.screenshot())
  await page.close()
  return picture
}

/** Two pictures in a row are the same: nothing fades in any more. */
async function settled(take: () => Promise<Buffer>): Promise<Buffer> {
  for (let last = await take(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
}

async function middleOf(picture: Buffer): Promise<Colour> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found: Colour[] = []
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    if (Math.hypot(x / info.width - 0.5, y / info.height - 0.5) > middleRadius) continue
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3)
    found.push([red, green, blue])
  }
  const light = ([red, green, blue]: Colour) => red + green + blue
  const matt = found
    .toSorted((one, other) => light(one) - light(other))
    .slice(0, Math.ceil(found.length * (1 - highlights)))
  const mean = (channel: 0 | 1 | 2) => matt.reduce((sum, colour) => sum + colour[channel], 0) / matt.length
  return [mean(0), mean(1), mean(2)]
}

/** Colour of the material; of glass, what is behind it in its tint. */
async function saidBy(glb: Uint8Array): Promise<Colour> {
  const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb)
  const [material] = document.getRoot().listMaterials()
  const image = material?.getBaseColorTexture()?.getImage()
  if (image !== null && image !== undefined) {
    const [red, green, blue] = (await sharp(image).stats()).channels.map(({ mean }) => mean)
    return [red ?? 0, green ?? 0, blue ?? 0]
  }
  const isGlass = material?.getExtension('KHR_materials_transmission') !== null
  const [red = 0, green = 0, blue = 0] = material?.getBaseColorFactor() ?? []
  const behind = [1, 3, 5].map((at) => lightOfSrgb(Number.parseInt(stage.slice(at, at + 2), 16) / 255))
  const shown = (light: number, channel: 0 | 1 | 2) =>
    255 * srgbOfLight(isGlass ? light * (behind[channel] ?? 1) : light)
  return [shown(red, 0), shown(green, 1), shown(blue, 2)]
}

const text = (colour: Colour) => colour.map(Math.round).join(' ')

/** Difference in percent of the way from black to white, on average over the channels. */
function percent(one: Colour, other: Colour): string {
  const sum = one.reduce((total, value, channel) => total + Math.abs(value - (other[channel] ?? 0)), 0)
  return `${(sum / 3 / 2.55).toFixed(1)} %`
}

async function stacked(pairs: readonly Buffer[]): Promise<Buffer> {
  const columns = 2
  const rows = Math.ceil(pairs.length / columns)
  const size = { width: columns * 2 * sidePx, height: rows * sidePx }
  return await sharp({ create: { ...size, channels: 3, background: stage } })
    .composite(
      pairs.map((input, index) => ({
        input,
        left: (index % columns) * 2 * sidePx,
        top: Math.floor(index / columns) * sidePx,
      })),
    )
    .png()
    .toBuffer()
}
