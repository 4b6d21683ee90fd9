/** What is asked of the database takes time, in which news come that are later than its answer. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveConnection } from '../live-connection.ts'
import { RoomRights } from './room-rights.ts'
import { type Seat, Seats } from './seats.ts'

type Admitted = { memberId: string; isPresenter: boolean }[]

let seats: Seats
let rights: RoomRights
/** Those that are asked for, one after the other. */
let asked: PromiseWithResolvers<Admitted>[]
const failed: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  seats = new Seats()
  asked = []
  rights = new RoomRights({
    seats,
    gatherMs: 10,
    listAdmitted: () => {
      const answer = Promise.withResolvers<Admitted>()
      asked.push(answer)
      return answer.promise
    },
    change: (seat, state) => {
      seat.state = state
    },
    look: () => {},
    failed: (error) => failed.push(error),
  })
})
afterEach(() => {
  rights.close()
  vi.useRealTimers()
  expect(failed).toEqual([])
})

function seated(memberId: string): Seat {
  const connection = { id: memberId } as LiveConnection
  const joined = {
    kind: 'room-joined' as const,
    connectionId: memberId,
    domainId: 'd',
    roomId: 'r',
    memberId,
  }
  return seats.take(
    connection,
    { ...joined, state: 'in', isPresenter: false, epoch: 1, leaderId: 'l', revision: 0 },
    performance.now(),
  )
}

const admitted = (...ids: string[]): Admitted => ids.map((memberId) => ({ memberId, isPresenter: false }))

async function answer(at: number, who: Admitted): Promise<void> {
  await vi.advanceTimersByTimeAsync(20)
  asked[at]?.resolve(who)
  await vi.advanceTimersByTimeAsync(0)
}

it('lets nobody in again who was sent out while it was asked, and asks once more', async () => {
  const [ada, bo] = [seated('ada'), seated('bo')]
  await vi.advanceTimersByTimeAsync(5)
  rights.checkSoon('d')
  await vi.advanceTimersByTimeAsync(20)
  ada.state = 'out'
  ada.informedAt = performance.now()
  await answer(0, admitted('ada'))
  expect([ada.state, bo.state]).toEqual(['out', 'out'])
  await answer(1, admitted())
  expect(asked).toHaveLength(2)
  expect(ada.state).toBe('out')
})

it('sends out whoever was let in while it was asked, once the next answer says so', async () => {
  const ada = seated('ada')
  await vi.advanceTimersByTimeAsync(5)
  rights.checkSoon('d')
  await vi.advanceTimersByTimeAsync(20)
  ada.informedAt = performance.now()
  await answer(0, admitted())
  expect(ada.state).toBe('in')
  await answer(1, admitted())
  expect(ada.state).toBe('out')
})

it('changes nothing where news and answer agree, and asks once', async () => {
  const ada = seated('ada')
  await vi.advanceTimersByTimeAsync(5)
  rights.checkSoon('d')
  await answer(0, admitted('ada'))
  await vi.advanceTimersByTimeAsync(100)
  expect([ada.state, asked.length]).toEqual(['in', 1])
})
