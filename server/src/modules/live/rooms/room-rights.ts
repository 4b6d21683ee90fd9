/** A right that goes closes what it opened: after changes of people, groups or projects it is asked who may be in a room. */
import type { LiveRoom, Seat, Seats } from './seats.ts'

export interface RoomRightsParts {
  seats: Seats
  /** Members who may be in the room; none in a closed one. */
  listAdmitted(domainId: string, roomId: string): Promise<{ memberId: string; isPresenter: boolean }[]>
  /** Time in ms for which changes are gathered. */
  gatherMs: number
  change(seat: Seat, state: Seat['state']): void
  /** What is on stage, and who sees it, is worked out anew. */
  look(room: LiveRoom): void
  failed(error: unknown): void
}

export class RoomRights {
  readonly #parts: RoomRightsParts
  readonly #gathering = new Map<string, NodeJS.Timeout>()

  constructor(parts: RoomRightsParts) {
    this.#parts = parts
  }

  checkSoon(domainId: string): void {
    const { seats, gatherMs, failed } = this.#parts
    if (this.#gathering.has(domainId) || seats.roomsIn(domainId).length === 0) return
    const timer = setTimeout(() => {
      this.#gathering.delete(domainId)
      this.#check(domainId).catch((error) => {
        failed(error)
        this.checkSoon(domainId)
      })
    }, gatherMs)
    this.#gathering.set(domainId, timer.unref())
  }

  async #check(domainId: string): Promise<void> {
    for (const room of this.#parts.seats.roomsIn(domainId)) {
      this.#parts.look(room)
      const since = performance.now()
      const admitted = await this.#parts.listAdmitted(domainId, room.id)
      const isPresenter = new Map(admitted.map((member) => [member.memberId, member.isPresenter]))
      for (const seat of [...room.seats]) {
        if (seat.informedAt < since) this.#apply(seat, isPresenter.get(seat.memberId))
        // This person came, was let in or sent out meanwhile: the rows read above may be older than that.
        else this.checkSoon(domainId)
      }
    }
  }

  #apply(seat: Seat, isPresenter: boolean | undefined): void {
    seat.isPresenter = isPresenter ?? false
    if (isPresenter === undefined && seat.state === 'in') this.#parts.change(seat, 'out')
    else if (isPresenter !== undefined && seat.state !== 'in') this.#parts.change(seat, 'in')
  }

  close(): void {
    for (const timer of this.#gathering.values()) clearTimeout(timer)
  }
}
