import type { Room } from '@vitrine/contract'
import { decodeMedia, encodeMedia } from '@vitrine/contract/media-frame'
import { decodePose, encodePose } from '@vitrine/contract/pose'
import { decodeShowroom, encodeShowroom } from '@vitrine/contract/showroom-frame'
import type { SharedMedia, SharedPose } from '@vitrine/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ChangedPart, type RoomNews, RoomOnPage } from './live-room.ts'

const stage = { revision: 3, product: 'chair', isHidden: false, media: null, follows: true }
const read = (change: Partial<Omit<Room, 'stage'>> & { stage?: Partial<Room['stage']> } = {}) =>
  ({ _id: 'r1', epoch: 2, state: 'in', ...change, stage: { ...stage, ...change.stage } }) as Room
const staged = (epoch: number, revision: number, change: object = {}): RoomNews => ({
  type: 'ROOM_STAGE',
  payload: { room: 'r1', epoch, ...stage, revision, ...change },
})
const pose = (azimuth: number): SharedPose => ({
  target: [0, 0, 0],
  azimuth,
  polar: 1,
  distance: 4,
  extent: 1,
  isResting: true,
  variant: null,
  animation: null,
  areSizesShown: false,
  light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
  pointer: null,
})

let join: (id: string | null) => Promise<Room>
let joins: (string | null)[]
let readAgain: ChangedPart[]
let sent: unknown[]
let live: RoomOnPage
const outage = new Error('nobody answered')

beforeEach(() => {
  vi.useFakeTimers()
  joins = []
  readAgain = []
  sent = []
  join = async () => read()
  live = new RoomOnPage({
    roomId: 'r1',
    join: (id) => {
      joins.push(id)
      return join(id)
    },
    leave: async () => {},
    onJoined: () => {},
    readAgain: (part) => readAgain.push(part),
    isOutage: (error) => error === outage,
    sendFrame: (bytes) => sent.push(decodePose(bytes) ?? decodeMedia(bytes) ?? decodeShowroom(bytes)),
  })
})
afterEach(() => vi.useRealTimers())

const known = () => {
  const { stage: now } = live.state()
  return now && [now.epoch, now.revision, now.product]
}

it('joins with each connection, and again after a server was started anew', async () => {
  await live.join('c1')
  expect([live.state().isJoined, known()]).toEqual([true, [2, 3, 'chair']])
  live.leave()
  expect(live.state().isJoined).toBe(false)
  await live.join('c2')
  expect([joins, live.state().isJoined, known()]).toEqual([['c1', 'c2'], true, [2, 3, 'chair']])
})

it('tries again where nobody answered, and hears nothing of an answer to a connection that is gone', async () => {
  join = () => Promise.reject(outage)
  await live.join('c1')
  expect(live.state()).toMatchObject({ isJoined: false, refusal: null })
  join = async () => read()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([joins, live.state().isJoined]).toEqual([['c1', 'c1'], true])
  const { promise, resolve } = Promise.withResolvers<Room>()
  join = () => promise
  const late = live.join('c2')
  live.leave()
  resolve(read({ epoch: 9 }))
  await late
  expect([live.state().isJoined, known()]).toEqual([false, [2, 3, 'chair']])
})

