/** What stands before what, and how bright it may become. */
import { lightOfSrgb, srgbOfLight } from '@vitrine/rules'
import { type Lighting, type ModelSource, Viewer, type ViewerState } from '@vitrine/viewer'
import { Mesh, MeshPhysicalMaterial, Scene, SphereGeometry } from 'three'
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { boxModel } from '../../../../../test/box-model.ts'
import { type Color, difference, meanColor, type Pixels, pixelsOf } from '../../../../../test/pixels.ts'
import { buildVariables } from '../../../../ui/theme/theme.ts'

const sidePx = 128
const environment = { name: 'studio', intensity: 1, rotation: 0 } as const
const lighting: Lighting = { lights: [], environment }
const opened: Viewer[] = []

afterEach(() => {
  for (const viewer of opened.splice(0)) viewer.dispose()
  document.body.replaceChildren()
})

async function openViewer(
  model: ModelSource,
  lit = lighting,
): Promise<{ viewer: Viewer; host: HTMLElement }> {
  const host = document.createElement('div')
  Object.assign(host.style, { width: `${sidePx}px`, height: `${sidePx}px` })
  document.body.append(host)
  let state: ViewerState | null = null
  const viewer = new Viewer({
    host,
    model,
    original: null,
    lighting: lit,
    reducedMotion: true,
    formatLength: String,
    onChange: (changed) => {
      state = changed
    },
  })
  opened.push(viewer)
  await vi.waitFor(() => expect(state?.phase).toBe('ready'), { timeout: 60_000 })
  return { viewer, host }
}

async function ball(material: MeshPhysicalMaterial): Promise<ModelSource> {
  const scene = new Scene().add(new Mesh(new SphereGeometry(0.2, 48, 24), material))
  const glb = (await new GLTFExporter().parseAsync(scene, { binary: true })) as ArrayBuffer
  return { url: URL.createObjectURL(new Blob([glb])), format: 'glb', sizeBytes: glb.byteLength }
}

const taken = async (viewer: Viewer, background: string | null, longestPx: number | null = null) =>
  await pixelsOf(await viewer.takePicture({ longestPx, background }))

/** Part of the upper pixels, above all shadow, whose colour differs visibly from that one. */
function partSeen({ data }: Pixels, ground: readonly number[], by = 6): number {
  let count = 0
  const end = Math.floor(sidePx * 0.6) * sidePx * 4
  for (let at = 0; at < end; at += 4)
    if (ground.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) >= by)) count += 1
  return count / (end / 4)
}

const grounds = () => {
  const { light, dark } = buildVariables({ primaryColor: '#21543d', primaryBtnColor: '#21543d' })({} as never)
  return [light['--vt-stage'], dark['--vt-stage']] as string[]
}
/** What is drawn is gone when it has been shown. */
const nextFrame = <Seen,>(look: () => Promise<Seen>) =>
  new Promise<Seen>((resolve) => requestAnimationFrame(() => resolve(look())))
const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

