/** The same picture on screens of different shapes, one of which leads. */
import type { MediaItem } from '@vitrine/contract'
import { expect, it, vi } from 'vitest'
import { openScreens, type RoomScreen } from '../../../../../test/open/open-screens.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'

vi.mock('../../../../lib/api/asset-paths.ts', async (original) => ({
  ...(await original<typeof import('../../../../lib/api/asset-paths.ts')>()),
  shownPicturePath: () =>
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')}`,
}))

const picture = (name: string): MediaItem => exampleMedia(0, name, { type: 'image' }).item
const media = [picture('front.png'), picture('back.png')]
const tablet = { width: 400, height: 240 }
const phone = { width: 160, height: 320 }

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

function imageOf({ host }: RoomScreen, place = 0): HTMLImageElement {
  const image = host
    .querySelectorAll<HTMLImageElement>('li')
    [place]?.querySelector<HTMLImageElement>('img[data-shown]')
  if (image == null) throw new Error('no picture')
  return image
}

/** From where to where of the picture is seen, in parts of it. */
function seenOn(screen: RoomScreen, place = 0) {
  const image = imageOf(screen, place).getBoundingClientRect()
  const frame = screen.host.getBoundingClientRect()
  const scale = Math.min(image.width / 400, image.height / 300)
  const [width, height] = [400 * scale, 300 * scale]
  const left = (frame.left + frame.width / 2 - (image.left + image.width / 2 - width / 2)) / width
  const top = (frame.top + frame.height / 2 - (image.top + image.height / 2 - height / 2)) / height
  return {
    x: left,
    y: top,
    width: Math.min(1, frame.width / width),
    height: Math.min(1, frame.height / height),
  }
}

/** All that the leader sees of the picture is seen there, and no more than the other shape of the screen makes it. */
async function expectSame(leader: RoomScreen, follower: RoomScreen): Promise<void> {
  await eventually(() => {
    const [here, there] = [seenOn(leader), seenOn(follower)]
    expect(Math.abs(there.x - here.x) - (there.width - here.width) / 2).toBeLessThan(0.005)
    expect(Math.abs(there.y - here.y) - (there.height - here.height) / 2).toBeLessThan(0.005)
    expect(Math.min(there.width - here.width, there.height - here.height)).toBeLessThan(0.005)
  })
}

const frameOf = (screen: RoomScreen) => imageOf(screen).parentElement as HTMLElement

function turnWheel(screen: RoomScreen, x: number, y: number, deltaY: number): void {
  const { left, top } = frameOf(screen).getBoundingClientRect()
  const at = { clientX: left + x, clientY: top + y }
  frameOf(screen).dispatchEvent(
    new WheelEvent('wheel', { ...at, deltaY, ctrlKey: true, bubbles: true, cancelable: true }),
  )
}

function drag(screen: RoomScreen, x: number, y: number): void {
  const frame = frameOf(screen)
  frame.setPointerCapture = () => {}
  const send = (type: string, clientX: number, clientY: number) =>
    frame.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1, button: 0, bubbles: true }))
  send('pointerdown', 50, 50)
  send('pointermove', 50 + x, 50 + y)
  send('pointerup', 50 + x, 50 + y)
}

const buttonOn = ({ host }: RoomScreen, name: string) =>
  host.querySelector<HTMLButtonElement>(`li:not([inert]) button[aria-label="${name}"]`)
const isNear = (screen: RoomScreen) => seenOn(screen).width < 0.6

async function openBoth() {
  const { open, sent } = await openScreens(media)
  const leader = await open(tablet)
  const follower = await open(phone)
  await eventually(() => {
    for (const screen of [leader, follower]) expect(imageOf(screen).complete).toBe(true)
    expect(sent.length).toBeGreaterThan(0)
  })
  return { open, sent, leader, follower }
}

it('shows the same part on a portrait phone and on a landscape tablet, who comes late and after a turn of the phone', async () => {
  const { open, leader, follower } = await openBoth()
  await expectSame(leader, follower)
  turnWheel(leader, 300, 60, -300)
  await eventually(() => expect(isNear(leader)).toBe(true))
  await expectSame(leader, follower)
  drag(leader, 80, -40)
  await expectSame(leader, follower)
  const late = await open({ width: 200, height: 200 })
  await expectSame(leader, late)
  Object.assign(follower.host.style, { width: '320px', height: '160px' })
  await eventually(() => expect(frameOf(follower).clientWidth).toBe(320))
  await expectSame(leader, follower)
  turnWheel(leader, 100, 100, 3_000)
  await eventually(() => expect(seenOn(leader)).toMatchObject({ x: 0.5, y: 0.5, width: 1, height: 1 }))
  for (const screen of [follower, late]) await expectSame(leader, screen)
})

it('is moved by nobody who is led, goes on from there once freed, and is led again', async () => {
  const { leader, follower } = await openBoth()
  for (const round of [1, 2]) {
    turnWheel(leader, 300, 60 * round, -200 / round)
    await eventually(() => expect(seenOn(leader).width).toBeLessThan(0.9))
    await expectSame(leader, follower)
    expect(buttonOn(follower, 'Zoom in')).toBeNull()
    const before = seenOn(follower)
    turnWheel(follower, 10, 10, -500)
    drag(follower, 30, 30)
    await new Promise(requestAnimationFrame)
    expect(seenOn(follower)).toEqual(before)
    follower.role.set('free')
    await eventually(() => expect(buttonOn(follower, 'Zoom in')).not.toBeNull())
    await eventually(() => expect(seenOn(follower).width).toBeCloseTo(before.width, 2))
    buttonOn(follower, 'Zoom in')?.click()
    await eventually(() => expect(seenOn(follower).width).toBeLessThan(before.width * 0.8))
    drag(leader, 20, 20)
    follower.role.set('follows')
    await expectSame(leader, follower)
  }
})

it('leads on the picture that is on stage alone', async () => {
  const { open, leader, follower } = await openBoth()
  const elsewhere = await open(tablet, 1)
  turnWheel(leader, 300, 60, -300)
  await eventually(() => expect(isNear(leader)).toBe(true))
  await expectSame(leader, follower)
  await eventually(() => expect(imageOf(elsewhere, 1).complete).toBe(true))
  expect(imageOf(elsewhere, 1).style.transform).toBe('')
  await eventually(() => expect(buttonOn(elsewhere, 'Zoom in')).not.toBeNull())
  buttonOn(elsewhere, 'Zoom in')?.click()
  await eventually(() => expect(imageOf(elsewhere, 1).style.transform).not.toBe(''))
})
