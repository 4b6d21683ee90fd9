import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RequestWork } from './request-work.ts'
import { asPiece, Turns } from './turns.ts'

/** Nobody is refused for waiting long on a busy machine. */
const limits = { requestMs: 600_000, streamMs: 600_000 }
const piecesOfEach = 5

function workOf(caller: string): RequestWork {
  const work = new RequestWork(limits)
  work.caller = caller
  return work
}

/** Requests that take the thread in several pieces, in the order in which they are answered. */
function asking() {
  const turns = new Turns()
  const answered: string[] = []
  let going = 0
  const seen = { most: 0 }
  const ask = (caller: string, name = caller, rows = 20, company = `company of ${caller}`) =>
    turns.take(workOf(caller), { company, rows }, async () => {
      going += 1
      seen.most = Math.max(seen.most, going)
      for (let piece = 0; piece < piecesOfEach; piece++) await tick()
      going -= 1
      answered.push(name)
    })
  return { turns, ask, answered, seen }
}

describe('turns', () => {
  it('of eight requests of one caller let a request of another company be answered before their third', async () => {
    for (const rows of [20, 100]) {
      const { ask, answered } = asking()
      await ask('visitor', 'earlier')
      const eight = Array.from({ length: 8 }, (_, at) => ask('client', `client ${at}`, rows))
      await tick()
      await Promise.all([...eight, ask('visitor')])
      expect(answered).toHaveLength(10)
      expect(answered.indexOf('visitor')).toBeLessThan(answered.indexOf('client 2'))
    }
  })

  it('come one after the other while there are others, so that one who asks again and again is answered in between', async () => {
    const { ask, answered } = asking()
    await ask('visitor')
    const eight = Array.from({ length: 8 }, (_, at) => ask('client', `client ${at}`))
    for (let times = 0; times < 8; times++) await ask('visitor')
    await Promise.all(eight)
    // Between any two of the visitor's there is at most one of the client's.
    const between = answered.join().split('visitor').slice(1, -1)
    for (const names of between) expect(names.split('client').length - 1).toBeLessThanOrEqual(1)
  })

  it('are three at once of a caller alone, and one for whole pages', async () => {
    const small = asking()
    await Promise.all(Array.from({ length: 8 }, () => small.ask('client')))
    expect(small.seen.most).toBe(3)
    const whole = asking()
    await Promise.all(Array.from({ length: 8 }, () => whole.ask('client', 'page', 100)))
    expect(whole.seen.most).toBe(1)
  })

  it('of many callers of one company are limited together, those of another are not', async () => {
    const { ask, seen, answered } = asking()
    const many = Array.from({ length: 40 }, (_, at) => ask(`client ${at}`, 'one', 20, 'busy'))
    await Promise.all([...many, ask('visitor')])
    expect(seen.most).toBeLessThanOrEqual(10)
    expect(answered.indexOf('visitor')).toBeLessThan(10)
  })

  it('are not kept by who waits for something else, nor after they ended', async () => {
    const { turns, ask, answered } = asking()
    const something = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 3 }, () => {
      const work = workOf('client')
      return turns.take(work, { company: 'company of client', rows: 20 }, async () => {
        await work.outsideTurn?.(() => something.promise)
      })
    })
    await ask('client')
    something.resolve()
    await Promise.all(waiting)
    const failing = turns.take(workOf('client'), { company: 'company of client', rows: 100 }, async () => {
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await ask('client', 'last', 100)
    expect(answered).toEqual(['client', 'last'])
  })

  it('that are left early are somebody else’s', async () => {
    const { turns, ask } = asking()
    const something = Promise.withResolvers<void>()
    const work = workOf('client')
    const drawing = turns.take(work, { company: 'company of client', rows: 100 }, async () => {
      work.leaveTurn?.()
      await something.promise
    })
    await ask('client', 'client', 100)
    something.resolve()
    await drawing
  })

  it('of pieces and ordinary requests of one caller let one go before a request of another', async () => {
    const { turns, ask, answered } = asking()
    const long = async () => {
      const work = workOf('client')
      await turns.take(work, { company: 'company of client', rows: 20 }, async () => {
        work.leaveTurn?.()
        for (let piece = 0; piece < piecesOfEach; piece++)
          await asPiece(work, async () => {
            for (let part = 0; part < piecesOfEach; part++) await tick()
            answered.push('client')
          })
      })
    }
    await ask('visitor')
    const asked = [long(), ask('client'), long(), ask('client'), ask('client')]
    for (let times = 0; times < 10; times++) await ask('visitor')
    await Promise.all(asked)
    const between = answered.join().split('visitor').slice(1, -1)
    for (const names of between) expect(names.split('client').length - 1).toBeLessThanOrEqual(1)
    expect(answered.filter((name) => name === 'client')).toHaveLength(2 * piecesOfEach + 3)
  })

  it('of pieces of two callers come to an end, as none waits for one that waits for it', async () => {
    const { turns, answered } = asking()
    const long = (caller: string) => {
      const work = workOf(caller)
      return turns.take(work, { company: caller, rows: 100 }, async () => {
        work.leaveTurn?.()
        for (let piece = 0; piece < piecesOfEach; piece++) await asPiece(work, tick)
        answered.push(caller)
      })
    }
    await Promise.all([long('one'), long('other')])
    expect(answered.toSorted()).toEqual(['one', 'other'])
  })
})