describe('what is behind a model', () => {
  it.each([
    ['white', 0.1, { color: '#ffffff', roughness: 0.8 }],
    ['80 % grey', 0.1, { color: '#cccccc', roughness: 0.8 }],
    // Its edge, and the lamps that it mirrors.
    ['glass', 0.02, { color: '#ffffff', roughness: 0.05, transmission: 1 }],
  ])('lets it be seen, light and dark: %s', async (_, least, look) => {
    const { viewer } = await openViewer(await ball(new MeshPhysicalMaterial({ metalness: 0, ...look })))
    const all = grounds()
    expect(all.map((ground) => /^#[0-9a-f]{6}$/.test(ground))).toEqual([true, true])
    // The ball covers a quarter of the upper pixels.
    for (const ground of all)
      expect(partSeen(await taken(viewer, ground), channels(ground)), ground).toBeGreaterThan(least)
  })

  it('is seen through glass in its tint, also when the page changes to other colours', async () => {
    const tint = '#7fb69c'
    const { viewer, host } = await openViewer(
      await ball(new MeshPhysicalMaterial({ color: tint, metalness: 0, roughness: 0, transmission: 1 })),
    )
    const canvas = host.querySelector('canvas')
    if (canvas === null) throw new Error('No canvas')
    const light = (color: string) => channels(color).map((value) => lightOfSrgb(value / 255))
    const { documentElement: page } = document
    for (const ground of grounds()) {
      page.style.backgroundColor = ground
      const through = light(tint).map((part, at) =>
        Math.round(255 * srgbOfLight(part * (light(ground)[at] ?? 1))),
      )
      // The viewer hears of the change first, and draws the next frame first.
      await Promise.resolve()
      const { data } = await nextFrame(() => pixelsOf(canvas))
      const middle = data.subarray((sidePx / 2) * (sidePx + 1) * 4)
      expect(difference([...middle.subarray(0, 3)] as Color, through as Color), ground).toBeLessThan(4)
      expect(middle[3]).toBe(255)
    }
    page.style.backgroundColor = ''
    expect(viewer.state.phase).toBe('ready')
  })

  it('has a shadow on it where the model stands, and none far from it', async () => {
    const { viewer } = await openViewer(await ball(new MeshPhysicalMaterial()))
    const { data } = await taken(viewer, null)
    const shades: number[] = []
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      if (alpha > 8 && alpha < 200 && red + green + blue < 20) shades.push(alpha)
    }
    expect(shades.length / (sidePx * sidePx)).toBeGreaterThan(0.02)
    expect(data[3]).toBe(0)
  })
})

describe('a file with lamps of its own', () => {
  it('isn’t burnt out, however bright they are', async () => {
    const plain = await openViewer(await boxModel({ color: '#808080' }))
    const unlit = meanColor(await taken(plain.viewer, null))
    for (const lamps of [20, 20_000]) {
      const lit = await openViewer(await boxModel({ color: '#808080', lamps }))
      const pixels = await taken(lit.viewer, null)
      expect(difference(meanColor(pixels), unlit)).toBeLessThan(12)
      expect(meanColor(pixels)[0]).toBeGreaterThan(unlit[0])
    }
  })
})

describe('a saved picture', () => {
  it.each([1_024, 4_096])(
    'is %i px long where that is wanted, and the view stays as it was',
    async (longestPx) => {
      const { viewer, host } = await openViewer(await boxModel())
      const before = await taken(viewer, null)
      const { width, height, data } = await taken(viewer, '#dfdfe1', longestPx)
      expect([width, height]).toEqual([longestPx, longestPx])
      expect([...data.subarray(0, 4)]).toEqual([0xdf, 0xdf, 0xe1, 255])
      const canvas = host.querySelector('canvas')
      expect([canvas?.width, canvas?.height]).toEqual([sidePx, sidePx])
      const after = await taken(viewer, null)
      expect(after.data[3]).toBe(0)
      expect(difference(meanColor(after), meanColor(before))).toBeLessThan(0.5)
    },
  )
})

describe('two points of a model', () => {
  const at = (canvas: Element, x: number, y: number) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const place = { clientX: left + x * width, clientY: top + y * height, pointerId: 1, bubbles: true }
    canvas.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType: 'mouse' }))
    canvas.dispatchEvent(new PointerEvent('pointerup', { ...place, pointerType: 'mouse' }))
  }

  it('are as far apart as they are in reality, by pointer and by key', async () => {
    const { viewer, host } = await openViewer(await ball(new MeshPhysicalMaterial()))
    const canvas = host.querySelector('canvas')
    if (canvas === null) throw new Error('No canvas')
    at(canvas, 0.5, 0.5)
    expect(viewer.state.measuredCm).toBeNull()
    viewer.setMeasuring(true)
    // Beside the ball there is nothing.
    at(canvas, 0.02, 0.02)
    at(canvas, 0.5, 0.5)
    expect(viewer.state.measuredCm).toBeNull()
    at(canvas, 0.5, 0.5)
    expect(viewer.state.measuredCm).toBe(0)
    host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    expect(viewer.state.measuredCm).toBeNull()
    at(canvas, 0.65, 0.5)
    expect(viewer.state.measuredCm).toBeGreaterThan(8)
    expect(viewer.state.measuredCm).toBeLessThan(20)
    viewer.setMeasuring(false)
    expect([viewer.state.measuredCm, host.querySelectorAll('.viewer-point').length]).toEqual([null, 0])
  })
})

describe('surroundings', () => {
  it('are drawn once on a page, and the same for who comes later, beside the first and after it', async () => {
    const { prototype } = WebGL2RenderingContext
    const { drawElements } = prototype
    let draws = 0
    prototype.drawElements = function (...input) {
      draws += 1
      drawElements.apply(this, input)
    }
    onTestFinished(() => {
      prototype.drawElements = drawElements
    })
    const model = await ball(new MeshPhysicalMaterial({ metalness: 1, roughness: 0.3 }))
    const seen: Pixels[] = []
    const counts: number[] = []
    const look = async () => {
      draws = 0
      const { viewer } = await openViewer(model, {
        lights: [],
        environment: { ...environment, name: 'evening' },
      })
      seen.push(await taken(viewer, '#ffffff'))
      counts.push(draws)
      return viewer
    }
    const first = await look()
    await look()
    first.dispose()
    await look()
    const [most = 0, ...others] = counts
    for (const count of others) expect(count).toBeLessThan(most - 5)
    expect(new Set(seen.map(({ data }) => data.join())).size).toBe(1)
  })
})
