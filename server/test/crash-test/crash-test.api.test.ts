// @slow: it kills programs and starts them again
/** The short version of `npm run crash-test`: the program itself, without the script that installs and builds before it. */
import { describe, expect, it } from 'vitest'
import { hasRedis } from '../harness/programs.ts'
import { type Survived, surviveKills, surviveRedis, surviveRestarts } from './crash-test.ts'
import { faults } from './faults.ts'

const script = ['server', 'dist', 'main.js']
/** Eight steps of a bulk change. */
const products = 4_000
/** For what hangs. */
const LIMIT_MS = 15 * 60_000

const wanted = { products, script, say: () => undefined }

function expectWork({ writes, creations, bulks, uploads, signIns }: Survived) {
  for (const figure of [writes, creations, bulks, uploads, signIns]) expect(figure).toBeGreaterThan(0)
}

describe.concurrent('nothing acknowledged is lost, and nothing happens twice', () => {
  it(
    'when the program is killed while a worker is at work, alone and together with PostgreSQL',
    async () => {
      const survived = await surviveKills({ ...wanted, times: 2 })
      expect(survived.times).toBe(2)
      expectWork(survived)
      expect(survived.unanswered).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )

  it(
    'when PostgreSQL is restarted under it; faults made on purpose are found',
    async () => {
      const found: string[] = []
      const survived = await surviveRestarts({
        ...wanted,
        times: 1,
        onceCompared: async ([client], records, compareAgain) => {
          for (const { name, found: message, make } of faults) {
            const takeBack = await make(client, records)
            await expect(compareAgain(), name).rejects.toThrow(message)
            await takeBack?.()
            found.push(name)
          }
        },
      })
      expect(survived.times).toBe(1)
      expectWork(survived)
      expect(found).toEqual(faults.map(({ name }) => name))
    },
    LIMIT_MS,
  )

  it.skipIf(!hasRedis)(
    'when Redis is killed under two programs, whose pages go on hearing of each other (needs redis-server)',
    async () => {
      const survived = await surviveRedis({ ...wanted, times: 1 })
      expect(survived.times).toBe(1)
      expectWork(survived)
    },
    LIMIT_MS,
  )
})
