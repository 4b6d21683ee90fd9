/** Rooms of one server process against `ws` with nothing around it, in one run: stages, the camera, memory. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { KEEP_ALIVE, KEEP_ALIVE_INTERVAL_MS } from '@vitrine/contract/live'
import { encodePose } from '@vitrine/contract/pose'
import { migrate, openDatabase, startEmbeddedPostgres } from '@vitrine/server/bench'
import { type Child, now, startChild, type Usage } from '../child.ts'
import { makeLiveWorld } from '../live/live-world.ts'
import { quantiles, ratio, row } from '../measure.ts'
import type { AttendeesRequest, HeardFrames, HeardStages } from './attendees-process.ts'
import { type OpenedRoom, openRooms, RoomsServer } from './rooms-world.ts'
import { takeSeat } from './seat.ts'

const attendees = 200
const rooms = 50
const each = 20
const rounds = 40
const cameraMs = 60_000
const framesPerSecond = 10
/** Longer than anything is held back. */
const pauseMs = 300

type Attendees = Child<AttendeesRequest, unknown>
type Floor = Child<{ text: string | null }, Usage>

interface Side {
  port: number
  attendees: Attendees
  usage: () => Promise<Usage>
}

interface Parts {
  server: RoomsServer
  ours: Side
  theirs: Side & { tell: (text: string) => void }
}

const programOf = (name: string) => new URL(name, import.meta.url)

