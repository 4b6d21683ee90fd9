/** Who looks at a hundred models in a day has as much memory in the evening as in the morning. */
import { type Lighting, type ModelSource, Viewer, type ViewerState } from '@vitrine/viewer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boxModel } from '../../../../../test/box-model.ts'
import { countGlObjects, type GlObjects } from '../../../../../test/gl-objects.ts'

const times = 100
/** Surroundings and shadows take longest to be drawn, so only some have them: a leak of theirs shows all the same. */
const litEach = 10
const lightingOf = (time: number): Lighting => {
  const isLit = time % litEach === 0
  return {
    lights: [{ type: 'spot', color: '#ffffff', intensity: 1, position: [0.4, 0.6, 0.4], castShadow: isLit }],
    environment: { name: isLit ? 'studio' : 'none', intensity: 1, rotation: 0 },
  }
}
let model: ModelSource
let objects: GlObjects

beforeAll(async () => {
  model = await boxModel()
  objects = countGlObjects()
})

afterAll(() => {
  objects.stop()
  URL.revokeObjectURL(model.url)
})

async function openAndClose(time: number): Promise<Record<string, number>> {
  const host = document.createElement('div')
  Object.assign(host.style, { width: '64px', height: '64px' })
  document.body.append(host)
  let state: ViewerState | null = null
  const viewer = new Viewer({
    host,
    model,
    original: null,
    lighting: lightingOf(time),
    isStill: true,
    formatLength: String,
    onChange: (changed) => {
      state = changed
    },
  })
  await vi.waitFor(() => expect(state?.phase).toBe('ready'), { timeout: 30_000, interval: 5 })
  viewer.setDimensions(true)
  viewer.setMeasuring(true)
  if (time % litEach === 0) await viewer.takePicture({ longestPx: 128, background: null })
  const held = objects.counted()
  viewer.dispose()
  host.remove()
  return held
}

it(`holds nothing on the graphics card after ${times} models`, { timeout: 600_000 }, async () => {
  const held = await openAndClose(0)
  // Otherwise there would be nothing to be freed.
  for (const kind of ['Texture', 'Buffer', 'Program', 'Framebuffer', 'VertexArray'])
    expect(held[kind], kind).toBeGreaterThan(0)
  const first = objects.counted()
  for (let time = 1; time < times; time += 1) {
    await openAndClose(time)
    if (time % 10 === 0) console.log('TIME', time, performance.now())
  }
  expect(objects.counted()).toEqual(first)
  expect(Object.values(first).filter((count) => count !== 0)).toEqual([])
})
