/** The proof for the calls about one subject; files of their own let them be tried at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteFigures, proofRepetition, proofSeed, proofSize, proofWorlds } from '../harness/proof-figures.ts'
import { Random } from '../random-worlds/random.ts'
import { subjects } from './entries/index.ts'
import {
  inCompany,
  type Pair,
  type ProofServer,
  pairsOf,
  proveWorld,
  startProofServer,
  type Tried,
} from './prove-calls.ts'

/** How often each call is tried as each kind of caller, at the least; in a quick run a part of them is, once. */
const leastTries = proofSize === 'quick' ? 1 / 4 : 3
const leastPairs = 20
/** Worlds of one company: its trees and products are made once, the rights of all in it drawn for each world. */
const ofCompany = 5
const names = Object.keys(subjects)
/** Worlds of each subject; no two subjects share one. */
const worlds = Math.ceil(proofWorlds / names.length)

/** The pairs are dealt to the worlds in turns, in an order that the seed decides. */
function dealt(pairs: readonly Pair[], turn: number): Pair[] {
  const perWorld = Math.max(leastPairs, Math.ceil((leastTries * pairs.length) / worlds))
  const order = new Random(proofSeed).shuffled(pairs)
  const start = turn * perWorld
  return Array.from({ length: perWorld }, (_, n) => order[(start + n) % order.length] as Pair)
}

export function proveSubject(subject: keyof typeof subjects): void {
  const pairs = pairsOf(subjects[subject])
  const first = proofSeed + names.indexOf(subject) * worlds
  const tries = new Map<string, number>()
  const outcomes: Record<string, number> = {}
  let server: ProofServer
  const count = (tried: readonly Tried[]) => {
    for (const { pair, expected } of tried) {
      const key = `${pair.call.name} as ${pair.kind}`
      tries.set(key, (tries.get(key) ?? 0) + 1)
      outcomes[expected] = (outcomes[expected] ?? 0) + 1
    }
    noteFigures({ worlds: 1, attempts: tried.length })
  }

  beforeAll(async () => {
    server = await startProofServer()
  })
  afterAll(() => server.close())

  const starts = Array.from(
    { length: Math.ceil(worlds / ofCompany) },
    (_, index) => first + index * ofCompany,
  )

  describe(`calls about ${subject}: nobody does more, or less, than they may`, () => {
    it.each(starts)('in worlds from seed %i', { timeout: 300_000 }, async (start) => {
      await inCompany(server, start, async (company) => {
        for (let seed = start; seed < Math.min(start + ofCompany, first + worlds); seed++) {
          const tried = await proveWorld(server, { company, seed, pairs: dealt(pairs, seed - first) })
          expect(
            tried.flatMap(({ difference }) => difference ?? []),
            proofRepetition,
          ).toEqual([])
          count(tried)
        }
      })
    })

    it('each as each kind of caller at least three times, some of them done, some hidden', () => {
      const seldom = pairs
        .map(({ call, kind }) => `${call.name} as ${kind}`)
        .filter((key) => leastTries >= 1 && (tries.get(key) ?? 0) < leastTries)
      expect(seldom).toEqual([])
      for (const outcome of ['done', 'stranger', 'hidden']) {
        expect([outcome, outcomes[outcome] ?? 0]).not.toEqual([outcome, 0])
      }
      noteFigures({ pairs: pairs.length, outcomes })
    })
  })
}