it('says that it was refused, and is in when it is tried again', async () => {
  const refusal = new Error('sent out')
  join = () => Promise.reject(refusal)
  await live.join('c1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([joins, live.state().refusal, live.state().isJoined]).toEqual([['c1'], refusal, false])
  join = async () => read()
  await live.join('c1')
  expect(live.state()).toMatchObject({ refusal: null, isJoined: true })
})

it('joins again, once, when who waited is let in', async () => {
  join = async () => read({ state: 'waiting' })
  await live.join('c1')
  live.take(read({ state: 'waiting' }))
  expect(joins).toHaveLength(1)
  join = async () => read()
  live.take(read())
  live.take(read())
  await vi.advanceTimersByTimeAsync(0)
  live.take(read())
  expect(joins).toEqual(['c1', 'c1'])
})

it('shows what is newer, by message or by reading, and reads again where something was missed', async () => {
  await live.join('c1')
  live.hear(staged(2, 4, { product: 'lamp' }))
  expect([known(), readAgain]).toEqual([[2, 4, 'lamp'], []])
  live.hear(staged(2, 3, { product: 'old' }))
  live.take(read())
  live.hear(staged(1, 9, { product: 'of the former leader' }))
  live.hear({ ...staged(2, 9), payload: { ...staged(2, 9).payload, room: 'r2' } } as RoomNews)
  expect(known()).toEqual([2, 4, 'lamp'])
  live.hear(staged(2, 6, { product: 'table' }))
  expect([known(), readAgain]).toEqual([[2, 6, 'table'], ['room']])
  live.hear(staged(3, 6))
  expect([known(), readAgain]).toEqual([
    [3, 6, 'chair'],
    ['room', 'room'],
  ])
  live.take(read({ epoch: 3, stage: { revision: 8, product: 'desk' } }))
  expect(known()).toEqual([3, 8, 'desk'])
  // A right has gone: the same stage, hidden.
  live.hear(staged(3, 8, { product: null, isHidden: true }))
  expect(live.state().stage).toMatchObject({ product: null, isHidden: true })
})

it('passes on what else has changed', () => {
  for (const what of ['room', 'people', 'proposed', 'devices'] as const)
    live.hear({ type: 'ROOM_CHANGED', payload: { room: 'r1', what } })
  live.hear({ type: 'ROOM_CHANGED', payload: { room: 'r2', what: 'room' } })
  expect(readAgain).toEqual(['room', 'people', 'proposed', 'devices'])
})

it('shows the camera of what is on stage alone, the last of it to who comes late', async () => {
  await live.join('c1')
  const shown: number[] = []
  const stop = live.follow(({ azimuth }) => shown.push(azimuth))
  live.hearFrame(encodePose({ epoch: 2, revision: 3, pose: pose(1) }))
  live.hearFrame(encodePose({ epoch: 1, revision: 3, pose: pose(2) }))
  live.hearFrame(Uint8Array.of(1, 2, 3))
  expect(shown).toEqual([1])
  // The frame came before the message about the new stage.
  live.hearFrame(encodePose({ epoch: 2, revision: 4, pose: pose(3) }))
  expect(shown).toEqual([1])
  live.hear(staged(2, 4))
  expect(shown).toEqual([1, 3])
  stop()
  const late: number[] = []
  live.follow(({ azimuth }) => late.push(azimuth))
  expect([shown, late]).toEqual([[1, 3], [3]])
})

it('sends its camera for the stage that it knows, once more when it is back', async () => {
  live.send(pose(1))
  expect(sent).toEqual([])
  await live.join('c1')
  live.send(pose(2))
  live.leave()
  live.send(pose(3))
  expect(sent).toEqual([{ epoch: 2, revision: 3, pose: pose(2) }])
  await live.join('c2')
  expect(sent.slice(1)).toEqual([{ epoch: 2, revision: 3, pose: pose(3) }])
  live.leave()
  join = async () => read({ epoch: 3 })
  await live.join('c3')
  expect(sent).toHaveLength(2)
})

it('has films and showrooms of what is on stage, by their age to who comes late, beside the camera', async () => {
  await live.join('c1')
  const film: SharedMedia = { kind: 'film', atS: 4, isPlaying: true }
  const showroom = { isOpen: true, at: [1, 0] } as const
  const head = { epoch: 2, revision: 4 }
  live.hearFrame(encodeMedia({ ...head, media: film }))
  live.hearFrame(encodeShowroom({ ...head, showroom }))
  live.hearFrame(encodePose({ ...head, pose: pose(1) }))
  const shown: unknown[] = []
  live.followMedia((media, ageMs) => shown.push([media, ageMs]))
  live.followShowroom((each) => shown.push(each))
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(1_500)
  live.hear(staged(2, 4))
  expect(shown).toEqual([[film, 1_500], showroom])
  const late: unknown[] = []
  await vi.advanceTimersByTimeAsync(500)
  live.followMedia((media, ageMs) => late.push([media, ageMs]))
  expect(late).toEqual([[film, 2_000]])
})

it('sends films and showrooms once more when it is back, for the same stage alone', async () => {
  const film: SharedMedia = { kind: 'film', atS: 4, isPlaying: false }
  const showroom = { isOpen: false, at: null }
  await live.join('c1')
  live.leave()
  live.sendMedia(film)
  live.sendShowroom(showroom)
  expect(sent).toEqual([])
  await live.join('c2')
  const head = { epoch: 2, revision: 3 }
  expect(sent).toEqual([
    { ...head, media: film },
    { ...head, showroom },
  ])
  live.leave()
  join = async () => read({ epoch: 3 })
  await live.join('c3')
  expect(sent).toHaveLength(2)
})
