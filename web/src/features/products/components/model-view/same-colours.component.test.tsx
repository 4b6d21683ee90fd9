/** A material has one colour, wherever Vitrine draws it. */
import { lightOfSrgb, srgbOfLight, stageColors } from '@vitrine/rules'
import { type Lighting, type ModelSource, Showroom, Viewer, type ViewerState } from '@vitrine/viewer'
import { Mesh, MeshStandardMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import type { ColourSample, ColourSamples } from '../../../../../test/colour-samples.ts'
import {
  bytesOf,
  type Color,
  difference,
  meanColor,
  type Pixels,
  pixelsOf,
} from '../../../../../test/pixels.ts'

const sidePx = 128
/** Paint, wood, textiles, lacquer, leather, metals. */
const finishes = [
  'steel-brick',
  'walnut',
  'velvet-forest',
  'linen-sand',
  'lacquer-white',
  'powder-indigo',
  'brass',
  'chrome',
]
const plain = [
  '#cc3333',
  '#33aa44',
  '#3344cc',
  '#cccccc',
  '#ffffff',
  '#333333',
  'unlit #00bcff',
  'texture #cc3333',
]
const glass = ['glass #ffffff', 'glass #7fb69c', 'glass #a33a2a']
/** In percent. */
const mostDifference = 3

const studio: Lighting = { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } }
const urls: string[] = []
const opened: { dispose(): void }[] = []
let samples: ColourSamples

beforeAll(async () => {
  samples = await commands.colourSamples(finishes, [...plain, ...glass], sidePx)
})

afterEach(() => {
  for (const one of opened.splice(0)) one.dispose()
  for (const url of urls.splice(0)) URL.revokeObjectURL(url)
  document.body.replaceChildren()
})

function sourceOf(glb: string): ModelSource {
  const bytes = bytesOf(glb)
  const url = URL.createObjectURL(new Blob([bytes]))
  urls.push(url)
  return { url, format: 'glb', sizeBytes: bytes.byteLength }
}

function hostElement(): HTMLElement {
  const host = document.createElement('div')
  Object.assign(host.style, { width: `${sidePx}px`, height: `${sidePx}px` })
  document.body.append(host)
  return host
}

async function openViewer(glb: string, lighting = studio): Promise<Viewer> {
  let state: ViewerState | null = null
  const viewer = new Viewer({
    host: hostElement(),
    model: sourceOf(glb),
    original: null,
    lighting,
    reducedMotion: true,
    formatLength: String,
    onChange: (changed) => {
      state = changed
    },
  })
  opened.push(viewer)
  await vi.waitFor(() => expect(state?.phase).toBe('ready'), { timeout: 60_000 })
  return viewer
}

async function seenInViewer(viewer: Viewer, variant: string): Promise<Pixels> {
  await viewer.setVariant(variant)
  return await pixelsOf(await viewer.takePicture())
}

