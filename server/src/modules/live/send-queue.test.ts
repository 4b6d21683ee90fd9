import { describe, expect, it } from 'vitest'
import { NAMED_RECORDS } from '../../scope/news.ts'
import { type Offer, SendQueue } from './send-queue.ts'

const spacingMs = 200
const products = (...ids: string[]): Offer => ({ kind: 'product', domain: 'd', ids })
const state = (uuid: string, processed: number): Offer => ({
  kind: 'process',
  state: { uuid, status: 'PROCESSING', processed, total: 10, skip: null },
})

describe('a send queue', () => {
  it('lets the first message of each kind go at once', () => {
    const queue = new SendQueue(spacingMs)
    expect(queue.takes(products('p'), 0)).toBe(true)
    expect(queue.takes({ kind: 'notifications' }, 0)).toBe(true)
    expect(queue.takes(state('one', 1), 0)).toBe(true)
    expect(queue.isEmpty).toBe(true)
  })

  it('unites the ids of those that follow, until it is time', () => {
    const queue = new SendQueue(spacingMs)
    queue.takes(products('p'), 0)
    for (const [at, id] of ['q', 'r', 'q'].entries()) expect(queue.takes(products(id), at)).toBe(false)
    expect(queue.due(199)).toEqual([])
    expect(queue.due(200)).toEqual([products('q', 'r')])
    expect(queue.isEmpty).toBe(true)
    expect(queue.takes(products('s'), 300)).toBe(false)
    expect(queue.takes({ kind: 'folder', domain: 'd', ids: ['f'] }, 300)).toBe(true)
  })

  it('names no ids when there are many, or when one of the messages names none', () => {
    const queue = new SendQueue(spacingMs)
    queue.takes(products('p'), 0)
    for (let count = 0; count <= NAMED_RECORDS; count++) queue.takes(products(`p${count}`), 1)
    expect(queue.due(200)).toEqual([products()])
    queue.takes(products('p'), 201)
    queue.takes(products(), 202)
    queue.takes(products('q'), 203)
    expect(queue.due(400)).toEqual([products()])
  })

  it('keeps the newest state of each process', () => {
    const queue = new SendQueue(spacingMs)
    queue.takes(state('one', 1), 0)
    queue.takes(state('one', 2), 1)
    queue.takes(state('other', 1), 2)
    queue.takes(state('one', 3), 3)
    expect(queue.due(200)).toEqual([state('one', 3), state('other', 1)])
  })

  it('sends nothing before what waits', () => {
    const queue = new SendQueue(spacingMs)
    queue.takes(products('p'), 0)
    queue.takes(products('q'), 1)
    expect(queue.takes(products('r'), 500)).toBe(false)
    expect(queue.due(500)).toEqual([products('q', 'r')])
  })

  it('forgets records of a domain that was left, and nothing else', () => {
    const queue = new SendQueue(spacingMs)
    for (const offer of [products('p'), products('q'), state('one', 1), state('one', 2)])
      queue.takes(offer, 0)
    queue.forgetRecords()
    expect(queue.due(200)).toEqual([state('one', 2)])
  })
})

describe('what is on stage', () => {
  it('waits for nothing, each time; who is there is united', () => {
    const queue = new SendQueue(spacingMs)
    const stage = { room: 'r', epoch: 1, product: null, isHidden: false, media: null, follows: true }
    for (const revision of [1, 2, 3])
      expect(queue.takes({ kind: 'room-stage', stage: { ...stage, revision } }, 0)).toBe(true)
    const people: Offer = { kind: 'room-people', room: 'r' }
    expect([0, 1, 2].map((now) => queue.takes(people, now))).toEqual([true, false, false])
    expect(queue.due(200)).toEqual([people])
  })
})
