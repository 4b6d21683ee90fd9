/** Transactions: what was begun in one belongs to it, and to no other on the same connection. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import type { Connection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'

let test: TestDatabase
let database: Database
/** Statements by which jobs were queued. */
let queued = 0

beforeAll(async () => {
  test = await createTestDatabase()
  // One connection of each kind: the next transaction gets that of the last one.
  database = openDatabase(test.url, {
    maxConnections: 1,
    queueJob: async (run) => {
      for (const name of ['first', 'second']) {
        await run('insert into queued values ($1)', [name])
        queued += 1
      }
    },
  })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

/** In a transaction of somebody else on the same connection, while `late` goes on with one that has ended. */
async function besideAnother(late: () => Promise<unknown>): Promise<unknown> {
  return await database.transaction(async (open) => {
    const failure = await late().then(
      () => null,
      (error: unknown) => error,
    )
    expect(await open.rows(sql`select 1 as number`)).toEqual([{ number: 1 }])
    return failure
  })
}

it('carries out one statement at a time, in their order, of work that asks for several', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const answers = await database.transaction((open) =>
    Promise.all([3, 2, 1, 0].map((n) => open.rows(sql`select ${n}::int as n, pg_sleep(${n / 100})`))),
  )
  // Warnings are given after the work.
  await pause(0)
  process.off('warning', note)
  expect(answers.flat()).toMatchObject([{ n: 3 }, { n: 2 }, { n: 1 }, { n: 0 }])
  expect(warnings).toEqual([])
})

describe('a transaction that has ended', () => {
  it.each(['committed', 'rolled back'])('runs no statement any more, when it was %s', async (how) => {
    let ended: Connection | undefined
    const work = database.transaction(async (open) => {
      ended = open
      if (how === 'rolled back') throw new Error('broken off')
    })
    await work.catch(() => undefined)
    const failure = await besideAnother(async () => await ended?.rows(sql`select 2 as number`))
    expect(failure).toMatchObject({ message: 'The transaction has ended' })
  })

  it('leaves nothing of a job of several statements that was being queued when another branch failed', async () => {
    await database.rows(sql`create table queued (name text)`)
    const job = { queue: 'any', data: {}, group: 'any', priority: 0 }
    const branches = database.transaction(async (open) => {
      await Promise.all([Promise.reject(new Error('broken off')), open.queue(job)])
    })
    await expect(branches).rejects.toThrow('broken off')
    await expect.poll(() => queued).toBe(2)
    expect(await database.rows(sql`select name from queued`)).toEqual([])
  })

  it('leaves nothing of a branch that went on when another had failed', async () => {
    await database.rows(sql`create table steps (name text)`)
    const branches = database.transaction(async (open) => {
      const slow = async () => {
        await open.rows(sql`insert into steps values ('first')`)
        await pause(50)
        await open.rows(sql`insert into steps values ('second')`)
      }
      const failing = async () => {
        await pause(10)
        throw new Error('broken off')
      }
      await Promise.all([slow(), failing()])
    })
    await expect(branches).rejects.toThrow('broken off')
    await database.transaction(async () => await pause(80))
    expect(await database.rows(sql`select name from steps`)).toEqual([])
  })
})
