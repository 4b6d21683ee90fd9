/** The same model on two screens of different shapes, one of which leads. */
import type { SharedPose } from '@vitrine/rules'
import { type Lighting, type ModelSource, Viewer } from '@vitrine/viewer'
import { afterEach, expect, it, vi } from 'vitest'
import { boxModel } from '../../../../../test/box-model.ts'

const lighting: Lighting = { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } }
const tablet = { width: 400, height: 240 }
const phone = { width: 160, height: 320 }
const opened: Viewer[] = []

afterEach(() => {
  for (const viewer of opened.splice(0)) viewer.dispose()
  document.body.replaceChildren()
})

interface Screen {
  viewer: Viewer
  host: HTMLElement
}

async function openScreen(
  model: ModelSource,
  { width, height }: typeof tablet,
  first: { pose?: SharedPose; reducedMotion?: boolean } = {},
): Promise<Screen> {
  const host = document.createElement('div')
  Object.assign(host.style, { position: 'relative', width: `${width}px`, height: `${height}px` })
  document.body.append(host)
  const viewer = new Viewer({
    host,
    model,
    original: null,
    lighting,
    reducedMotion: first.reducedMotion ?? false,
    formatLength: String,
    onChange: () => {},
  })
  opened.push(viewer)
  if (first.pose !== undefined) viewer.showPose(first.pose)
  await vi.waitFor(() => expect(viewer.state.phase).toBe('ready'), { timeout: 60_000 })
  viewer.setHotspots([{ position: [0.15, 0.1, 0.15], normal: [0, 0, 1], label: 'A corner' }])
  return { viewer, host }
}

/** Drawn in software, beside other tests. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

const poseOf = ({ viewer }: Screen): SharedPose => {
  const { pose } = viewer
  if (pose === null) throw new Error('nothing is seen')
  return pose
}

/** Marks wait there for places beyond the edge. */
const edgePx = 14

/** Where the corner of the model is, from the middle of the view in halves of its shorter side; null beyond its edge. */
function cornerOn({ host }: Screen): readonly [number, number] | null {
  const mark = host.querySelector('.viewer-hotspot') as HTMLElement
  const [, ...place] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(mark.style.transform) ?? []
  const [x = 0, y = 0] = place.map(Number)
  const { clientWidth: width, clientHeight: height } = host
  if (Math.min(x, y, width - x, height - y) <= edgePx) return null
  const half = Math.min(width, height) / 2
  return [(x - width / 2) / half, (y - height / 2) / half]
}

function turnBy(x: number, y: number, { host }: Screen): void {
  const canvas = host.querySelector('canvas')
  if (canvas === null) throw new Error('no canvas')
  const send = (type: string, clientX: number, clientY: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        clientX,
        clientY,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        bubbles: true,
      }),
    )
  send('pointerdown', 50, 50)
  send('pointermove', 50 + x, 50 + y)
  send('pointerup', 50 + x, 50 + y)
}

const isSame = (screen: Screen, shown: SharedPose) => {
  const { target, azimuth, polar, distance, extent } = poseOf(screen)
  for (const [axis, place] of target.entries()) expect(place).toBeCloseTo(shown.target[axis] ?? Number.NaN, 3)
  // Not as texts: two that are the same but for a millionth may be rounded apart.
  expect(azimuth).toBeCloseTo(shown.azimuth, 3)
  expect(polar).toBeCloseTo(shown.polar, 3)
  expect(distance).toBeCloseTo(shown.distance, 3)
  expect(extent).toBeCloseTo(shown.extent, 3)
}

/** Once the leader rests and the follower has come there. */
async function expectSame(leader: Screen, follower: Screen): Promise<void> {
  await eventually(() => isSame(follower, poseOf(leader)))
  // The marks are where they were drawn.
  await eventually(() => {
    const [here, there] = [cornerOn(leader), cornerOn(follower)]
    if (here === null || there === null) return
    expect(Math.abs(here[0] - there[0])).toBeLessThan(0.01)
    expect(Math.abs(here[1] - there[1])).toBeLessThan(0.01)
  })
}

/** Once more than `after` poses were sent: the rest before a movement isn't the one behind it. */
const expectRest = async (sent: readonly SharedPose[], after = 0) =>
  await eventually(() => {
    expect(sent.length).toBeGreaterThan(after)
    expect(sent.at(-1)?.isResting).toBe(true)
  })

async function openBoth(): Promise<{
  leader: Screen
  follower: Screen
  sent: SharedPose[]
  model: ModelSource
}> {
  const model = await boxModel({ animations: ['Rise', 'Turn'] })
  const leader = await openScreen(model, tablet)
  const follower = await openScreen(model, phone)
  const sent: SharedPose[] = []
  leader.viewer.lead((pose) => {
    sent.push(pose)
    follower.viewer.showPose(pose)
  })
  await eventually(() => expect(sent).toHaveLength(1))
  return { leader, follower, sent, model }
}

it('shows the same part on a portrait phone and on a landscape tablet, whatever is done to it', async () => {
  const { leader, follower, sent } = await openBoth()
  await expectSame(leader, follower)
  turnBy(60, 25, leader)
  await expectSame(leader, follower)
  expect([cornerOn(leader), cornerOn(follower)]).not.toContain(null)
  leader.viewer.setDistance(50)
  await expectSame(leader, follower)
  leader.host.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }))
  await expectSame(leader, follower)
  expect(Math.hypot(...poseOf(leader).target)).toBeGreaterThan(0.05)
  leader.viewer.goToHotspot(0)
  await expectRest(sent)
  await expectSame(leader, follower)
  // Other shapes of both.
  Object.assign(follower.host.style, { width: '300px', height: '200px' })
  await eventually(() => expect(follower.host.querySelector('canvas')?.width).toBe(300))
  await expectSame(leader, follower)
  const count = sent.length
  await expectSame(leader, follower)
  expect(sent).toHaveLength(count)
})

