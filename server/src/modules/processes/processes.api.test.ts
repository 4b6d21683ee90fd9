import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { givenCompany, givenPerson, scopeOf, signIn, unique } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { PassingRefusal } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { enterAsDomain, insertGroup, insertMember } from '../access/index.ts'
import { processFileKey } from './process-files.ts'
import { type ProcessKind, type ProcessOutcome, type ProcessRun, worker } from './process-kind.ts'
import { takeProcess } from './processes.repository.ts'
import { forgetOldProcesses, startProcess } from './processes.service.ts'
import { runProcess, type WorkerParts } from './run-process.ts'

let server: TestServer
let company: Awaited<ReturnType<typeof givenCompany>>
let cookie: Record<string, string>
const stillGoing = new AbortController().signal

type Work = (run: ProcessRun<{ rows: number }, { next: number }>) => Promise<ProcessOutcome>

interface GivenKind extends ProcessKind<{ rows: number }> {
  work: Work
}

/** A kind whose work a test gives. */
function givenKind(work: Work, given: Partial<Omit<GivenKind, 'work'>> = {}): GivenKind {
  const name = unique('kind')
  return {
    name,
    input: z.object({ rows: z.number() }),
    needs: [],
    tries: 3,
    tells: 'import-complete',
    work,
    ...given,
  }
}

function partsFor(kind: GivenKind): WorkerParts {
  return {
    workers: [worker(kind, kind.work)],
    domainScope: (domainId) => enterAsDomain(server.database, domainId),
    personScope: (domainId, personId) => scopeOf(server, { id: personId, email: '' }, domainId),
    storage: server.storage,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
}

const input = { subject: 'some rows', input: { rows: 4 } }

async function execute(kind: GivenKind, processId: string, domainId = company.domainId): Promise<void> {
  await runProcess(partsFor(kind), { domainId, processId }, stillGoing)
}

/** What its owner is notified of at the end. */
async function endings(id: string): Promise<{ isFinished: boolean }[]> {
  const rows = await company.scope.rows<{ event: { isFinished: boolean } }>(
    sql`select event from domain_events where event ->> 'processId' = ${id}`,
  )
  return rows.map((row) => row.event)
}

async function read(id: string, headers = cookie) {
  const query = { domain: company.domainId }
  return (await server.request({ url: `/api/processes/${id}`, query, headers })).json()
}

async function post(id: string, action: 'cancel' | 'retry', headers = cookie) {
  const query = { domain: company.domainId }
  return await server.request({ method: 'POST', url: `/api/processes/${id}/${action}`, query, headers })
}

/** Adds one row of a table of its own per step: an effect that must happen once. */
async function addEffect(scope: Scope, process: string, n: number): Promise<void> {
  await scope.rows(sql`
    insert into tags (domain_id, name) values (${scope.domainId}, ${`${process} ${n} ${Math.random()}`})`)
}

async function countEffects(process: string): Promise<number> {
  const rows = await company.scope.rows(sql`select 1 from tags where name like ${`${process} %`}`)
  return rows.length
}

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server)
  cookie = await signIn(server, company.admin)
})

