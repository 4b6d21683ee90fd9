/**
 * Who is in rooms: a member is gone when no process has had a connection of them for some seconds. A process whose last
 * one is lost asks the others; those that have one say so.
 */
import type { News, RoomWord } from '../../../scope/news.ts'
import type { Seats } from './seats.ts'

export interface PresenceParts {
  seats: Seats
  announce(news: News): Promise<void>
  noteAway(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  noteBack(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  graceMs: number
  seenMs: number
  failed(error: unknown): void
}

export interface Member {
  domainId: string
  roomId: string
  memberId: string
}

interface Away extends Member {
  since: number
  isAsked: boolean
}

export class RoomPresence {
  readonly #parts: PresenceParts
  /** Members whose last connection here is gone. */
  readonly #away = new Map<string, Away>()
  #seenAt: number

  constructor(parts: PresenceParts, now: number) {
    this.#parts = parts
    this.#seenAt = now
  }

  /** A connection of the member has gone, maybe the last one. */
  noteGone(member: Member, now: number): void {
    const { seats } = this.#parts
    if (seats.holds(seats.room(member), member.memberId)) return
    this.#away.set(keyOf(member), { ...member, since: now, isAsked: false })
  }

  /** The member has come by some process, or has left by themselves: nothing is to be said of them. */
  settle(member: Member): void {
    this.#away.delete(keyOf(member))
  }

  hear({ domainId, roomId, memberIds, isAsked }: Extract<RoomWord, { kind: 'room-present' }>): void {
    const { seats, announce } = this.#parts
    if (!isAsked) for (const memberId of memberIds) this.settle({ domainId, roomId, memberId })
    const room = seats.room({ domainId, roomId })
    const held = isAsked ? memberIds.filter((memberId) => seats.holds(room, memberId)) : []
    if (held.length > 0)
      this.#try(announce({ kind: 'room-present', domainId, roomId, memberIds: held, isAsked: false }))
  }

  sweep(now: number): void {
    const { graceMs, seenMs, noteAway, announce } = this.#parts
    const gone = [...this.#away.values()].filter(({ since }) => now - since >= graceMs)
    for (const member of gone) this.settle(member)
    for (const [domainId, roomId, memberIds] of byRoom(gone)) this.#try(noteAway(domainId, roomId, memberIds))
    const unasked = [...this.#away.values()].filter(({ isAsked }) => !isAsked)
    for (const member of unasked) member.isAsked = true
    for (const [domainId, roomId, memberIds] of byRoom(unasked))
      this.#try(announce({ kind: 'room-present', domainId, roomId, memberIds, isAsked: true }))
    if (now - this.#seenAt >= seenMs) this.#noteEverybody(now)
  }

  #noteEverybody(now: number): void {
    this.#seenAt = now
    for (const { domainId, id, seats } of this.#parts.seats.rooms()) {
      const memberIds = new Set([...seats].flatMap((seat) => (seat.state === 'in' ? [seat.memberId] : [])))
      if (memberIds.size > 0) this.#try(this.#parts.noteBack(domainId, id, [...memberIds]))
    }
  }

  /** The member's visit was ended by another device of theirs: those who are still there are. */
  noteStill({ domainId, roomId, memberId }: Member): void {
    const { seats, noteBack } = this.#parts
    if (seats.holds(seats.room({ domainId, roomId }), memberId))
      this.#try(noteBack(domainId, roomId, [memberId]))
  }

  #try(work: Promise<void>): void {
    work.catch(this.#parts.failed)
  }
}

function keyOf({ domainId, roomId, memberId }: Member): string {
  return `${domainId} ${roomId} ${memberId}`
}

function byRoom(members: readonly Member[]): [string, string, string[]][] {
  const rooms = Map.groupBy(members, ({ domainId, roomId }) => `${domainId} ${roomId}`)
  return [...rooms.values()].flatMap((some) => {
    const [first] = some
    return first === undefined ? [] : [[first.domainId, first.roomId, some.map(({ memberId }) => memberId)]]
  })
}
