/** What is noted of a client's looking, in a real page: seen and touched only, once whatever the tabs, and nothing against their will. */
import type { EngagementBatch } from '@vitrine/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { idOf } from '../../../test/example-company.ts'
import { keptBatches } from './kept-batches.ts'
import { hearLooking, noteSearch, useLooking } from './looking.ts'
import { mayTrack, startTracker } from './tracker.ts'

const domainId = idOf(1)
const personId = idOf(2)
const product = idOf(3)
const kept = keptBatches(domainId, personId)
/** Short, so that a minute without a touch passes at once. */
const times = { tickMs: 20, sendMs: 100, idleMs: 300 }

let sent: EngagementBatch[]
let answer: () => Promise<Response>
let ends: (() => void)[]

beforeEach(() => {
  sent = []
  ends = []
  answer = async () => new Response(null, { status: 204 })
  kept.clear()
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
    sent.push(JSON.parse(await new Response(init?.body as Blob).text()) as EngagementBatch)
    return await answer()
  })
})
afterEach(() => {
  for (const end of ends) end()
  vi.restoreAllMocks()
  kept.clear()
})

const start = () => {
  const end = startTracker({ domainId, personId, times })
  ends.push(end)
  return end
}
const touch = () => window.dispatchEvent(new PointerEvent('pointermove'))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Touched all the while. */
async function look(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    touch()
    await wait(100)
  }
}
const looks = () => sent.flatMap((batch) => batch.looks)
const seconds = () => looks().reduce((sum, one) => sum + one.seconds, 0)

function Shown({ media = '', way = 'page' }: { media?: string; way?: 'page' | 'fullscreen' }) {
  useLooking(product, media, way)
  return null
}
function setVisible(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('looking', () => {
  it('is sent with what was on screen and how, each counted apart', async () => {
    start()
    const screen = await render(<Shown media="front.png" />)
    await look(1_200)
    await screen.rerender(<Shown media="front.png" way="fullscreen" />)
    await look(1_200)
    await expect.poll(() => looks().map(({ way }) => way)).toContain('fullscreen')
    expect(looks().every((one) => one.product === product && one.media === 'front.png')).toBe(true)
    expect(looks().reduce((sum, one) => sum + one.opened, 0)).toBe(2)
  })

  it('counts while the page is visible, and tells what there is when it goes', async () => {
    const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    start()
    await render(<Shown />)
    await look(1_200)
    setVisible('hidden')
    const before = seconds()
    await look(1_200)
    expect(seconds() - before).toBeLessThanOrEqual(1)
    expect(beacon.mock.calls.every(([address]) => String(address).includes(domainId))).toBe(true)
    setVisible('visible')
    await look(1_500)
    expect(seconds() - before).toBeGreaterThanOrEqual(1)
  })

  it('counts no time without a touch', async () => {
    start()
    await render(<Shown />)
    await look(1_200)
    await wait(600)
    const before = seconds()
    await wait(1_500)
    expect(seconds()).toBe(before)
    await look(1_500)
    expect(seconds()).toBeGreaterThan(before)
  })

  it('counts in the tab that was touched last, and in no other', async () => {
    start()
    await render(<Shown />)
    await look(1_200)
    const other = new BroadcastChannel(`vitrine.looking.${domainId}.${personId}`)
    ends.push(() => other.close())
    other.postMessage('another tab')
    await wait(200)
    const before = seconds()
    // Still on screen, and not idle yet.
    await wait(1_200)
    expect(seconds()).toBe(before)
    const heard = new Promise((resolve) => {
      other.onmessage = resolve
    })
    await look(1_500)
    await heard
    expect(seconds()).toBeGreaterThan(before)
  })

  it('is nothing where nothing is on screen', async () => {
    start()
    await look(1_200)
    expect(sent).toEqual([])
  })
})

describe('a batch', () => {
  it('is kept while there is no network, and arrives later under the same id, in its order', async () => {
    answer = () => Promise.reject(new TypeError('no network'))
    start()
    const screen = await render(<Shown media="one.png" />)
    await expect.poll(() => kept.read().length).toBe(1)
    await screen.rerender(<Shown media="two.png" />)
    await expect.poll(() => kept.read().length).toBe(2)
    const waiting = kept.read().map(({ batch }) => batch)
    await wait(300)
    sent = []
    answer = async () => new Response(null, { status: 204 })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => kept.read()).toEqual([])
    expect(sent.slice(0, 2).map(({ batch }) => batch)).toEqual(waiting)
    expect(sent[0]?.endedAgo).toBeGreaterThan(200)
  })

  it('is tried again where the server is busy, and given up where it is refused', async () => {
    const end = start()
    await render(<Shown />)
    answer = async () => new Response(null, { status: 503 })
    await wait(400)
    expect(kept.read().length).toBe(1)
    answer = async () => new Response(null, { status: 403 })
    await expect.poll(() => kept.read()).toEqual([])
    end()
  })

  it('is kept for two days, and no more than so many', () => {
    const at = (endedAt: number) => ({ batch: idOf(9), endedAt, lasted: 1, looks: [], searches: [] })
    kept.add(at(Date.now() - 3 * 86_400_000))
    expect(kept.read()).toEqual([])
    for (let n = 0; n < 130; n++) kept.add(at(Date.now()))
    expect(kept.read().length).toBe(100)
  })

  it('has searches', async () => {
    start()
    noteSearch('oak', false)
    await expect
      .poll(() => sent.flatMap(({ searches }) => searches))
      .toEqual([{ text: 'oak', hasResults: false }])
  })
})

describe('a browser that says that nobody is to be followed', () => {
  it.each([
    ['doNotTrack', '1', false],
    ['doNotTrack', null, true],
    ['globalPrivacyControl', true, false],
  ])('is heard: %s %s', (name, value, may) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    expect(mayTrack()).toBe(may)
    Reflect.deleteProperty(navigator, name)
  })
})

it('hears nothing once it has ended', async () => {
  start()()
  await render(<Shown />)
  const opened = vi.fn()
  const unhear = hearLooking({ opened, searched: () => {} })
  unhear()
  await look(1_200)
  expect([sent, opened.mock.calls]).toEqual([[], []])
})
