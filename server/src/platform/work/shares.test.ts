import { describe, expect, it } from 'vitest'
import { Shares } from './shares.ts'

const ever = { signal: new AbortController().signal, waitMs: 60_000 }
const short = { ...ever, waitMs: 1 }

describe('shares', () => {
  it('are for each name apart, and go on to whoever waits longest', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever)
    const other = await shares.take('other', ever)
    expect([first, other]).toEqual([expect.any(Function), expect.any(Function)])
    const order: string[] = []
    const waiting = ['second', 'third'].map(async (name) => {
      const giveBack = await shares.take('one', ever)
      order.push(name)
      giveBack?.()
    })
    first?.()
    await Promise.all(waiting)
    expect(order).toEqual(['second', 'third'])
  })

  it('given back twice count once', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever)
    first?.()
    first?.()
    await shares.take('one', ever)
    expect(await shares.take('one', short)).toBeNull()
  })

  it('are not kept by who gives up waiting, by time or because nobody asks any more', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever)
    const hangUp = new AbortController()
    const given = shares.take('one', { ...ever, signal: hangUp.signal })
    hangUp.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    expect(await shares.take('one', short)).toBeNull()
    first?.()
    expect(await shares.take('one', short)).toEqual(expect.any(Function))
  })

  it('of what weighs more are fewer, and nobody overtakes who waits for more', async () => {
    const shares = new Shares(3)
    const light = await shares.take('one', ever)
    const order: string[] = []
    const wait = async (name: string, weight: number) => {
      const giveBack = await shares.take('one', { ...ever, weight })
      order.push(name)
      return giveBack
    }
    const heavy = wait('heavy', 5)
    const two = [wait('second', 1), wait('third', 2)]
    await Promise.resolve()
    expect(order).toEqual([])
    light?.()
    const giveBack = await heavy
    expect(order).toEqual(['heavy'])
    giveBack?.()
    await Promise.all(two)
    expect(order).toEqual(['heavy', 'second', 'third'])
  })

  it('are for those behind when who waits for more gives up', async () => {
    const shares = new Shares(2)
    await shares.take('one', ever)
    const heavy = shares.take('one', { ...short, weight: 2 })
    const light = shares.take('one', ever)
    expect(await heavy).toBeNull()
    expect(await light).toEqual(expect.any(Function))
  })

  it('are none for who comes when too many wait', async () => {
    const shares = new Shares(1, 1)
    await shares.take('one', ever)
    const waiting = shares.take('one', { ...short, waitMs: 50 })
    expect(await shares.take('one', ever)).toBeNull()
    expect(await waiting).toBeNull()
  })
})
