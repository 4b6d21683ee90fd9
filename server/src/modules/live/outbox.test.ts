import { describe, expect, it } from 'vitest'
import { NAMED_RECORDS } from '../../scope/news.ts'
import { type Offer, Outbox } from './outbox.ts'

const spacingMs = 200
const products = (...ids: string[]): Offer => ({ kind: 'product', domain: 'd', ids })
const state = (uuid: string, processed: number): Offer => ({
  kind: 'process',
  state: { uuid, status: 'PROCESSING', processed, total: 10, skip: null },
})

describe('an outbox', () => {
  it('lets the first message of each kind go at once', () => {
    const outbox = new Outbox(spacingMs)
    expect(outbox.takes(products('p'), 0)).toBe(true)
    expect(outbox.takes({ kind: 'notifications' }, 0)).toBe(true)
    expect(outbox.takes(state('one', 1), 0)).toBe(true)
    expect(outbox.isEmpty).toBe(true)
  })

  it('unites the ids of those that follow, until it is time', () => {
    const outbox = new Outbox(spacingMs)
    outbox.takes(products('p'), 0)
    for (const [at, id] of ['q', 'r', 'q'].entries()) expect(outbox.takes(products(id), at)).toBe(false)
    expect(outbox.due(199)).toEqual([])
    expect(outbox.due(200)).toEqual([products('q', 'r')])
    expect(outbox.isEmpty).toBe(true)
    expect(outbox.takes(products('s'), 300)).toBe(false)
    expect(outbox.takes({ kind: 'folder', domain: 'd', ids: ['f'] }, 300)).toBe(true)
  })

  it('names no ids when there are many, or when one of the messages names none', () => {
    const outbox = new Outbox(spacingMs)
    outbox.takes(products('p'), 0)
    for (let count = 0; count <= NAMED_RECORDS; count++) outbox.takes(products(`p${count}`), 1)
    expect(outbox.due(200)).toEqual([products()])
    outbox.takes(products('p'), 201)
    outbox.takes(products(), 202)
    outbox.takes(products('q'), 203)
    expect(outbox.due(400)).toEqual([products()])
  })

  it('keeps the newest state of each process', () => {
    const outbox = new Outbox(spacingMs)
    outbox.takes(state('one', 1), 0)
    outbox.takes(state('one', 2), 1)
    outbox.takes(state('other', 1), 2)
    outbox.takes(state('one', 3), 3)
    expect(outbox.due(200)).toEqual([state('one', 3), state('other', 1)])
  })

  it('sends nothing before what waits', () => {
    const outbox = new Outbox(spacingMs)
    outbox.takes(products('p'), 0)
    outbox.takes(products('q'), 1)
    expect(outbox.takes(products('r'), 500)).toBe(false)
    expect(outbox.due(500)).toEqual([products('q', 'r')])
  })

  it('forgets records of a domain that was left, and nothing else', () => {
    const outbox = new Outbox(spacingMs)
    for (const offer of [products('p'), products('q'), state('one', 1), state('one', 2)])
      outbox.takes(offer, 0)
    outbox.forgetRecords()
    expect(outbox.due(200)).toEqual([state('one', 2)])
  })
})

describe('what is on stage', () => {
  it('waits for nothing, each time; who is there is united', () => {
    const outbox = new Outbox(spacingMs)
    const stage = { room: 'r', epoch: 1, product: null, isHidden: false, media: null, follows: true }
    for (const revision of [1, 2, 3])
      expect(outbox.takes({ kind: 'room-stage', stage: { ...stage, revision } }, 0)).toBe(true)
    const people: Offer = { kind: 'room-people', room: 'r' }
    expect([0, 1, 2].map((now) => outbox.takes(people, now))).toEqual([true, false, false])
    expect(outbox.due(200)).toEqual([people])
  })
})
