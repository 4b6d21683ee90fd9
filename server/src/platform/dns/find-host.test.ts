import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { hostFinder } from './find-host.ts'

const places = (count: number): LookupAddress[] =>
  Array.from({ length: count }, (_, at) => ({ address: `192.0.2.${at}`, family: 4 }))
const never = () => new Promise<LookupAddress[]>(() => {})
/** Servers of the DNS that don't answer. */
const silent = { askServers: never }

type Finder = ReturnType<typeof hostFinder>
const ask = (find: Finder, name: string, options = {}) =>
  new Promise((resolve, reject) => {
    find(name, options, (error, found, family) => {
      if (error !== null) reject(error)
      else resolve(family === undefined ? found : [found, family])
    })
  })

describe('a name that people give', () => {
  it('leads to the first addresses that the resolver has for it, however many there are', async () => {
    const find = hostFinder({ ...silent, ask: async () => places(4_000), limitMs: 60_000 })
    expect(await ask(find, 'a.example', { all: true })).toEqual(places(20))
    expect(await ask(find, 'a.example')).toEqual(['192.0.2.0', 4])
  })

  it('leads nowhere where the resolver says so', async () => {
    const none = hostFinder({ ...silent, ask: async () => [], limitMs: 60_000 })
    await expect(ask(none, 'a.example')).rejects.toThrow('a.example is at no address')
    const unknown = hostFinder({
      ...silent,
      ask: () => Promise.reject(new Error('ENOTFOUND')),
      limitMs: 60_000,
    })
    await expect(ask(unknown, 'a.example', { all: true })).rejects.toThrow('ENOTFOUND')
  })

  it('is given up when the resolver takes too long, for it or for those before it', async () => {
    const asked: string[] = []
    const find = hostFinder({
      ...silent,
      ask: (name) => {
        asked.push(name)
        return never()
      },
      limitMs: 50,
    })
    const names = ['a.example', 'b.example', 'c.example']
    const answers = await Promise.allSettled(names.map((name) => ask(find, name)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // Those two hold the resolver still.
    await expect(ask(find, 'd.example')).rejects.toThrow()
    expect(asked).toEqual(['a.example', 'b.example'])
  })

  it('waits for its turn, since two are asked for at once', async () => {
    const under: ((found: LookupAddress[]) => void)[] = []
    const find = hostFinder({
      ...silent,
      ask: () => new Promise((resolve) => under.push(resolve)),
      limitMs: 60_000,
    })
    const answers = [1, 2, 3].map((count) => ask(find, `${count}.example`, { all: true }))
    await new Promise(setImmediate)
    expect(under).toHaveLength(2)
    under[0]?.(places(1))
    await answers[0]
    await new Promise(setImmediate)
    expect(under).toHaveLength(3)
    for (const answer of under) answer(places(2))
    expect(await Promise.all(answers)).toEqual([places(1), places(2), places(2)])
  })

  it('is asked of the servers of the DNS while two others are never answered', async () => {
    const known: LookupAddress[] = [...places(1), { address: '2001:db8::1', family: 6 }]
    const asked: string[] = []
    const find = hostFinder({
      ask: (name) => {
        asked.push(name)
        return never()
      },
      askServers: async (name) => (name === 'known.example' ? known : []),
      limitMs: 1_000,
    })
    const held = ['a.example', 'b.example'].map((name) => ask(find, name))
    const unanswered = Promise.allSettled(held)
    expect(await ask(find, 'known.example', { all: true })).toEqual(known)
    expect(await ask(find, 'known.example', { all: true, family: 6 })).toEqual(known.slice(1))
    await expect(ask(find, 'unknown.example')).rejects.toThrow('aborted due to timeout')
    expect(asked).toEqual(['a.example', 'b.example'])
    await unanswered
  })

  it('that this machine alone knows is found by the system, also after a wait', async () => {
    const under: ((found: LookupAddress[]) => void)[] = []
    const find = hostFinder({
      ask: () => new Promise((resolve) => under.push(resolve)),
      askServers: () => Promise.reject(new Error('ENOTFOUND')),
      limitMs: 60_000,
    })
    const answers = [1, 2, 3].map((count) => ask(find, `${count}.example`, { all: true }))
    await new Promise(setImmediate)
    for (let at = 0; at < 3; at += 1) {
      under[at]?.(places(1))
      await answers[at]
      await new Promise(setImmediate)
    }
    expect(await Promise.all(answers)).toEqual([places(1), places(1), places(1)])
  })
})
