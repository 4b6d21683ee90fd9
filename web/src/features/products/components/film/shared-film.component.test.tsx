/** The same film on several screens, one of which leads. */
import { afterEach, expect, it, vi } from 'vitest'
import { exampleFilm } from '../../../../../test/example-film.ts'
import { openScreens, type RoomScreen } from '../../../../../test/open/open-screens.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'

vi.mock('../../../../lib/api/asset-paths.ts', async (original) => ({
  ...(await original<typeof import('../../../../lib/api/asset-paths.ts')>()),
  mediaPath: () => exampleFilm,
}))
const motion = vi.hoisted(() => ({ isReduced: false }))
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<typeof import('@mantine/hooks')>()),
  useReducedMotion: () => motion.isReduced,
}))

const media = [exampleMedia(0, 'turn.webm', { type: 'video' }).item]
const size = { width: 320, height: 240 }

afterEach(() => {
  motion.isReduced = false
  vi.restoreAllMocks()
})

const eventually = (check: () => void, timeout = 10_000) => vi.waitFor(check, { timeout })

function filmOn({ host }: RoomScreen): HTMLVideoElement {
  const film = host.querySelector('video')
  if (film === null) throw new Error('no film')
  return film
}

const apart = (one: RoomScreen, other: RoomScreen) =>
  Math.abs(filmOn(one).currentTime - filmOn(other).currentTime)

async function expectTogether(leader: RoomScreen, follower: RoomScreen, isPlaying: boolean): Promise<void> {
  await eventually(() => {
    expect(filmOn(follower).paused).toBe(!isPlaying)
    expect(apart(leader, follower)).toBeLessThan(isPlaying ? 0.6 : 0.06)
  })
  expect(filmOn(follower).controls).toBe(false)
}

async function openBoth() {
  const { open, sent } = await openScreens(media)
  const leader = await open(size)
  const follower = await open(size)
  // Films of a test play without anybody's press.
  filmOn(leader).muted = true
  await eventually(() => expect(sent.length).toBeGreaterThan(0))
  return { open, leader, follower }
}

it('stands, plays and pauses where the leader has it; who comes late is there within two seconds', async () => {
  const { open, leader, follower } = await openBoth()
  filmOn(leader).currentTime = 1
  await filmOn(leader).play()
  await expectTogether(leader, follower, true)
  await eventually(() => expect(filmOn(leader).currentTime).toBeGreaterThan(2))
  const late = await open(size)
  await eventually(() => {
    expect(filmOn(late).paused).toBe(false)
    expect(apart(leader, late)).toBeLessThan(0.6)
  }, 2_000)
  filmOn(leader).pause()
  for (const screen of [follower, late]) await expectTogether(leader, screen, false)
  filmOn(leader).currentTime = 5
  for (const screen of [follower, late]) await expectTogether(leader, screen, false)
  expect(filmOn(follower).currentTime).toBeGreaterThan(4.9)
})

it('is the own film of whoever is freed, and goes where the leader has it once they are led again', async () => {
  const { leader, follower } = await openBoth()
  await filmOn(leader).play()
  filmOn(leader).pause()
  filmOn(leader).currentTime = 3
  await expectTogether(leader, follower, false)
  for (const place of [6, 4]) {
    follower.role.set('free')
    await eventually(() => expect(filmOn(follower).controls).toBe(true))
    filmOn(follower).currentTime = 1
    filmOn(leader).currentTime = place
    await eventually(() => expect(filmOn(leader).seeking).toBe(false))
    expect(filmOn(follower).currentTime).toBe(1)
    follower.role.set('follows')
    await expectTogether(leader, follower, false)
    expect(filmOn(follower).currentTime).toBeCloseTo(place, 1)
  }
})

it('plays without its sound where the browser refuses that, until somebody asks for it', async () => {
  const { leader, follower } = await openBoth()
  const film = filmOn(follower)
  const play = film.play.bind(film)
  film.play = async () => {
    if (!film.muted) throw new DOMException('not yet', 'NotAllowedError')
    await play()
  }
  await filmOn(leader).play()
  await expectTogether(leader, follower, true)
  expect(film.muted).toBe(true)
  const button = () => follower.host.querySelector<HTMLButtonElement>('button')
  await eventually(() => expect(button()?.textContent).toBe('Turn sound on'))
  button()?.click()
  expect(film.muted).toBe(false)
  await eventually(() => expect(button()).toBeNull())
})

it('starts by itself for nobody who wants nothing in motion, and shows where it rests', async () => {
  motion.isReduced = true
  const { leader, follower } = await openBoth()
  await filmOn(leader).play()
  await eventually(() => expect(filmOn(leader).currentTime).toBeGreaterThan(1))
  expect([filmOn(follower).paused, filmOn(follower).currentTime]).toEqual([true, 0])
  await eventually(() => expect(filmOn(follower).controls).toBe(true))
  filmOn(leader).pause()
  await expectTogether(leader, follower, false)
  expect(filmOn(follower).currentTime).toBeGreaterThan(0.9)
})
