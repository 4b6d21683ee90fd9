/** The page's own view of a model on two screens of a room: the leader's camera and light, through frames as sent. */
import type { MediaDetails } from '@vitrine/contract'
import { decodePose } from '@vitrine/contract/pose'
import type { SharedPose } from '@vitrine/rules'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxModel } from '../../../../../test/box-model.ts'
import { openScreens, type RoomScreen } from '../../../../../test/open/open-screens.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'

const lights = [{ type: 'directional', color: '#ffffff', intensity: 2 }] as const
const { item } = exampleMedia(0, 'stool.glb', { type: '3dGLTF', lightening: [...lights], prepared: ['web'] })
const details = {
  ...{
    name: item.name,
    version: 1,
    type: item.type,
    hotspots: [],
    revision: 1,
    mayEdit: false,
    sizeFindings: [],
  },
  manifest: { warnings: [], statistics: { widthCm: 30, heightCm: 20, lengthCm: 30 } },
} as unknown as MediaDetails

async function openBoth() {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const model = await boxModel()
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.startsWith('/api/') && pathname.includes('/media/')) return Response.json(details)
    if (pathname.startsWith('/api/')) return Response.json({ total: 0, result: [] })
    return pathname.includes(item.name) ? network(model.url) : network(input, init)
  }
  const { open, sent } = await openScreens([item])
  const leader = await open({ width: 640, height: 420 })
  const follower = await open({ width: 320, height: 480 })
  const poses = ({ page: by }: RoomScreen) =>
    sent.flatMap((each) => (each.by === by ? [decodePose(each.bytes)?.pose ?? []].flat() : []))
  await eventually(() => {
    expect(poses(leader).length).toBeGreaterThan(0)
    for (const { host } of [leader, follower])
      expect(host.querySelector('[role=application][data-ready]')).not.toBeNull()
  }, 40_000)
  return { leader, follower, poses }
}

/** Drawn in software, beside other tests. */
const eventually = (check: () => void, timeout = 15_000) => vi.waitFor(check, { timeout })

const numbers = ({ target, azimuth, polar, distance, extent }: SharedPose) =>
  [...target, azimuth, polar, distance, extent].map((number) => Number(number.toFixed(2)))

function press({ host }: RoomScreen, key: string): void {
  host
    .querySelector('[role=application]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** Where a follower stands: what they would show others if they led. */
async function poseOf(screen: RoomScreen, { poses }: Pick<Awaited<ReturnType<typeof openBoth>>, 'poses'>) {
  const count = poses(screen).length
  screen.role.set('leads')
  await eventually(() => expect(poses(screen).length).toBeGreaterThan(count))
  const pose = poses(screen)[count]
  screen.role.set('follows')
  if (pose === undefined) throw new Error('nothing was sent')
  return pose
}

it('stands on the other screen as it does here, after each turn', async () => {
  const opened = await openBoth()
  const { leader, follower, poses } = opened
  const first = poses(leader).at(-1)?.azimuth ?? 0
  for (const key of ['ArrowLeft', 'ArrowUp', '+']) {
    const count = poses(leader).length
    press(leader, key)
    await eventually(() => expect(poses(leader).length).toBeGreaterThan(count))
    await eventually(() => expect(poses(leader).at(-1)?.isResting).toBe(true))
    const shown = poses(leader).at(-1) as SharedPose
    await eventually(() => expect(follower.host.querySelector('[role=toolbar]')).toBeNull())
    // The way there takes a moment.
    await vi.waitFor(async () => expect(numbers(await poseOf(follower, opened))).toEqual(numbers(shown)), {
      timeout: 60_000,
      interval: 300,
    })
  }
  expect(Math.abs((poses(leader).at(-1)?.azimuth ?? 0) - first)).toBeGreaterThan(0.05)
})

it('is lit for everybody as whoever leads wishes, and as it was set again', async () => {
  const { leader, follower, poses } = await openBoth()
  const light = () => poses(leader).at(-1)?.light
  const menu = page.getByRole('button', { name: 'Light for everybody' })
  expect(menu.elements()).toHaveLength(1)
  expect(follower.host.querySelector('[aria-label="Light for everybody"]')).toBeNull()
  for (const choice of ['Evening', 'Daylight']) {
    await menu.click()
    await page.getByRole('switch', { name: 'Lights of the model' }).click()
    await page.getByRole('combobox', { name: 'Surroundings' }).click()
    await page.getByRole('option', { name: choice }).click()
    await eventually(() =>
      expect(light()).toMatchObject({ surroundings: choice.toLowerCase(), areLightsOn: false }),
    )
    await page.getByRole('button', { name: 'As it was set' }).click()
    await eventually(() => expect(light()).toMatchObject({ surroundings: 'studio', areLightsOn: true }))
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  }
})
