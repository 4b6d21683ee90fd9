/** Who writes upon what somebody else has changed meanwhile is notified, whatever it is. */
import { type ExampleIds, exampleOf, type SentExample } from '@vitrine/contract/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../factories/company.ts'
import { type Answer, type ApiCaller, apiCaller, refusalOf } from '../harness/api-caller.ts'
import { asItIs, requestAsPage } from '../harness/request-as-page.ts'
import { type Call, callNamed, calls } from './calls-of-contract.ts'
import { pathOf, requestOf } from './example-request.ts'
import { type ExampleWorld, openExampleWorld } from './example-world.ts'
import { type Given, records } from './version-records.ts'

let opened: ExampleWorld
let given: Given
/** Adds no version by itself. */
let bare: ApiCaller

beforeAll(async () => {
  opened = await openExampleWorld()
  const { server, world, headers } = opened
  given = { ...opened, call: apiCaller(server, world.domainId, headers) }
  bare = apiCaller(server, world.domainId, { ...headers, [asItIs]: 'yes' })
})
afterAll(() => opened.close())

async function send<Body>(
  call: Call,
  example: SentExample,
  more: Record<string, string> = {},
): Promise<Answer<Body>> {
  const request = await requestOf(call, example, { ...opened.headers, ...more })
  const answer = await requestAsPage(opened.server, request)
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>() }
}

/** A write that says what it was based on, and what a colleague does meanwhile. */
interface Change {
  call: Call
  mine: SentExample
  theirCall: Call
  theirs: SentExample
  /** The version as pages read it. */
  read: () => Promise<number>
  /** The parts that the refusal names with their present values, beside the version. */
  present: Record<string, unknown>
  /** What writing upon it comes to, where it isn't done. */
  refusal: string | undefined
}

async function changeOf(name: string): Promise<Change> {
  const record = records[exampleOf(name).stale?.record ?? '']
  if (record === undefined) throw new Error(`${name} says no record that has its version`)
  const ids: ExampleIds = { ...given.ids, ...(await record.make?.(given)) }
  const mine = exampleOf(name, ids, unique)
  const { by = name, body, present, refusal } = mine.stale ?? {}
  const theirs = exampleOf(by, ids, unique)
  if (body !== undefined) theirs.body = body
  return {
    call: callNamed(name),
    mine,
    theirCall: callNamed(by),
    theirs,
    read: () => record.read(given, ids),
    present: present ?? (await record.present?.(given, ids)) ?? { ...Object(theirs.body) },
    refusal,
  }
}

const named = (terms: 'needed' | 'taken') =>
  calls.filter(({ version }) => version === terms).map(({ name }) => name)

/** What is written with a version, or without one. */
async function write({ call, mine }: Change, version?: number) {
  const query = { ...mine.query, ...(version === undefined ? {} : { version: String(version) }) }
  return await send<{ code: string; data: Record<string, unknown> }>(
    call,
    { ...mine, query },
    { [asItIs]: 'yes' },
  )
}

async function meanwhile({ theirCall, theirs, read }: Change): Promise<number> {
  const before = await read()
  const answer = await send(theirCall, theirs)
  expect([theirCall.name, answer.status < 300, answer.body]).toEqual([theirCall.name, true, answer.body])
  return before
}

