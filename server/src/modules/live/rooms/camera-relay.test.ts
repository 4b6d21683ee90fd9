import { encodeMedia } from '@vitrine/contract/media-frame'
import { encodePose } from '@vitrine/contract/pose'
import { encodeShowroom } from '@vitrine/contract/showroom-frame'
import { describe, expect, it } from 'vitest'
import type { News } from '../../../scope/news.ts'
import { LiveConnection } from '../live-connection.ts'
import { usualLiveLimits } from '../live-limits.ts'
import { CameraRelay } from './camera-relay.ts'
import { FrameAllowance } from './frame-allowance.ts'
import { type Seat, Seats } from './seats.ts'

const at = { domainId: 'domain', roomId: 'room' }

function givenSeat(seats: Seats, personId: string, given: Partial<Seat> = {}) {
  const sent: string[] = []
  const socket = {
    bufferedAmount: 0,
    send: (data: unknown) => {
      if (typeof data !== 'string') sent.push(Buffer.from(data as Uint8Array).toString('hex'))
    },
    ping() {},
    close() {},
    terminate() {},
  }
  const listener = { id: personId, caller: { kind: 'anonymous' }, isGuest: false } as const
  const holder = { id: personId, sessionHash: personId, boundTo: null, listener }
  const connection = new LiveConnection(socket, holder, usualLiveLimits, 0)
  sent.length = 0
  const joined = { kind: 'room-joined', ...at, connectionId: personId, memberId: personId } as const
  const lead = { leaderId: 'leader', epoch: 2, revision: 5, isPresenter: true, state: 'in' } as const
  const seat = seats.take(connection, { ...joined, ...lead }, 0)
  Object.assign(seat, { seesStage: true, ...given })
  return { seat, sent, socket, connection }
}

function givenRelay() {
  const seats = new Seats()
  const news: News[] = []
  const relay = new CameraRelay({
    from: 'here',
    announce: async (item) => {
      news.push(item)
    },
    isSure: () => true,
    share: (connection, frame) => connection.share(frame),
    batchMs: 1,
  })
  return { seats, relay, news }
}

const pose = (azimuth: number, epoch = 2, revision = 5) =>
  encodePose({
    epoch,
    revision,
    pose: {
      target: [0, 0, 0],
      azimuth,
      polar: 1,
      distance: 1,
      extent: 1,
      isResting: false,
      variant: null,
      animation: null,
      areSizesShown: false,
      light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
      pointer: null,
    },
  })
const moment = (atS: number, epoch = 2, revision = 5) =>
  encodeMedia({ epoch, revision, media: { kind: 'film', atS, isPlaying: true } })
const away = encodeShowroom({ epoch: 2, revision: 5, showroom: { isOpen: true, at: [1, 0] } })
const broken = { epoch: 2, revision: 5, media: { kind: 'film', atS: -1, isPlaying: false } } as const
const hex = (frame: Uint8Array) => Buffer.from(frame).toString('hex')

describe('the camera of a room', () => {
  it('waits in one place while the reader is slow: the latest goes', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const { sent, socket, connection } = givenSeat(seats, 'slow')
    socket.bufferedAmount = 1
    for (const azimuth of [1, 2, 3]) relay.take(leader.seat, pose(azimuth))
    expect(sent).toEqual([])
    expect(connection.flush(0)).toBe(true)
    socket.bufferedAmount = 0
    expect(connection.flush(1)).toBe(false)
    expect(sent).toEqual([hex(pose(3))])
    expect(leader.sent).toEqual([])
  })

  it('is that of the leader, in the present lead and of the present stage', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const colleague = givenSeat(seats, 'colleague')
    const { sent } = givenSeat(seats, 'follower')
    expect(relay.take(colleague.seat, pose(1))).toBe(true)
    for (const frame of [pose(2, 1), pose(2, 2, 4), pose(2, 3), pose(2, 2, 6)])
      expect(relay.take(leader.seat, frame)).toBe(true)
    expect(sent).toEqual([])
    expect(relay.take(leader.seat, new Uint8Array(51))).toBe(false)
    relay.take(leader.seat, pose(3))
    expect(sent).toEqual([hex(pose(3))])
  })

  it('that comes before its stage is shown with it', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const { seat, sent } = givenSeat(seats, 'follower')
    relay.take(leader.seat, pose(1, 2, 6))
    relay.showLast(seat)
    expect(sent).toEqual([])
    seat.room.revision = 6
    relay.showLast(seat)
    expect(sent).toEqual([hex(pose(1, 2, 6))])
  })

  it('goes to nobody who waits, was sent out or does not see what is on stage', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const others = [{ state: 'waiting' }, { state: 'out' }, { seesStage: false }] as const
    const clients = others.map((given, index) => givenSeat(seats, `other ${index}`, given))
    relay.take(leader.seat, pose(1))
    expect(clients.map(({ sent }) => sent)).toEqual([[], [], []])
  })

  it('goes to other processes in batches, the latest of each room', async () => {
    const { seats, relay, news } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    for (const azimuth of [1, 2, 3]) relay.take(leader.seat, pose(azimuth))
    await expect.poll(() => news.length).toBe(1)
    const bytes = Buffer.from(pose(3)).toString('base64')
    const frame = { ...at, leaderId: 'leader', epoch: 2, revision: 5, bytes }
    expect(news).toEqual([{ kind: 'room-frames', from: 'here', frames: [frame] }])
    const far = givenRelay()
    const { sent } = givenSeat(far.seats, 'follower')
    far.relay.hear({ ...frame, leaderId: 'somebody' }, far.seats.room(at))
    expect(sent).toEqual([])
    far.relay.hear(frame, far.seats.room(at))
    expect(sent).toEqual([hex(pose(3))])
  })
})

