/** The showroom of a product on several screens of a room, one of which leads. */
import { defaultThreeSidesLayout } from '@vitrine/rules'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreens, type RoomScreen } from '../../../../../test/open/open-screens.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'

vi.mock('../../../../lib/api/asset-paths.ts', async (original) => ({
  ...(await original<typeof import('../../../../lib/api/asset-paths.ts')>()),
  shownPicturePath: () =>
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')}`,
}))

const media = ['front.png', 'side.png'].map((name) => exampleMedia(0, name, { type: 'image' }).item)
const layout = {
  ...{ ...defaultThreeSidesLayout, version: 1 },
  ...{ leftSide: ['side.png'], middleSide: ['front.png'] },
}

/** Drawn in software, beside other tests. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

const ledOn = ({ host }: RoomScreen) => host.querySelector('[role=img][aria-label^="Showroom of"]')
const whereOn = ({ host }: RoomScreen) =>
  [...host.querySelectorAll('[role=status]')].map((each) => each.textContent).at(-1)
const wayInOn = ({ host }: RoomScreen) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enter the showroom')
const isSingleOn = ({ host }: RoomScreen) => host.querySelector('ul[aria-label=Media]') !== null

async function openBoth() {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/three-sides-layout')) return Response.json(layout)
    return pathname.startsWith('/api/') ? Response.json({ total: 0, result: [] }) : network(input, init)
  }
  const { open } = await openScreens(media, { isGallery: true })
  const leader = await open({ width: 480, height: 560 })
  const follower = await open({ width: 320, height: 480 })
  await eventually(() => expect(wayInOn(leader)).toBeDefined())
  return { open, leader, follower }
}

const goTo = (name: string) => page.getByRole('button', { name: `Go to the screen ${name}` })

async function expectLeft(screen: RoomScreen): Promise<void> {
  await eventually(() => expect([ledOn(screen), isSingleOn(screen)]).toEqual([null, true]))
  expect(wayInOn(screen)).toBeDefined()
}

it('is seen in the place of the media, before the same screen, by who comes late too, while they are led and whoever leads is in it', async () => {
  const { open, leader, follower } = await openBoth()
  const away = () => page.getByRole('button', { name: 'Leave full screen' }).click({ timeout: 60_000 })
  wayInOn(leader)?.click()
  for (const name of ['middle left', 'main']) {
    await goTo(name).click({ timeout: 60_000 })
    await eventually(() => {
      expect(ledOn(follower)).not.toBeNull()
      expect(whereOn(follower)).toBe(name)
    })
    expect([isSingleOn(follower), wayInOn(follower)]).toEqual([false, undefined])
  }
  const late = await open({ width: 200, height: 300 })
  await eventually(() => expect(whereOn(late)).toBe('main'))
  follower.role.set('free')
  await expectLeft(follower)
  follower.role.set('follows')
  await eventually(() => expect(whereOn(follower)).toBe('main'))
  await away()
  for (const screen of [follower, late]) await expectLeft(screen)
  wayInOn(leader)?.click()
  await eventually(() => expect(ledOn(follower)).not.toBeNull())
  await away()
  await expectLeft(follower)
})
