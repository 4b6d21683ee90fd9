/** What is counted and found from kept columns, against SQL, after random histories of a company. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proofSize } from '../../../../test/harness/proof-figures.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { columnLimits, liveThrough } from '../../../../test/random-worlds/list-history.ts'
import { keepProductColumns } from '../index.ts'

let server: TestServer

beforeAll(async () => {
  // Lists that are asked for as usual are answered from memory too.
  keepProductColumns(columnLimits)
  server = await sharedServer()
})
afterAll(() => {
  keepProductColumns({})
})

const isQuick = proofSize === 'quick'

it.each(isQuick ? [1] : [1, 2, 3, 4])(
  'lists from memory are those of SQL after each turn of a random history, in two memories, for staff and clients (%i)',
  { timeout: 300_000 },
  async (seed) => {
    const { history, happened } = await liveThrough(server, seed, isQuick ? 8 : 60)
    const { compared } = history
    const { totals, groups, pages, triedPages, askedAgain, typed } = compared
    expect(totals + groups + pages + triedPages + askedAgain + typed).toBeGreaterThan(isQuick ? 40 : 500)
    expect(compared.ofColumns).toBe(groups)
    if (isQuick) return
    expect(happened.size).toBeGreaterThan(12)
    expect(totals).toBeGreaterThan(40)
    expect(groups).toBeGreaterThan(40)
    expect(pages).toBeGreaterThan(15)
    expect(compared.named).toBeGreaterThan(5)
    expect(compared.searches).toBeGreaterThan(5)
    expect(compared.letters).toBeGreaterThan(5)
    expect(compared.peek).toBeGreaterThan(5)
    expect(compared.movedOn).toBeGreaterThan(0)
    expect(triedPages).toBeGreaterThan(5)
    expect(askedAgain).toBeGreaterThan(100)
    expect(typed).toBeGreaterThan(5)
  },
)