/** As refusals carry values: text as it is, everything else as JSON. */
function carried(value: unknown): unknown {
  return typeof value === 'string' && /^(?:true|false|[[{])/.test(value) ? JSON.parse(value) : value
}

async function expectStale(change: Change, version: number): Promise<number> {
  const stale = await write(change, version)
  expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
  const data = Object.entries(stale.body.data).map(([part, value]) => [part, carried(value)])
  const now = await change.read()
  expect(Object.fromEntries(data)).toEqual({ version: now, ...change.present })
  return now
}

describe('every call of the contract that changes what is there', () => {
  it('needs the version it was based on, or says beside its example why it goes without', () => {
    const without = calls.filter(({ method, version, isRepeatable, onlyReads }) => {
      const isEdit = method === 'PATCH' || method === 'PUT'
      const isCovered = version !== undefined || isRepeatable || onlyReads
      return method !== 'GET' && (isEdit ? version !== 'needed' : !isCovered)
    })
    const saying = calls.filter(({ name }) => exampleOf(name).withoutVersion !== undefined)
    expect(saying.map(({ name }) => name)).toEqual(without.map(({ name }) => name))
  })

  it('is written by two people in these tests where it takes a version, and creates nothing under a key', () => {
    const versioned = calls.filter(({ version }) => version !== undefined)
    const tried = calls.filter(({ name }) => exampleOf(name).stale !== undefined)
    expect(tried.map(({ name }) => name)).toEqual(versioned.map(({ name }) => name))
    expect(versioned.filter(({ isRepeatable }) => isRepeatable)).toEqual([])
  })
})

describe.each(named('needed'))('%s', (name) => {
  it('is refused without a version, told what is there when that is stale, and done with the present one', async () => {
    const change = await changeOf(name)
    const untouched = await change.read()
    expect(refusalOf(await write(change))).toEqual([428, 'VersionMissing'])
    expect(await change.read()).toBe(untouched)
    const before = await meanwhile(change)
    const now = await expectStale(change, before)
    expect((await write(change, now)).status).toBeLessThan(300)
    expect(await change.read()).toBeGreaterThan(now)
    // As if the former refusal had not been read.
    const again = { ...change, mine: { ...change.mine, body: change.theirs.body } }
    expect(refusalOf(await write(again, before))).toEqual([409, 'StaleVersion'])
  })
})

describe.each(named('taken'))('%s', (name) => {
  it('is told what is there when its version is stale, and done with the present one', async () => {
    const change = await changeOf(name)
    const now = await expectStale(change, await meanwhile(change))
    const answer = await write(change, now)
    if (change.refusal === undefined) expect(answer.status).toBeLessThan(300)
    else expect(refusalOf(answer)).toEqual([409, change.refusal])
  })

  it('is done without a version', async () => {
    const change = await changeOf(name)
    if (change.refusal === undefined) await meanwhile(change)
    expect((await write(change)).status).toBeLessThan(300)
  })
})

describe('a version', () => {
  it('is one that there has been, said as a number in the query, the body or If-Match', async () => {
    const change = await changeOf('folders.editFolder')
    const call = `PATCH ${pathOf(change.call, change.mine.params)}` as const
    const body = { description: 'Some text' }
    const refused = async (sent: Parameters<ApiCaller>[1]) => refusalOf(await bare(call, { body, ...sent }))
    const invalid = [400, 'InvalidInput']
    expect(await refused({ query: { version: '99' } })).toEqual(invalid)
    expect(await refused({ query: { version: 'one' } })).toEqual(invalid)
    expect(await refused({ headers: { 'if-match': '*' } })).toEqual(invalid)
    expect((await bare(call, { body: { ...body, version: 1 } })).status).toBe(200)
    expect(
      (await bare(call, { body: { name: unique('Folder') }, headers: { 'if-match': 'W/"2"' } })).status,
    ).toBe(200)
  })

  it('of one part leaves changes of others alone', async () => {
    const change = await changeOf('folders.editFolder')
    const before = await meanwhile(change)
    const call = `PATCH ${pathOf(change.call, change.mine.params)}` as const
    const query = { version: String(before) }
    expect((await bare(call, { query, body: { isPublished: true } })).status).toBe(200)
  })

  it('goes up once for two who write at the same time, and one of them is told', async () => {
    const change = await changeOf('folders.editFolder')
    const version = await change.read()
    const bodies = Array.from({ length: 6 }, () => ({ name: unique('At once') }))
    const answers = await Promise.all(
      bodies.map((body) => write({ ...change, mine: { ...change.mine, body } }, version)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect(await change.read()).toBe(version + 1)
  })
})