describe('a process', () => {
  it('is queued with what it belongs to, or not at all', async () => {
    const kind = givenKind(async () => ({}))
    const failing = company.scope.transaction(async (scope) => {
      await startProcess(scope, kind, input)
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    const jobs = await server.database.rows(
      sql`select 1 from pgboss.job where name = 'processes' and data ->> 'domainId' = ${company.domainId}`,
    )
    expect(jobs).toHaveLength(0)
    const id = await startProcess(company.scope, kind, input)
    expect(await read(id)).toMatchObject({ state: 'queued', status: null, subject: 'some rows', workers: 0 })
  })

  it('shows what it did when it has ended', async () => {
    const kind = givenKind(async (run) => {
      run.progress({ status: 'PROCESSING', processed: 0, total: 4 })
      await run.step(
        (scope) => run.find(scope, [{ row: 3, column: 'Width', value: 'x', code: 'ImportCellNotNumber' }]),
        { next: 4 },
        { processed: 4 },
      )
      return { numbers: { created: 4 } }
    })
    const id = await startProcess(company.scope, kind, input)
    await execute(kind, id)
    const process = await read(id)
    expect(process).toMatchObject({
      state: 'finished',
      status: 'FINISH',
      processed: 4,
      total: 4,
      findings: 1,
    })
    expect(process.result).toEqual({ numbers: { created: 4 }, file: null })
    expect(process.log.map((line: { message: string }) => line.message)).toEqual(['finished', 'started'])
    const query = { domain: company.domainId }
    const findings = await server.request({ url: `/api/processes/${id}/findings`, query, headers: cookie })
    expect(findings.json()).toMatchObject({
      total: 1,
      result: [{ row: 3, column: 'Width', code: 'ImportCellNotNumber' }],
    })
    expect(await endings(id)).toMatchObject([{ isFinished: true }])
  })

  it('shows how far it is while its own transaction is open', async () => {
    const seen: number[] = []
    const kind = givenKind(async (run) => {
      run.progress({ status: 'PROCESSING', total: 4 })
      await run.step(
        async (scope) => {
          await addEffect(scope, run.id, 1)
          run.progress({ processed: 2 })
          await expect.poll(async () => (await read(run.id)).processed, { timeout: 10_000 }).toBe(2)
          seen.push(await countEffects(run.id))
        },
        { next: 4 },
      )
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    await execute(kind, id)
    expect(seen).toEqual([0])
    expect(await countEffects(id)).toBe(1)
  })

  it('goes on from its checkpoint when its worker died', async () => {
    const kind = givenKind(async (run) => {
      for (let n = run.checkpoint?.next ?? 0; n < 4; n++) {
        await run.step((scope) => addEffect(scope, run.id, n), { next: n + 1 })
        if (n === 1 && run.checkpoint === null) await new Promise(() => {})
      }
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    // This one never ends, like a worker whose machine is gone.
    execute(kind, id).catch(() => {})
    await expect.poll(() => countEffects(id), { timeout: 10_000 }).toBe(2)
    await execute(kind, id)
    expect(await countEffects(id)).toBe(4)
    expect((await read(id)).state).toBe('finished')
  })

  it('takes nothing from a worker that another has replaced', async () => {
    let goOn = () => {}
    const replaced = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isFirst = true
    const kind = givenKind(async (run) => {
      const waits = isFirst
      isFirst = false
      await run.step(
        async (scope) => {
          await addEffect(scope, run.id, 1)
          if (waits) await replaced
        },
        { next: 1 },
      )
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    const slow = execute(kind, id)
    await expect.poll(async () => (await read(id)).state).toBe('running')
    await execute(kind, id)
    goOn()
    await slow
    expect(await countEffects(id)).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'finished', attempts: 0 })
    expect(await endings(id)).toHaveLength(1)
  })

  it('stops when a right is withdrawn meanwhile', async () => {
    const colleague = await givenPerson(server)
    const folder = { view: 3, edit: 3 }
    const group = { isExternal: false, isRoot: false, template: 'Custom', parentId: null } as const
    const groupId = await insertGroup(company.scope, {
      ...group,
      name: unique('Editors'),
      levels: { folder },
    })
    await insertMember(company.scope, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const scope = await scopeOf(server, colleague, company.domainId)
    const kind = givenKind(
      async (run) => {
        await run.step((open) => addEffect(open, run.id, 1), { next: 1 })
        await company.scope.rows(sql`update groups set levels = '{}' where id = ${groupId}`)
        await run.step((open) => addEffect(open, run.id, 2), { next: 2 })
        return {}
      },
      { needs: [{ area: 'folder', right: 'edit', level: 3 }] },
    )
    const id = await startProcess(scope, kind, input)
    await execute(kind, id)
    expect(await countEffects(id)).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'failed', error: { code: 'NotAllowed' } })
  })

  it('is tried again after a fault, and given up when it gets no further', async () => {
    const kind = givenKind(async () => {
      throw new Error('a fault')
    })
    const id = await startProcess(company.scope, kind, input)
    await expect(execute(kind, id)).rejects.toThrow('a fault')
    expect((await read(id)).state).toBe('queued')
    await expect(execute(kind, id)).rejects.toThrow('a fault')
    await execute(kind, id)
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: { code: 'InternalError' },
      canRetry: true,
    })
  })

  it.each([
    ['the storage', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['an answer of the storage', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
    ['the database', new Error('it failed', { cause: new Error('Connection terminated unexpectedly') })],
    ['room for files', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['room in the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['room in the storage', Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } })],
  ])('goes on once %s is back, however often it was away', async (_title, away) => {
    let tries = 0
    const kind = givenKind(
      async (run) => {
        tries += 1
        if (tries < 5) throw away
        await run.step((scope) => addEffect(scope, run.id, tries), { next: 1 })
        return {}
      },
      { tries: 1 },
    )
    const id = await startProcess(company.scope, kind, input)
    for (const _ of [1, 2, 3, 4]) {
      await expect(execute(kind, id)).rejects.toBe(away)
      expect((await read(id)).state).toBe('queued')
    }
    await execute(kind, id)
    expect(await read(id)).toMatchObject({ state: 'finished' })
    expect(await countEffects(id)).toBe(1)
  })

  it.each([
    ['is back', 'ECONNREFUSED'],
    ['has room', '53100'],
  ])(
    'notes that a try doesn’t count as soon as the database %s, also beside whoever has taken over',
    async (_title, code) => {
      const away = Object.assign(new Error('the database is away'), { code })
      let refusals = 0
      const kind = givenKind(async ({ id }) => {
        await company.scope.rows(sql`update processes set attempts = 2, lease = new_id() where id = ${id}`)
        refusals = 2
        throw away
      })
      const id = await startProcess(company.scope, kind, input)
      const parts = partsFor(kind)
      const domainScope = async (domainId: string): Promise<Scope> => {
        const scope = await parts.domainScope(domainId)
        return {
          ...scope,
          // How far it is can't be noted, nor seen that it is another's by now.
          transaction: () => Promise.reject(away),
          rows: async (statement) => {
            if (refusals > 0) {
              refusals -= 1
              throw away
            }
            return await scope.rows(statement)
          },
        }
      }
      const job = { domainId: company.domainId, processId: id }
      await expect(runProcess({ ...parts, domainScope }, job, stillGoing)).rejects.toBe(away)
      expect(refusals).toBe(0)
      const row = sql`select attempts, state, lease is not null as "isHeld" from processes where id = ${id}`
      expect(await company.scope.rows(row)).toEqual([{ attempts: 1, state: 'running', isHeld: true }])
    },
  )

  it.each<[string, (run: ProcessRun<{ rows: number }, { next: number }>) => Promise<void>]>([
    ['at its next step', (run) => run.step(async () => {}, { next: 1 })],
    [
      'when it looks',
      (run) => new Promise((resolve) => run.signal.addEventListener('abort', () => resolve())),
    ],
  ])('counts no try of a worker that finds %s that another one has taken over', async (_title, goOn) => {
    const kind = givenKind(
      async (run) => {
        await takeProcess(company.scope, run.id, crypto.randomUUID())
        await goOn(run)
        return {}
      },
      { tries: 1 },
    )
    const id = await startProcess(company.scope, kind, input)
    const row = sql`select attempts, state, lease is not null as "isHeld" from processes where id = ${id}`
    for (const _ of [1, 2, 3]) {
      await execute(kind, id)
      expect(await company.scope.rows(row)).toEqual([{ attempts: 1, state: 'running', isHeld: true }])
      // As if the other one hadn't begun.
      await company.scope.rows(sql`update processes set attempts = 0 where id = ${id}`)
    }
  })

  it('gives up what has silenced one worker after the other, and goes on by hand', async () => {
    let runs = 0
    let isFreezing = true
    const kind = givenKind(
      async (run) => {
        runs += 1
        if (isFreezing)
          await company.scope.rows(sql`update processes set lease = new_id() where id = ${run.id}`)
        await run.step(async () => {}, { next: 1 })
        return {}
      },
      { tries: 2 },
    )
    const id = await startProcess(company.scope, kind, input)
    while (runs < 20 && (await read(id)).state !== 'failed') await execute(kind, id)
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: { code: 'ProcessGaveUp' },
      canRetry: true,
    })
    expect(runs).toBe(7)
    isFreezing = false
    expect((await post(id, 'retry')).statusCode).toBe(204)
    await execute(kind, id)
    expect((await read(id)).state).toBe('finished')
  })

  it('counts no try of a worker that ends after another one has taken over', async () => {
    const ending = new AbortController()
    const kind = givenKind(async (run) => {
      await takeProcess(company.scope, run.id, crypto.randomUUID())
      ending.abort(new Error('the program ends'))
      await run.scope()
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    const job = { domainId: company.domainId, processId: id }
    // It may see first that another one has taken over.
    await runProcess(partsFor(kind), job, ending.signal).catch(() => {})
    const row = sql`select attempts, state, lease is not null as "isHeld" from processes where id = ${id}`
    expect(await company.scope.rows(row)).toEqual([{ attempts: 1, state: 'running', isHeld: true }])
  })

  it('is tried again where the machine was too busy, and says so when it is given up', async () => {
    const kind = givenKind(async () => {
      throw new PassingRefusal('MachineBusy')
    })
    const id = await startProcess(company.scope, kind, input)
    for (const _ of [1, 2]) {
      await expect(execute(kind, id)).rejects.toThrow('too busy')
      expect((await read(id)).state).toBe('queued')
    }
    await execute(kind, id)
    expect(await read(id)).toMatchObject({ state: 'failed', error: { code: 'MachineBusy' }, canRetry: true })
  })

  it('can be tried again by hand, and goes on where it stopped', async () => {
    let isBroken = true
    const kind = givenKind(
      async (run) => {
        for (let n = run.checkpoint?.next ?? 0; n < 4; n++) {
          if (n === 2 && isBroken) throw new Error('a fault')
          await run.step((scope) => addEffect(scope, run.id, n), { next: n + 1 })
        }
        return {}
      },
      { tries: 1 },
    )
    const id = await startProcess(company.scope, kind, input)
    await execute(kind, id).catch(() => {})
    await execute(kind, id).catch(() => {})
    expect(await read(id)).toMatchObject({ state: 'failed' })
    isBroken = false
    expect((await post(id, 'retry')).statusCode).toBe(204)
    await execute(kind, id)
    expect(await countEffects(id)).toBe(4)
    expect((await post(id, 'retry')).json().code).toBe('ProcessNotStopped')
  })

  it('is not begun once it was cancelled', async () => {
    const kind = givenKind(async (run) => {
      await run.step((scope) => addEffect(scope, run.id, 1), { next: 1 })
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    expect((await post(id, 'cancel')).statusCode).toBe(204)
    await execute(kind, id)
    expect(await countEffects(id)).toBe(0)
    expect((await read(id)).state).toBe('cancelled')
    expect((await post(id, 'cancel')).json().code).toBe('ProcessEnded')
  })

  it('stops at its next step when it is cancelled, and keeps what was done', async () => {
    const kind = givenKind(async (run) => {
      await run.step((scope) => addEffect(scope, run.id, 1), { next: 1 })
      await post(run.id, 'cancel')
      await new Promise<void>((resolve) => run.signal.addEventListener('abort', () => resolve()))
      await run.step((scope) => addEffect(scope, run.id, 2), { next: 2 })
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    await execute(kind, id)
    expect(await countEffects(id)).toBe(1)
    expect((await read(id)).state).toBe('cancelled')
  })

  it('goes back to the queue when its program ends', async () => {
    const ending = new AbortController()
    const kind = givenKind(async (run) => {
      await run.step((scope) => addEffect(scope, run.id, 1), { next: 1 })
      ending.abort(new Error('the program ends'))
      await run.scope()
      return {}
    })
    const id = await startProcess(company.scope, kind, input)
    const job = { domainId: company.domainId, processId: id }
    await expect(runProcess(partsFor(kind), job, ending.signal)).rejects.toThrow('the program ends')
    expect((await read(id)).state).toBe('queued')
  })
})

describe('processes of others', () => {
  it('are seen by super admins, not by colleagues and other companies', async () => {
    const kind = givenKind(async () => ({}))
    const id = await startProcess(company.scope, kind, input)
    const colleague = await givenPerson(server)
    await insertMember(company.scope, { personId: colleague.id, isClient: false, groupIds: [] })
    const own = await startProcess(await scopeOf(server, colleague, company.domainId), kind, input)
    const stranger = await givenCompany(server)
    const [ofColleague, ofStranger] = [await signIn(server, colleague), await signIn(server, stranger.admin)]
    expect((await read(own)).code).toBeUndefined()
    for (const headers of [ofColleague, ofStranger]) {
      expect((await read(id, headers)).code).toBe('NotFound')
      expect((await post(id, 'cancel', headers)).json().code).toBe('NotFound')
      expect((await post(id, 'retry', headers)).json().code).toBe('NotFound')
    }
    const query = { domain: stranger.domainId }
    const theirs = await server.request({ url: `/api/processes/${id}`, query, headers: ofStranger })
    expect(theirs.json().code).toBe('NotFound')
    const listed = await server.request({
      url: '/api/processes',
      query: { domain: company.domainId },
      headers: ofColleague,
    })
    expect(listed.json().result.map((process: { _id: string }) => process._id)).toEqual([own])
  })
})

describe('the queue', () => {
  it('lets a company with one process wait for one turn, whatever others have queued', async () => {
    const busy = await givenCompany(server)
    const idle = await givenCompany(server)
    const kind = givenKind(async () => ({}))
    for (let n = 0; n < 20; n++) await startProcess(busy.scope, kind, input)
    const late = await startProcess(idle.scope, kind, input)
    const order = await server.database.rows<{ id: string }>(sql`
      select data ->> 'processId' as id from pgboss.job
      where name = 'processes' and data ->> 'domainId' in (${busy.domainId}, ${idle.domainId})
      order by priority desc, created_on, id`)
    expect(order.findIndex((job) => job.id === late)).toBeLessThanOrEqual(1)
  })

  it('takes work in the background after everything that somebody waits for', async () => {
    const kind = givenKind(async () => ({}))
    const [busy, idle] = [await givenCompany(server), await givenCompany(server)]
    const background = await startProcess(busy.scope, kind, { ...input, isBackground: true })
    const later = [await startProcess(busy.scope, kind, input), await startProcess(idle.scope, kind, input)]
    const order = await server.database.rows<{ id: string }>(sql`
      select data ->> 'processId' as id from pgboss.job
      where name = 'processes' and data ->> 'domainId' in (${busy.domainId}, ${idle.domainId})
      order by priority desc, created_on, id`)
    expect(order).toHaveLength(3)
    expect(order.at(-1)?.id).toBe(background)
    expect(order.map(({ id }) => id)).toEqual(expect.arrayContaining(later))
  })

  it('gives a process to one worker of many that ask at once', async () => {
    const kind = givenKind(async () => ({}))
    const id = await startProcess(company.scope, kind, input)
    const lease = () => crypto.randomUUID()
    const domain = await enterAsDomain(server.database, company.domainId)
    const leases = [lease(), lease(), lease()]
    await Promise.all(leases.map((one) => takeProcess(domain, id, one)))
    const [row] = await company.scope.rows<{ lease: string }>(
      sql`select lease from processes where id = ${id}`,
    )
    expect(leases).toContain(row?.lease)
  })
})

describe('the file of a process', () => {
  it('is for its owner and super admins, until it expires', async () => {
    const colleague = await givenPerson(server)
    const other = await givenPerson(server)
    const client = await givenPerson(server)
    for (const { id } of [colleague, other])
      await insertMember(company.scope, { personId: id, isClient: false, groupIds: [] })
    await insertMember(company.scope, { personId: client.id, isClient: true, groupIds: [] })
    const stranger = await givenCompany(server)
    const kind = givenKind(async (run) => ({
      file: await run.writeFile('Prix été.csv', 'text/csv', Readable.from(['a;b'])),
    }))
    const id = await startProcess(await scopeOf(server, colleague, company.domainId), kind, input)
    await execute(kind, id)
    const path = (await read(id)).result.file.path
    const get = async (headers: Record<string, string>) => await server.request({ url: path, headers })
    for (const allowed of [cookie, await signIn(server, colleague)]) {
      const answer = await get(allowed)
      expect([answer.statusCode, answer.body]).toEqual([200, 'a;b'])
    }
    expect((await get({})).statusCode).toBe(401)
    expect((await get(await signIn(server, other))).statusCode).toBe(404)
    // Clients have processes of their own, and none of others.
    expect((await get(await signIn(server, client))).statusCode).toBe(404)
    expect((await get(await signIn(server, stranger.admin))).statusCode).toBe(404)
    await company.scope.rows(
      sql`update processes set finished_at = now() - interval '31 days' where id = ${id}`,
    )
    expect((await get(cookie)).statusCode).toBe(404)
    expect(await forgetOldProcesses(company.scope, server.storage)).toBe(1)
    expect(await server.storage.stat(processFileKey(company.domainId, id, 'Prix été.csv'))).toBeNull()
  })
})
