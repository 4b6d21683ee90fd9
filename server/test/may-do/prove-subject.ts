/** The proof for the calls about one subject; files of their own let them be tried at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteFigures, proofSeed, proofWorlds } from '../harness/proof-figures.ts'
import { subjects } from './entries/index.ts'
import { type Pair, type ProofServer, pairsOf, proveWorld, startProofServer } from './prove-calls.ts'
import { Random } from './random.ts'

/** How often each call is tried as each kind of caller, at the least. */
const leastTries = 3
const leastPairs = 30
const atOnce = 5

/** Of test runs that name no number: making a world takes longer than what is tried in it. */
const sampledWorlds = 104
const allWorlds = process.env.VITRINE_PROOF_WORLDS ? proofWorlds : sampledWorlds
const worlds = Math.ceil(allWorlds / Object.keys(subjects).length)

/** The pairs are dealt to the worlds in turns, in an order that the seed decides. */
function dealt(pairs: readonly Pair[], seed: number): Pair[] {
  const perWorld = Math.max(leastPairs, Math.ceil((leastTries * pairs.length) / worlds))
  const order = new Random(proofSeed).shuffled(pairs)
  const start = (seed - proofSeed) * perWorld
  return Array.from({ length: perWorld }, (_, n) => order[(start + n) % order.length] as Pair)
}

export function proveSubject(subject: keyof typeof subjects): void {
  const pairs = pairsOf(subjects[subject])
  const tries = new Map<string, number>()
  const outcomes: Record<string, number> = {}
  let server: ProofServer

  beforeAll(async () => {
    server = await startProofServer()
  })
  afterAll(() => server.close())

  const starts = Array.from({ length: Math.ceil(worlds / atOnce) }, (_, index) => proofSeed + index * atOnce)

  describe(`calls about ${subject}: nobody does more, or less, than they may`, () => {
    it.each(starts)('in worlds from seed %i', { timeout: 300_000 }, async (start) => {
      for (let seed = start; seed < Math.min(start + atOnce, proofSeed + worlds); seed++) {
        const tried = await proveWorld(server, seed, dealt(pairs, seed))
        expect(tried.flatMap(({ difference }) => difference ?? [])).toEqual([])
        for (const { pair, expected } of tried) {
          const key = `${pair.call.name} as ${pair.kind}`
          tries.set(key, (tries.get(key) ?? 0) + 1)
          outcomes[expected] = (outcomes[expected] ?? 0) + 1
        }
        noteFigures({ worlds: 1, attempts: tried.length })
      }
    })

    it('each as each kind of caller at least three times, some of them done, some hidden', () => {
      const seldom = pairs
        .map(({ call, kind }) => `${call.name} as ${kind}`)
        .filter((key) => (tries.get(key) ?? 0) < leastTries)
      expect(seldom).toEqual([])
      for (const outcome of ['done', 'stranger', 'hidden']) {
        expect([outcome, outcomes[outcome] ?? 0]).not.toEqual([outcome, 0])
      }
      noteFigures({ pairs: pairs.length, outcomes })
    })
  })
}