export async function benchRooms(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const quiet = { info: () => {}, warn: (line: string) => console.warn(line) }
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, log: quiet })
  await migrate(postgres.url, { log: quiet })
  const database = openDatabase(postgres.url, { queueJob: async () => {} })
  const children: { close(): Promise<void> }[] = []
  try {
    const world = await makeLiveWorld(database, rooms * each)
    const started = await startChild<object, Usage>(programOf('../server-process.ts'), [
      postgres.url,
      dataFolder,
    ])
    const floor = await startChild<{ text: string | null }, Usage>(programOf('floor-process.ts'), [])
    const [ours, theirs] = [await startAttendees(), await startAttendees()]
    // Attendees first: they take the end of a server for a failure.
    children.push(ours, theirs, started.child, floor.child)
    await measure({
      server: new RoomsServer(Number(started.first), world),
      ours: { port: Number(started.first), attendees: ours, usage: () => started.child.ask({}) },
      theirs: theirsOf(floor.child, Number(floor.first), theirs),
    })
  } finally {
    for (const child of children) await child.close()
    await database.close()
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function startAttendees(): Promise<Attendees> {
  return (await startChild<AttendeesRequest, unknown>(programOf('attendees-process.ts'), [])).child
}

function theirsOf(floor: Floor, port: number, at: Attendees): Parts['theirs'] {
  return {
    port,
    attendees: at,
    usage: () => floor.ask({ text: null }),
    tell: (text) => floor.send({ text }),
  }
}

async function measure(parts: Parts): Promise<void> {
  const { server } = parts
  const people = server.world.cookies.map((_, at) => at)
  const one = await openRooms(server, [people.slice(0, attendees)])
  await comeIn(parts, one)
  console.log(`\n${row('a stage', 'p50', 'p95', 'p95 to the floor', 'heard of sent')}`)
  console.log(row('---', '---', '---', '---', '---'))
  await benchStage(parts, one, `${attendees} in a room`)
  await benchCamera(parts, one)
  const before = await usages(parts)
  const groups = Array.from({ length: rooms }, (_, at) => people.slice(at * each, (at + 1) * each))
  const many = await openRooms(server, groups)
  await comeIn(parts, many)
  printMemory(before, await usages(parts))
  console.log(`\n${row('a stage', 'p50', 'p95', 'p95 to the floor', 'heard of sent')}`)
  console.log(row('---', '---', '---', '---', '---'))
  await benchStage(parts, many, `${rooms} rooms × ${each}, all at once`)
}

/** Seats all people of the opened rooms, on both sides. */
async function comeIn({ server, ours, theirs }: Parts, opened: readonly OpenedRoom[]): Promise<void> {
  const seats = opened.flatMap(({ roomId, people }) =>
    people.map((person) => ({ roomId, cookie: server.world.cookies[person] ?? '' })),
  )
  const { domainId } = server.world
  await ours.attendees.ask({
    kind: 'come',
    seats: seats.map((seat) => ({ ...seat, port: ours.port, domainId })),
  })
  await theirs.attendees.ask({
    kind: 'come',
    seats: seats.map((seat) => ({ ...seat, port: theirs.port, domainId: null })),
  })
  await wait(2_000)
}

/** Milliseconds from each room's own beginning until each attendee has the stage. */
async function stagesHeard(
  at: Attendees,
  count: number,
  put: () => Promise<ReadonlyMap<string, number>>,
): Promise<number[]> {
  await at.ask({ kind: 'listen', count })
  const heard = at.heard()
  const begun = await put()
  const stages = (await heard) as HeardStages
  await wait(pauseMs)
  return stages.map(([room, time]) => time - (begun.get(room) ?? Number.NaN))
}

async function benchStage({ server, ours, theirs }: Parts, opened: readonly OpenedRoom[], name: string) {
  const listening = opened.reduce((sum, { people }) => sum + people.length, 0)
  const samples = { floor: [] as number[], ours: [] as number[] }
  const [first] = opened
  // The floor tells everybody who is connected at once; those of the first room are connected, too.
  const reported = opened.length === 1 ? listening : listening + attendees
  const text = JSON.stringify({ type: 'ROOM_STAGE', payload: server.messageLike(first?.roomId ?? '') })
  for (let round = -2; round < rounds; round++) {
    const floor = await stagesHeard(theirs.attendees, reported, async () => {
      const start = now()
      theirs.tell(text)
      return new Map([first?.roomId ?? '', ...opened.map(({ roomId }) => roomId)].map((id) => [id, start]))
    })
    const own = await stagesHeard(ours.attendees, listening, () => server.present(opened))
    if (round < 0) continue
    samples.floor.push(...floor.filter(Number.isFinite))
    samples.ours.push(...own)
  }
  const [base, asked] = [quantiles(samples.floor), quantiles(samples.ours)]
  console.log(row(`floor: a text to ${reported.toLocaleString('en')}`, base.p50, base.p95, '', ''))
  const all = `${samples.ours.length.toLocaleString('en')} of ${(listening * rounds).toLocaleString('en')}`
  console.log(row(`present, ${name}`, asked.p50, asked.p95, ratio(asked.p95, base.p95), all))
}

interface CameraRun {
  delays: number[]
  heard: number
  /** Attendees who have the last position. */
  last: number
  cpu: number
}

async function benchCamera(parts: Parts, [room]: readonly OpenedRoom[]): Promise<void> {
  if (room === undefined) return
  const { server, ours, theirs } = parts
  const { roomId } = room
  const { adminCookie: cookie, domainId } = server.world
  const stage = await server.stageOf(roomId)
  const print = (name: string, { delays, heard, last, cpu }: CameraRun) => {
    const { p50, p95 } = quantiles(delays)
    const sent = (cameraMs / 1_000) * framesPerSecond * attendees
    const share = `${((heard / sent) * 100).toFixed(2)} %`
    console.log(row(name, p50, p95, share, `${last} of ${attendees}`, `${(cpu * 100).toFixed(0)} %`))
  }
  console.log(
    `\n${row(`the camera, ${framesPerSecond} a second to ${attendees} for a minute`, 'p50', 'p95', 'frames heard', 'have the last', 'CPU')}`,
  )
  console.log(row('---', '---', '---', '---', '---', '---'))
  print('floor', await runCamera(theirs, { port: theirs.port, cookie, roomId, domainId: null }, stage))
  print('Vitrine', await runCamera(ours, { port: ours.port, cookie, roomId, domainId }, stage))
}

async function runCamera(
  side: Side,
  seat: Parameters<typeof takeSeat>[0],
  stage: { epoch: number; revision: number },
): Promise<CameraRun> {
  const socket = await takeSeat(seat)
  const alive = setInterval(() => socket.send(KEEP_ALIVE), KEEP_ALIVE_INTERVAL_MS)
  await wait(1_000)
  await side.attendees.ask({ kind: 'frames' })
  const before = await side.usage()
  const sentAt: number[] = []
  const count = (cameraMs / 1_000) * framesPerSecond
  const start = now()
  for (let number = 1; number <= count; number++) {
    await wait(Math.max(0, start + (number * 1_000) / framesPerSecond - now()))
    sentAt[number] = now()
    socket.send(encodePose({ ...stage, pose: poseNumbered(number) }))
  }
  await wait(1_000)
  const after = await side.usage()
  const heard = (await side.attendees.ask({ kind: 'frames' })) as HeardFrames[]
  clearInterval(alive)
  socket.removeAllListeners('close')
  socket.close()
  return {
    delays: heard.flatMap((frames) => frames.map(([number, at]) => at - (sentAt[number] ?? Number.NaN))),
    heard: heard.reduce((sum, frames) => sum + frames.length, 0),
    last: heard.filter((frames) => frames.at(-1)?.[0] === count).length,
    cpu: (after.cpuMs - before.cpuMs) / (now() - start),
  }
}

type Pose = Parameters<typeof encodePose>[0]['pose']

/** The number is its distance. */
function poseNumbered(distance: number): Pose {
  return {
    target: [0, 0, 0],
    azimuth: 1,
    polar: 1,
    distance,
    extent: 1,
    isResting: false,
    variant: null,
    animation: null,
    areSizesShown: false,
    light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
    pointer: null,
  }
}

interface BothUsages {
  server: Usage
  floor: Usage
}

async function usages({ ours, theirs }: Parts): Promise<BothUsages> {
  return { server: await ours.usage(), floor: await theirs.usage() }
}

function printMemory(before: BothUsages, after: BothUsages): void {
  const added = rooms * each
  console.log(`\n${row(`${rooms} rooms × ${each} more`, 'KiB per attendee', 'of it objects')}`)
  console.log(row('---', '---', '---'))
  for (const name of ['floor', 'server'] as const) {
    const part = (of: 'memory' | 'heap') => ((after[name][of] - before[name][of]) / added / 1_024).toFixed(1)
    console.log(row(name === 'floor' ? 'floor' : 'Vitrine', part('memory'), part('heap')))
  }
}
