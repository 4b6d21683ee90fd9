/**
 * What waits to be sent on one socket. The first message of a kind goes at once; those that follow it quickly
 * are united into one a little later: the newest state of a process wins, ids of records come together. What is on
 * stage in a room waits for nothing.
 */
import type { LiveMessage } from '@vitrine/contract/live'
import { NAMED_RECORDS } from '../../scope/news.ts'

export type RecordChange = Extract<LiveMessage, { type: 'RECORDS_CHANGED' }>['payload']
export type ProcessState = Extract<LiveMessage, { type: 'UPDATE_PROCESS_STATUS' }>['payload']
export type StageShown = Extract<LiveMessage, { type: 'ROOM_STAGE' }>['payload']

export type Offer =
  | { kind: 'notifications' }
  | { kind: 'process'; state: ProcessState }
  | { kind: RecordChange['record']; domain: string; ids: readonly string[] }
  | { kind: 'room-stage'; stage: StageShown }
  | { kind: 'room' | 'room-people' | 'room-proposed' | 'room-devices'; room: string }

type Kind = Offer['kind']

const kinds: readonly Kind[] = [
  'notifications',
  'process',
  'product',
  'folder',
  'view',
  'structure',
  'brand',
  'project',
  'answer',
  'room-people',
]

/** What a presenter does is shown at once, each time: nothing of it is kept back, so nothing can be passed over. */
const unspaced: ReadonlySet<Kind> = new Set<Kind>(['room-stage', 'room', 'room-proposed', 'room-devices'])

const roomChanges = {
  room: 'room',
  'room-people': 'people',
  'room-proposed': 'proposed',
  'room-devices': 'devices',
} as const

export function messageOf(offer: Offer): LiveMessage {
  if (offer.kind === 'notifications') return { type: 'UPDATE_NOTIFICATIONS', payload: {} }
  if (offer.kind === 'process') return { type: 'UPDATE_PROCESS_STATUS', payload: offer.state }
  if (offer.kind === 'room-stage') return { type: 'ROOM_STAGE', payload: offer.stage }
  if ('room' in offer)
    return { type: 'ROOM_CHANGED', payload: { room: offer.room, what: roomChanges[offer.kind] } }
  return {
    type: 'RECORDS_CHANGED',
    payload: { domain: offer.domain, record: offer.kind, ids: [...offer.ids] },
  }
}

function keyOf(offer: Offer): string {
  if (offer.kind === 'process') return offer.state.uuid
  return 'room' in offer ? `${offer.kind} ${offer.room}` : offer.kind
}

/** Later offers of the same kind united with one that waits. No ids mean many, and stay so. */
function united(waiting: Offer | undefined, offer: Offer): Offer {
  if (waiting === undefined || !('ids' in waiting) || !('ids' in offer)) return offer
  if (waiting.domain !== offer.domain) return offer
  const ids = new Set([...waiting.ids, ...offer.ids])
  const isMany = waiting.ids.length === 0 || offer.ids.length === 0 || ids.size > NAMED_RECORDS
  return { ...offer, ids: isMany ? [] : [...ids] }
}

export class SendQueue {
  readonly #spacingMs: number
  /** When each kind was sent last, by its place in `kinds`; made at the first sending: most sockets are idle. */
  #sentAt: number[] | null = null
  #waiting: Map<string, Offer> | null = null

  constructor(spacingMs: number) {
    this.#spacingMs = spacingMs
  }

  get isEmpty(): boolean {
    return this.#waiting === null
  }

  /** Whether the offer is to be sent now; else it is kept. */
  takes(offer: Offer, now: number): boolean {
    if (unspaced.has(offer.kind)) return true
    const key = keyOf(offer)
    if (this.#isDue(offer.kind, now) && !this.#waiting?.has(key)) {
      this.#note(offer.kind, now)
      return true
    }
    this.#waiting ??= new Map()
    this.#waiting.set(key, united(this.#waiting.get(key), offer))
    return false
  }

  /** What has waited long enough. */
  due(now: number): Offer[] {
    const offers = [...(this.#waiting ?? [])].filter(([, offer]) => this.#isDue(offer.kind, now))
    for (const [key, offer] of offers) {
      this.#waiting?.delete(key)
      this.#note(offer.kind, now)
    }
    if (this.#waiting?.size === 0) this.#waiting = null
    return offers.map(([, offer]) => offer)
  }

  /** Forgets records and rooms that wait: the socket has gone to another domain. */
  forgetRecords(): void {
    for (const [key, offer] of this.#waiting ?? [])
      if ('ids' in offer || 'room' in offer) this.#waiting?.delete(key)
    if (this.#waiting?.size === 0) this.#waiting = null
  }

  #isDue(kind: Kind, now: number): boolean {
    return now - (this.#sentAt?.[kinds.indexOf(kind)] ?? Number.NEGATIVE_INFINITY) >= this.#spacingMs
  }

  #note(kind: Kind, now: number): void {
    this.#sentAt ??= kinds.map(() => Number.NEGATIVE_INFINITY)
    this.#sentAt[kinds.indexOf(kind)] = now
  }
}