describe('the place in a film or showroom', () => {
  it('and the camera wait in a place each while the reader is slow', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const { sent, socket, connection } = givenSeat(seats, 'slow')
    socket.bufferedAmount = 1
    for (const at of [1, 2]) {
      relay.take(leader.seat, pose(at))
      relay.take(leader.seat, moment(at))
    }
    expect(connection.flush(0)).toBe(true)
    socket.bufferedAmount = 0
    expect(connection.flush(1)).toBe(false)
    expect(sent).toEqual([hex(pose(2)), hex(moment(2))])
  })

  it('is the leader’s, of the present stage, for those who see it, the last of it for who comes late', () => {
    const { seats, relay } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    const colleague = givenSeat(seats, 'colleague')
    const { sent } = givenSeat(seats, 'follower')
    const others = [{ state: 'waiting' }, { state: 'out' }, { seesStage: false }] as const
    const clients = others.map((given, index) => givenSeat(seats, `other ${index}`, given))
    expect(relay.take(colleague.seat, moment(1))).toBe(true)
    for (const frame of [moment(2, 1), moment(2, 2, 4), moment(2, 3), moment(2, 2, 6)])
      expect(relay.take(leader.seat, frame)).toBe(true)
    expect(sent).toEqual([])
    for (const bytes of [new Uint8Array(14), moment(1).subarray(1), encodeMedia(broken)])
      expect(relay.take(leader.seat, bytes)).toBe(false)
    relay.take(leader.seat, moment(3))
    relay.take(leader.seat, pose(1))
    relay.take(leader.seat, away)
    const all = [moment(3), pose(1), away].map(hex)
    expect(sent).toEqual(all)
    expect(clients.flatMap((client) => client.sent)).toEqual([])
    const late = givenSeat(seats, 'late')
    relay.showLast(late.seat)
    expect(late.sent).toEqual(all)
    relay.forget(late.seat.room)
    relay.showLast(late.seat)
    expect(late.sent).toHaveLength(3)
  })

  it('goes to other processes beside the camera, the latest of each', async () => {
    const { seats, relay, news } = givenRelay()
    const leader = givenSeat(seats, 'leader')
    for (const at of [1, 2]) {
      relay.take(leader.seat, moment(at))
      relay.take(leader.seat, pose(at))
    }
    await expect.poll(() => news.length).toBe(1)
    const frames = [moment(2), pose(2)].map((frame) => ({
      ...{ ...at, leaderId: 'leader', epoch: 2, revision: 5 },
      bytes: Buffer.from(frame).toString('base64'),
    }))
    expect(news).toEqual([{ kind: 'room-frames', from: 'here', frames }])
    const far = givenRelay()
    for (const frame of frames) far.relay.hear(frame, far.seats.room(at))
    const { seat, sent } = givenSeat(far.seats, 'follower')
    far.relay.showLast(seat)
    expect(sent).toEqual([hex(moment(2)), hex(pose(2))])
  })
})

describe('frames of a camera', () => {
  it('may be so many a second, and as many more as silence has saved up', () => {
    const allowance = new FrameAllowance(12, 24, 0)
    const taken = (now: number, count: number) =>
      Array.from({ length: count }, () => allowance.takes(now)).filter(Boolean).length
    expect(taken(0, 100)).toBe(24)
    expect(taken(1_000, 100)).toBe(12)
    expect(taken(60_000, 100)).toBe(24)
  })
})
