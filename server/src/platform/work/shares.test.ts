import { describe, expect, it } from 'vitest'
import { Shares } from './shares.ts'

const ever = new AbortController().signal
const long = 60_000

describe('shares', () => {
  it('are for each name apart, and go on to whoever waits longest', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever, long)
    const other = await shares.take('other', ever, long)
    expect([first, other]).toEqual([expect.any(Function), expect.any(Function)])
    const order: string[] = []
    const waiting = ['second', 'third'].map(async (name) => {
      const giveBack = await shares.take('one', ever, long)
      order.push(name)
      giveBack?.()
    })
    first?.()
    await Promise.all(waiting)
    expect(order).toEqual(['second', 'third'])
  })

  it('given back twice count once', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever, long)
    first?.()
    first?.()
    await shares.take('one', ever, long)
    expect(await shares.take('one', ever, 1)).toBeNull()
  })

  it('are not kept by who gives up waiting, by time or because nobody asks any more', async () => {
    const shares = new Shares(1)
    const first = await shares.take('one', ever, long)
    const hangUp = new AbortController()
    const given = shares.take('one', hangUp.signal, long)
    hangUp.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    expect(await shares.take('one', ever, 1)).toBeNull()
    first?.()
    expect(await shares.take('one', ever, 1)).toEqual(expect.any(Function))
  })
})