it('has who comes late stand where the others stand, variant, sizes and moment included', async () => {
  const { leader, follower, sent, model } = await openBoth()
  const before = sent.length
  turnBy(-80, 10, leader)
  await expectRest(sent, before)
  leader.viewer.setDimensions(true)
  leader.viewer.play('Turn')
  leader.viewer.pause()
  leader.viewer.seek(0.5)
  await eventually(() =>
    expect(sent.at(-1)).toMatchObject({ isResting: true, areSizesShown: true, animation: { atS: 0.5 } }),
  )
  const late = await openScreen(model, { width: 200, height: 200 }, { pose: sent.at(-1) as SharedPose })
  for (const screen of [late, follower]) {
    await expectSame(leader, screen)
    await eventually(() =>
      expect(screen.viewer.state.playback).toEqual({ name: 'Turn', isPlaying: false, atS: 0.5 }),
    )
    expect(screen.viewer.state.areDimensionsShown).toBe(true)
  }
  leader.viewer.lead((pose) => {
    for (const { viewer } of [late, follower]) viewer.showPose(pose)
  })
  leader.viewer.stop()
  leader.viewer.setDimensions(false)
  for (const screen of [late, follower])
    await eventually(() =>
      expect(screen.viewer.state).toMatchObject({ playback: null, areDimensionsShown: false }),
    )
})

it('has the light of whoever leads while it is led, and its own before and afterwards', async () => {
  const model = await boxModel()
  const lights = [{ type: 'directional', color: '#ffffff', intensity: 2 } as const]
  const own = { lights, environment: lighting.environment }
  const leader = await openScreen(model, tablet)
  const follower = await openScreen(model, phone)
  for (const { viewer } of [leader, follower]) viewer.setLighting(own)
  leader.viewer.lead((pose) => follower.viewer.showPose(pose))
  const isLit = (surroundings: string, areLightsOn: boolean) =>
    eventually(() => expect(poseOf(follower).light).toMatchObject({ surroundings, areLightsOn }))
  for (const round of [1, 2]) {
    leader.viewer.setLighting({ lights: [], environment: { name: 'evening', intensity: round, rotation: 1 } })
    await isLit('evening', false)
    expect(poseOf(follower).light).toEqual(poseOf(leader).light)
    follower.viewer.release()
    await isLit('studio', true)
    leader.viewer.setLighting(own)
    await eventually(() => expect(follower.viewer.state.isLed).toBe(true))
    await isLit('studio', true)
  }
})

it('leaves the camera alone while it is led, frees it where it is, and leads it again', async () => {
  const { leader, follower, sent } = await openBoth()
  for (const round of [1, 2]) {
    await expectSame(leader, follower)
    expect(follower.viewer.state.isLed).toBe(true)
    turnBy(40, 10, follower)
    follower.host.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
    follower.viewer.resetView()
    await new Promise(requestAnimationFrame)
    isSame(follower, poseOf(leader))
    const before = poseOf(follower)
    follower.viewer.release()
    isSame(follower, before)
    turnBy(40, 10, follower)
    await eventually(() =>
      expect(Math.abs(poseOf(follower).azimuth - before.azimuth), `${round}`).toBeGreaterThan(0.05),
    )
    expect(follower.viewer.state.isLed).toBe(false)
    const soFar = sent.length
    turnBy(30 * round, 0, leader)
    await expectRest(sent, soFar)
  }
})

it('points at a place on the model, on both, until the pointer is gone', async () => {
  const { leader, follower, sent } = await openBoth()
  const canvas = leader.host.querySelector('canvas') as HTMLCanvasElement
  const { left, top } = canvas.getBoundingClientRect()
  const before = poseOf(leader)
  leader.viewer.setPointing(true)
  const move = (type: string) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + tablet.width / 2,
        clientY: top + tablet.height / 2,
        bubbles: true,
      }),
    )
  move('pointermove')
  await eventually(() => expect(sent.at(-1)?.pointer).not.toBeNull())
  const markOf = ({ host }: Screen) => host.querySelector<HTMLElement>('.viewer-pointer')
  for (const { host } of [leader, follower])
    await eventually(() => {
      const mark = markOf({ host } as Screen)
      expect(mark?.hidden).toBe(false)
      const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(mark?.style.transform ?? '') ?? []
      expect(Math.abs(Number(x) - host.clientWidth / 2)).toBeLessThan(2)
      expect(Math.abs(Number(y) - host.clientHeight / 2)).toBeLessThan(2)
    })
  turnBy(50, 0, leader)
  isSame(leader, before)
  move('pointerleave')
  await eventually(() => expect(markOf(follower)?.hidden).toBe(true))
  leader.viewer.setPointing(false)
  turnBy(50, 0, leader)
  await expectSame(leader, follower)
  expect(Math.abs(poseOf(leader).azimuth - before.azimuth)).toBeGreaterThan(0.05)
})

it('shows nothing in motion to who wants none', async () => {
  const model = await boxModel()
  const leader = await openScreen(model, tablet)
  const still = await openScreen(model, phone, { reducedMotion: true })
  const shown = new Set<string>()
  leader.viewer.lead((pose) => still.viewer.showPose(pose))
  await expectSame(leader, still)
  const watch = setInterval(() => shown.add(poseOf(still).azimuth.toFixed(4)), 10)
  turnBy(90, 0, leader)
  await eventually(() => expect(poseOf(still).azimuth).not.toBeCloseTo(poseOf(leader).azimuth, 3))
  await expectSame(leader, still)
  clearInterval(watch)
  expect(shown.size).toBeLessThanOrEqual(2)
})
