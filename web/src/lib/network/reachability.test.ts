import { describe, expect, it } from 'vitest'
import { Reachability } from './reachability.ts'

/** A clock that is moved by hand, and a server that is there or not. */
function given() {
  const waits: { ms: number; then: () => void }[] = []
  const world = { isThere: true, time: 0 }
  const reachability = new Reachability({
    probe: async () => world.isThere,
    now: () => world.time,
    wait: (ms, then) => {
      const wait = { ms, then }
      waits.push(wait)
      return () => {
        waits.splice(waits.indexOf(wait), 1)
      }
    },
  })
  /** Lets the next pause pass; answers how long it was. */
  const pass = async (): Promise<number> => {
    const wait = waits.shift()
    if (wait === undefined) throw new Error('nothing waits')
    world.time += wait.ms
    wait.then()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    return wait.ms
  }
  return { reachability, world, waits, pass }
}

describe('the reach of the server', () => {
  it('is settled at once after a single call that failed, without having been away', async () => {
    const { reachability, pass, waits } = given()
    const returns: boolean[] = []
    reachability.onReturn((wasAway) => returns.push(wasAway))
    reachability.doubt()
    expect(reachability.state()).toBe('doubtful')
    expect(await pass()).toBe(0)
    expect(reachability.state()).toBe('reachable')
    expect(returns).toEqual([false])
    expect(waits).toEqual([])
  })

  it('is looked for while it is away, with pauses that grow up to three seconds, and told of when it is back', async () => {
    const { reachability, world, pass } = given()
    world.isThere = false
    let isBack = false
    reachability.doubt()
    void reachability.untilReachable().then(() => {
      isBack = true
    })
    const pauses: number[] = []
    for (let time = 0; time < 7; time++) pauses.push(await pass())
    expect(reachability.state()).toBe('away')
    expect(pauses).toEqual([0, 500, 1_000, 2_000, 3_000, 3_000, 3_000])
    expect(isBack).toBe(false)
    world.isThere = true
    expect(await pass()).toBe(3_000)
    await Promise.resolve()
    expect(reachability.state()).toBe('reachable')
    expect(isBack).toBe(true)
  })

  it('is not asked for in a hurry where a part fails for long and the whole answers', async () => {
    const { reachability, pass } = given()
    const pauses: number[] = []
    for (let time = 0; time < 6; time++) {
      reachability.doubt()
      pauses.push(await pass())
    }
    expect(pauses).toEqual([0, 500, 1_000, 2_000, 3_000, 3_000])
  })

  it('is looked for at once when the browser says that it may be back', async () => {
    const { reachability, world, waits, pass } = given()
    world.isThere = false
    reachability.doubt()
    await pass()
    await pass()
    expect(waits.map(({ ms }) => ms)).toEqual([1_000])
    world.isThere = true
    reachability.look()
    expect(await pass()).toBe(0)
    expect(reachability.state()).toBe('reachable')
    expect(waits).toEqual([])
  })
})
