/** What every read path says, compared with a plain model of who may see what, in worlds made at random. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteFigures, proofSeed, proofWorlds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { proveWorld } from './prove-world.ts'

const atOnce = 20

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const starts = Array.from(
  { length: Math.ceil(proofWorlds / atOnce) },
  (_, index) => proofSeed + index * atOnce,
)

describe('no read path tells anybody more, or less, than they may see', () => {
  it.each(starts)('in twenty worlds from seed %i', { timeout: 300_000 }, async (start) => {
    let comparisons = 0
    for (let seed = start; seed < start + atOnce; seed++) {
      const check = await proveWorld(server, seed)
      expect(check.differences).toEqual([])
      comparisons += check.comparisons
    }
    noteFigures({ worlds: atOnce, comparisons })
    // Twenty worlds that show nobody anything would prove nothing.
    expect(comparisons).toBeGreaterThan(2_000)
  })
})
