/** A poster shows what the viewer shows. */
import { Viewer, type ViewerState } from '@vitrine/viewer'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { bytesOf, difference, meanColor, type Pixels, pixelsOf } from '../../../../../test/pixels.ts'
import type { PosedSample } from '../../../../../test/posed-samples.ts'

const sidePx = 160
const opened: Viewer[] = []
let samples: readonly PosedSample[] = []

beforeAll(async () => {
  samples = await commands.posedSamples()
}, 120_000)

afterEach(() => {
  for (const viewer of opened.splice(0)) viewer.dispose()
  document.body.replaceChildren()
})

async function seenInViewer(glb: string): Promise<Pixels> {
  const host = document.createElement('div')
  Object.assign(host.style, { width: `${sidePx}px`, height: `${sidePx}px` })
  document.body.append(host)
  const bytes = bytesOf(glb)
  const url = URL.createObjectURL(new Blob([bytes]))
  let state: ViewerState | null = null
  const viewer = new Viewer({
    host,
    model: { url, format: 'glb', sizeBytes: bytes.byteLength },
    original: null,
    lighting: { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } },
    reducedMotion: true,
    formatLength: String,
    onChange: (changed) => {
      state = changed
    },
  })
  opened.push(viewer)
  await vi.waitFor(() => expect(state?.phase).toBe('ready'), { timeout: 60_000 })
  URL.revokeObjectURL(url)
  return await pixelsOf(await viewer.takePicture({ longestPx: 4 * sidePx, background: null }))
}

const cells = 40

/** Which parts of the rectangle around the model it covers, and how high that is for its width. */
interface Shape {
  covers: boolean[]
  aspect: number
}

function shapeOf({ data, width, height }: Pixels): Shape {
  const isModel = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 250
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isModel(x, y))
        [left, right, top, bottom] = [
          Math.min(left, x),
          Math.max(right, x),
          Math.min(top, y),
          Math.max(bottom, y),
        ]
  const covers = Array.from({ length: cells * cells }, (_, cell) =>
    isModel(
      Math.round(left + (((cell % cells) + 0.5) / cells) * (right - left)),
      Math.round(top + ((Math.floor(cell / cells) + 0.5) / cells) * (bottom - top)),
    ),
  )
  return { covers, aspect: (bottom - top) / (right - left) }
}

/** Part of what either covers that both do. */
function agreement({ covers: one }: Shape, { covers: other }: Shape): number {
  const count = (covers: (cell: boolean, at: number) => boolean) => one.filter(covers).length
  return count((cell, at) => cell && other[at] === true) / count((cell, at) => cell || other[at] === true)
}

it('has all instances of a mesh, and shapes as they are changed by default', async () => {
  const shapes = new Map<string, Shape>()
  for (const { name, web, poster } of samples) {
    const drawn = await pixelsOf(new Blob([bytesOf(poster)]))
    const seen = await seenInViewer(web)
    const [inPoster, inViewer] = [shapeOf(drawn), shapeOf(seen)]
    // One is drawn in perspective, the other isn’t.
    expect(agreement(inPoster, inViewer), name).toBeGreaterThan(0.75)
    expect(inPoster.aspect / inViewer.aspect, name).toBeGreaterThan(0.9)
    expect(inPoster.aspect / inViewer.aspect, name).toBeLessThan(1.1)
    expect(difference(meanColor(drawn), meanColor(seen)), name).toBeLessThan(3)
    shapes.set(name, inPoster)
  }
  const [instances, byMesh, byNode] = shapes.values()
  if (instances === undefined || byMesh === undefined || byNode === undefined) throw new Error('Too few')
  expect(agreement(instances, byMesh)).toBeLessThan(0.65)
  expect(byMesh.aspect).toBeGreaterThan(1.5)
  expect(byNode).toEqual(byMesh)
})
