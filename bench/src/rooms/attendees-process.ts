/** Many attendees in one process: they join their rooms and note what they receive there and when. */
import { KEEP_ALIVE, KEEP_ALIVE_INTERVAL_MS } from '@vitrine/contract/live'
import { decodePose } from '@vitrine/contract/pose'
import type { WebSocket } from 'ws'
import { now, say } from '../child.ts'
import { type Seat, takeSeat } from './seat.ts'

export type AttendeesRequest =
  | { kind: 'come'; seats: Seat[] }
  /** Waits until `count` stages were received. Reports when it starts, then the room and time of each. */
  | { kind: 'listen'; count: number }
  /** The numbers of the frames that each attendee has heard, with their moments, since it was asked last. */
  | { kind: 'frames' }

/** Frames that one attendee received: number of the frame, time in ms. */
export type HeardFrames = [number, number][]
export type HeardStages = [string, number][]

const atOnce = 20
const slices = 50

const sockets: WebSocket[] = []
let awaited = 0
let stages: HeardStages = []
const frames: HeardFrames[] = []

async function come(seat: Seat): Promise<void> {
  const socket = await takeSeat(seat)
  const place = sockets.push(socket) - 1
  frames[place] = []
  socket.on('message', (data: Buffer, isBinary) => {
    const at = now()
    if (isBinary) {
      // The sender counts in the distance.
      const frame = decodePose(data)
      if (frame !== null) frames[place]?.push([frame.pose.distance, at])
    } else if (data.includes('ROOM_STAGE')) {
      stages.push([seat.roomId, at])
      if (stages.length === awaited) say(stages)
    }
  })
}

async function comeAll(seats: Seat[]): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let seat = seats.pop(); seat !== undefined; seat = seats.pop()) await come(seat)
    }),
  )
  say(sockets.length)
}

let slice = 0
setInterval(() => {
  slice = (slice + 1) % slices
  for (let at = slice; at < sockets.length; at += slices) sockets[at]?.send(KEEP_ALIVE)
}, KEEP_ALIVE_INTERVAL_MS / slices)

process.on('message', async (request: AttendeesRequest) => {
  if (request.kind === 'come') return await comeAll(request.seats)
  if (request.kind === 'frames') {
    say(frames.map((heard) => heard.splice(0)))
    return
  }
  awaited = request.count
  stages = []
  say(null)
})
say(null)
