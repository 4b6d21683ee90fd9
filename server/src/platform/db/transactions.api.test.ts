/** Transactions: what was begun in one belongs to it, and to no other on the same connection. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/databases/database.ts'
import { watchWrites } from '../../../test/harness/databases/database-writes.ts'
import type { Connection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

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

describe('what nobody waits for', () => {
  const names = async () =>
    (await database.rows<{ name: string }>(sql`select name from kept order by n`)).map(({ name }) => name)
  const put = (name: string) => sql`insert into kept (name) values (${name})`
  beforeAll(async () => {
    await database.rows(sql`create table kept (n int generated always as identity, name text unique)`)
  })
  beforeEach(async () => {
    await database.rows(sql`delete from kept`)
  })

  it('is carried out in its order, before what comes next and before the commit', async () => {
    await database.transaction(async (open) => {
      await open.enqueue(put('first'))
      await open.enqueue(put('second'))
      expect(await open.rows(sql`select count(*)::int as count from kept`)).toEqual([{ count: 2 }])
      await open.rows(put('third'))
      for (let n = 0; n < 120; n++) await open.enqueue(put(`one of many ${n}`))
      await open.enqueue(put('last'))
    })
    expect((await names()).toSpliced(3, 120)).toEqual(['first', 'second', 'third', 'last'])
  })

  it('goes with the beginning and the commit in one round trip, and begins nothing where nothing is asked', async () => {
    let writes = 0
    const client = await database.pool.connect()
    watchWrites(client, () => {
      writes += 1
    })
    client.release()
    const writesOf = async (work: (open: Connection) => Promise<unknown>) => {
      const before = writes
      await database.transaction(work)
      return writes - before
    }
    expect(await writesOf((open) => open.enqueue(put('alone')))).toBe(1)
    expect(
      await writesOf(async (open) => {
        await Promise.all([open.rows(put('at')), open.rows(put('once'))])
        await open.enqueue(put('then'))
        await open.announce('news')
      }),
    ).toBe(2)
    expect(await writesOf(async () => undefined)).toBe(0)
    expect(await names()).toEqual(['alone', 'at', 'once', 'then'])
  })

  it('fails whoever asks next, or the commit, with what its error means, and leaves nothing', async () => {
    const meaning = (cause: unknown) => new Error('taken', { cause })
    const twice = async (open: Connection) => {
      await open.enqueue(put('same'))
      await open.enqueue(put('same'), meaning)
      await open.enqueue(put('other'))
    }
    await expect(database.transaction(twice)).rejects.toThrow('taken')
    const failures: unknown[] = []
    const goesOn = database.transaction(async (open) => {
      await twice(open)
      for (let n = 0; n < 2; n++)
        await open.rows(sql`select 1 as number`).catch((error: Error) => failures.push(error.message))
    })
    await expect(goesOn).rejects.toThrow('taken')
    expect(failures).toEqual(['taken', 'taken'])
    expect(await names()).toEqual([])
  })

  it('fails by itself outside of a transaction', async () => {
    await database.enqueue(put('same'))
    await expect(database.enqueue(put('same'), () => new Error('taken'))).rejects.toThrow('taken')
    expect(await names()).toEqual(['same'])
  })
})

it('tells whoever asked for several what failed first, not that the others were left out', async () => {
  const asked = database.transaction((open) =>
    Promise.all([
      open.rows(sql`select 1 / 0`).catch(async (cause: unknown) => {
        await null
        throw new Error('divided', { cause })
      }),
      open.rows(sql`select 1`),
    ]),
  )
  await expect(asked).rejects.toThrow('divided')
})

it('plans anew what the server has forgotten, where that is the first thing asked for', async () => {
  const number = prepared(sql`select 5 as number`)
  const ask = () => database.transaction(async (open) => await open.rows(number))
  await ask()
  await database.pool.query('discard all')
  expect(await ask()).toEqual([{ number: 5 }])
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
