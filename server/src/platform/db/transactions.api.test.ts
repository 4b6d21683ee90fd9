/** Transactions: what was begun in one belongs to it, and to no other on the same connection. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import type { Connection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  // One connection of each kind: the next transaction gets that of the last one.
  database = openDatabase(test.url, { maxConnections: 1 })
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

  it('has waited for what ran beside the statement that failed', async () => {
    const heard: string[] = []
    const work = database.transaction(async (open) => {
      const beside = open.rows(sql`select pg_sleep(0.05)`).then(
        () => heard.push('it has ended'),
        () => heard.push('it has ended'),
      )
      await Promise.all([Promise.reject(new Error('broken off')), beside])
    })
    await work.catch(() => heard.push('it is broken off'))
    expect(heard).toEqual(['it has ended', 'it is broken off'])
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