const drawnBy = (base64: string): Pixels => ({ data: bytesOf(base64), width: sidePx, height: sidePx })
/** Blends transparent pixels with the stage's colour, as pages do. */
function onStage({ data, ...size }: Pixels): Pixels {
  const ground = hex(stageColors.light)
  const laid = data.map((value, at) => {
    const part = (data[at - (at % 4) + 3] ?? 0) / 255
    return at % 4 === 3 ? 255 : Math.round(value * part + (ground[at % 4] ?? 0) * (1 - part))
  })
  return { ...size, data: laid }
}
/** Around the middle, as parts of the picture's side. The ball is larger in its poster than in the viewer. */
const within = (radius: number) => (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < radius
const hex = (color: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Color

/** Name, how it differs, and what was seen: what a failure has to say. */
const said = (name: string, one: Color, other: Color) =>
  `${name}: ${difference(one, other).toFixed(1)} % between ${one.map(Math.round)} and ${other.map(Math.round)}`
const differing = (compared: readonly [string, Color, Color][]) =>
  compared
    .filter(([, one, other]) => difference(one, other) > mostDifference)
    .map(([name, one, other]) => said(name, one, other))

describe('a material', () => {
  it('has the colour of its picture and of its poster in the viewer', async () => {
    const compared: [string, Color, Color][] = []
    const see = async (glb: string, some: readonly ColourSample[]) => {
      const viewer = await openViewer(glb)
      for (const { name, poster, picture } of some) {
        const seen = meanColor(await seenInViewer(viewer, name))
        compared.push([`poster of ${name}`, seen, meanColor(drawnBy(poster))])
        if (picture !== null) compared.push([`picture of ${name}`, seen, meanColor(drawnBy(picture))])
      }
    }
    await see(
      samples.demoGlb,
      samples.samples.filter(({ picture }) => picture !== null),
    )
    await see(
      samples.plainGlb,
      samples.samples.filter(({ name }) => plain.includes(name)),
    )
    expect(compared).toHaveLength(2 * finishes.length + plain.length)
    expect(differing(compared)).toEqual([])
  })

  it('that light goes through has the colours of its poster, and those of what is behind it', async () => {
    const compared: [string, Color, Color][] = []
    const viewer = await openViewer(samples.plainGlb)
    const light = (color: string) => hex(color).map((channel) => lightOfSrgb(channel / 255))
    const behind = light(stageColors.light)
    for (const { name, color, poster } of samples.samples.filter((one) => glass.includes(one.name))) {
      await viewer.setVariant(name)
      const seen = await pixelsOf(
        await viewer.takePicture({ longestPx: null, background: stageColors.light }),
      )
      const inPoster = meanColor(onStage(drawnBy(poster)), within(0.3))
      compared.push([`poster of ${name}`, meanColor(seen, within(0.25)), inPoster])
      const through = light(color).map((tint, channel) => 255 * srgbOfLight(tint * (behind[channel] ?? 1)))
      // Towards its rim it mirrors more and more.
      compared.push([`what is behind ${name}`, meanColor(seen, within(0.12)), through as Color])
    }
    expect(compared).toHaveLength(2 * glass.length)
    expect(differing(compared)).toEqual([])
  })

  it('of a plain colour comes out in it, and without light exactly', async () => {
    const viewer = await openViewer(samples.plainGlb)
    expect(meanColor(await seenInViewer(viewer, 'unlit #00bcff'))).toEqual(hex('#00bcff'))
    for (const color of ['#cc3333', '#33aa44', '#3344cc', '#cccccc'])
      expect(difference(meanColor(await seenInViewer(viewer, color)), hex(color))).toBeLessThan(6)
  })

  it('has the same values in the AR file', async () => {
    expect(samples.samples).not.toHaveLength(0)
    for (const { name, glb, usdz } of samples.samples) {
      const [made] = materialsOf((await new GLTFLoader().parseAsync(bytesOf(glb).buffer, '')).scene)
      const [read] = materialsOf(new USDLoader().parse(bytesOf(usdz).buffer))
      if (name.startsWith('unlit')) continue
      // Colours of USD are light, as glTF's; this loader takes them for sRGB, which is undone.
      for (const color of [read?.color, read?.emissive]) color?.convertLinearToSRGB()
      expect(valuesOf(read), name).toEqual(valuesOf(made))
    }
  })
})

function materialsOf(root: Object3D): MeshStandardMaterial[] {
  const found: MeshStandardMaterial[] = []
  root.traverse((object) => {
    if (object instanceof Mesh && object.material instanceof MeshStandardMaterial) found.push(object.material)
  })
  return found
}

function valuesOf(material: MeshStandardMaterial | undefined) {
  if (material === undefined) return null
  const near = (value: number) => Math.round(value * 1_000) / 1_000
  const { color, emissive, roughness, metalness, opacity, map, normalMap } = material
  return {
    color: color.toArray().map(near),
    emissive: emissive.toArray().map(near),
    roughness: near(roughness),
    metalness: near(metalness),
    opacity: near(opacity),
    hasMap: map !== null,
    hasRelief: normalMap !== null,
  }
}

describe('the showroom', () => {
  it('shows the colours of the viewer', async () => {
    const compared: [string, Color, Color][] = []
    const viewer = await openViewer(samples.demoGlb)
    for (const name of ['steel-brick', 'linen-sand', 'lacquer-white']) {
      const sample = samples.samples.find((one) => one.name === name)
      // The same part of the ball as in the showroom.
      const inView = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.187
      const seen = meanColor(await seenInViewer(viewer, name), inView)
      const shown = await seenInShowroom(sample?.glb ?? '')
      // The middle of the ball, which is in front of the entrance.
      const inBall = (x: number, y: number) => Math.hypot(x - 0.5, y - ballAt.y) < ballAt.radius
      compared.push([name, seen, meanColor(shown, inBall)])
    }
    expect(differing(compared)).toEqual([])
  })
})

/** The ball in the picture from the entrance, in shares of the picture's side. */
const ballAt = { y: 0.6, radius: 0.18 }

async function seenInShowroom(glb: string): Promise<Pixels> {
  let phase = ''
  const host = hostElement()
  const showroom = new Showroom({
    host,
    model: sourceOf(glb),
    lighting: studio,
    screens: [],
    screenWidth: 1,
    visibleDistance: 6,
    turnsTogether: true,
    isDark: false,
    reducedMotion: true,
    stepMs: 0,
    onChange: (state) => {
      phase = state.phase
    },
  })
  await vi.waitFor(() => expect(phase).toBe('ready'), { timeout: 60_000 })
  const canvas = host.querySelector('canvas')
  if (canvas === null) throw new Error('No canvas')
  // Drawn in the next frame, and gone when it has been shown.
  host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))
  const seen = await new Promise<Pixels>((resolve) => {
    requestAnimationFrame(() => resolve(pixelsOf(canvas)))
  })
  showroom.dispose()
  return seen
}
