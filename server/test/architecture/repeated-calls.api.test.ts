/** Calls that do something once, repeated: done once, answered alike. */
import { exampleOf } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../src/modules/access/index.ts'
import { tidyDomain } from '../../src/process-kinds/housekeeping.ts'
import { forgetOldAnswers } from '../../src/scope/kept-answers.repository.ts'
import type { CatalogWorld } from '../factories/catalog.ts'
import { givenPerson, signIn, unique } from '../factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../harness/api-caller.ts'
import type { TestServer } from '../harness/test-server.ts'
import { callNamed, calls } from './calls-of-contract.ts'
import { pathOf } from './example-request.ts'
import { type ExampleWorld, openExampleWorld } from './example-world.ts'

let opened: ExampleWorld
let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let colleague: ApiCaller

beforeAll(async () => {
  opened = await openExampleWorld()
  server = opened.server
  world = opened.world
  admin = apiCaller(server, world.domainId, opened.headers)
  const other = await givenPerson(server)
  await insertMember(world.staff, {
    personId: other.id,
    isClient: false,
    groupIds: [...world.staff.groupIds],
  })
  colleague = apiCaller(server, world.domainId, await signIn(server, other))
})
afterAll(() => opened.close())

interface Creation {
  call: `POST ${string}`
  body: () => object
  /** Where its rows are. */
  table: string
}

const repeatable = calls.filter(({ isRepeatable }) => isRepeatable)
const creating = repeatable.filter(({ name }) => exampleOf(name).creates !== undefined)

function creationOf(name: string): Creation {
  // Words apart would be two addresses of mail.
  const example = () => exampleOf(name, opened.ids, (text) => unique(text).replaceAll(' ', '-'))
  const { params, creates } = example()
  if (creates === undefined) throw new Error(`${name} creates nothing`)
  return {
    call: `POST ${pathOf(callNamed(name), params)}`,
    body: () => Object(example().body),
    table: creates,
  }
}

async function count(table: string): Promise<number> {
  const [row] = await world.staff.rows<{ count: number }>(
    sql`select count(*)::int as count from ${sql.table(table)} where domain_id = ${world.domainId}`,
  )
  return row?.count ?? 0
}

let serial = 0
function newKey(): Record<string, string> {
  serial += 1
  return { 'idempotency-key': `key-${serial}` }
}

describe('calls that create something', () => {
  it('take a key', () => {
    // Those of one thing have tests of their own: `recipe-runs.api.test` runs, `webhooks.api.test` secrets and tests.
    const known = calls.filter(({ name }) => {
      const { creates, isOfOneThing } = exampleOf(name)
      return (creates !== undefined) !== (isOfOneThing === true)
    })
    expect(known.map(({ name }) => name)).toEqual(repeatable.map(({ name }) => name))
    const saysSo = /\.(?:create|add|invite|fetch)[A-Z]/
    const ofDomain = calls.filter(
      ({ name, method, access }) => method === 'POST' && access.kind === 'domain' && saysSo.test(name),
    )
    const without = ofDomain.filter(({ isRepeatable }) => !isRepeatable).map(({ name }) => name)
    // A star, a value, a product of a project and an invitation to it are there once, however often they are set.
    const once = [
      'folders.addInterestedFolder',
      'products.addDetail',
      'products.addInterestedProduct',
      'projects.addProjectProducts',
      'projects.inviteToProject',
    ]
    expect(without.sort()).toEqual(once.sort())
  })
})

describe.each(creating)('$name', ({ name }) => {
  it('answers a repetition alike and creates nothing more, also ten at the same time', async () => {
    const { call, body, table } = creationOf(name)
    const sent = { body: body(), headers: newKey() }
    const before = await count(table)
    const first = await admin<unknown>(call, sent)
    expect(first.status).toBe(200)
    expect(await admin<unknown>(call, sent)).toEqual(first)
    expect(await count(table)).toBe(before + 1)
    const atOnce = { body: body(), headers: newKey() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin<unknown>(call, atOnce)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.body).not.toEqual(first.body)
    expect(await count(table)).toBe(before + 2)
  })
})

describe('undoing an edit', () => {
  it('is done once, however often it is asked for with the same key', async () => {
    const { call, body } = creationOf('products.changeProducts')
    const written = await admin<{ bulk: string }>(call, { body: body() })
    const before = await count('bulk_actions')
    const headers = newKey()
    const undo = () => admin<unknown>(`POST /products/bulk/${written.body.bulk}/undo`, { headers })
    const first = await undo()
    expect(first).toMatchObject({ status: 200, body: { changed: 1, faults: [] } })
    const again = await Promise.all(Array.from({ length: 5 }, undo))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await count('bulk_actions')).toBe(before + 1)
  })
})

describe.each(['people.inviteUsers', 'shareLinks.createShareLink'])('%s', (name) => {
  it('refuses another input with the key, and leaves it free when it is refused itself', async () => {
    const { call, body, table } = creationOf(name)
    const headers = newKey()
    const refused = { ...body(), groups: [world.domainId], group: world.domainId }
    expect(refusalOf(await admin(call, { body: refused, headers }))).toEqual([404, 'NotFound'])
    const before = await count(table)
    expect((await admin(call, { body: body(), headers })).status).toBe(200)
    expect(refusalOf(await admin(call, { body: body(), headers }))).toEqual([422, 'IdempotencyKeyUsed'])
    expect(await count(table)).toBe(before + 1)
  })

  it('is answered alike when what it was made of has gone since', async () => {
    const [parent] = await world.staff.rows<{ id: string }>(
      sql`select parent_id as id from groups where domain_id = ${world.domainId} and is_external`,
    )
    const group = { name: unique('Group'), isExternal: true, parent: parent?.id }
    const { _id } = (await admin<{ _id: string }>('POST /groups', { body: group })).body
    const { call, body } = creationOf(name)
    const sent = { body: { ...body(), groups: [_id], group: _id }, headers: newKey() }
    const first = await admin<unknown>(call, sent)
    expect(first.status).toBe(200)
    expect((await admin(`DELETE /groups/${_id}`)).status).toBe(204)
    expect(await admin<unknown>(call, sent)).toEqual(first)
  })
})

describe('an invitation', () => {
  it('leaves nobody behind whom a repetition or a refusal did without', async () => {
    const people = async () => {
      const [row] = await server.database.rows<{ count: number }>(
        sql`select count(*)::int as count from people where invited_to = ${world.domainId}`,
      )
      return row?.count ?? 0
    }
    const before = await people()
    const { call, body } = creationOf('people.inviteUsers')
    const sent = { body: body(), headers: newKey() }
    await Promise.all(Array.from({ length: 10 }, () => admin(call, sent)))
    expect(await people()).toBe(before + 1)
    await server.database.rows(sql`
      create function fail_member() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await server.database.rows(sql`
      create constraint trigger broken after insert on memberships deferrable initially deferred
        for each row execute function fail_member()`)
    try {
      expect((await admin(call, { body: body(), headers: newKey() })).status).toBe(500)
    } finally {
      await server.database.rows(sql`drop trigger broken on memberships`)
    }
    expect(await people()).toBe(before + 1)
  })
})

describe('a key', () => {
  const creation = () => creationOf('folders.createFolder')

  it('stands for one input of one call', async () => {
    const { call, body } = creation()
    const headers = newKey()
    const sent = body()
    const { body: made } = await admin(call, { body: sent, headers })
    const used = [422, 'IdempotencyKeyUsed']
    expect(refusalOf(await admin(call, { body: body(), headers }))).toEqual(used)
    const tag = creationOf('people.createTag')
    expect(refusalOf(await admin(tag.call, { body: tag.body(), headers }))).toEqual(used)
    const turned = Object.fromEntries(Object.entries(sent).reverse())
    expect((await admin(call, { body: turned, headers })).body).toEqual(made)
  })

  it('is one’s own', async () => {
    const { call, body, table } = creation()
    const sent = { body: body(), headers: newKey() }
    const before = await count(table)
    const mine = await admin<{ _id: string }>(call, sent)
    const theirs = await colleague<{ _id: string }>(call, sent)
    expect(theirs.status).toBe(200)
    expect(theirs.body._id).not.toBe(mine.body._id)
    expect(await count(table)).toBe(before + 2)
  })

  it('is free again after a refusal, and after a transaction that came to nothing', async () => {
    const { call, body, table } = creation()
    const headers = newKey()
    expect(refusalOf(await admin(call, { body: { ...body(), name: 'ab' }, headers }))).toEqual([
      422,
      'MinimumCharacters',
    ])
    const before = await count(table)
    // As when the server is killed before the commit: neither the folder nor the key is there.
    await world.staff.rows(sql`select 1`)
    await server.database.rows(sql`
      create function fail_folder() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await server.database.rows(sql`
      create constraint trigger broken after insert on folders deferrable initially deferred
        for each row execute function fail_folder()`)
    const sent = { body: body(), headers }
    try {
      expect((await admin(call, sent)).status).toBe(500)
      expect(await count(table)).toBe(before)
    } finally {
      await server.database.rows(sql`drop trigger broken on folders`)
    }
    expect((await admin(call, sent)).status).toBe(200)
    expect((await admin(call, sent)).status).toBe(200)
    expect(await count(table)).toBe(before + 1)
  })

  it('is forgotten after 24 hours, and swept', async () => {
    const { call, body, table } = creation()
    const sent = { body: body(), headers: newKey() }
    const before = await count(table)
    await admin(call, sent)
    const age = (hours: number) =>
      world.staff.rows(sql`update kept_answers set made_at = now() - make_interval(hours => ${hours})
        where domain_id = ${world.domainId} and key = ${sent.headers['idempotency-key']}`)
    await age(23)
    await admin(call, sent)
    expect(await count(table)).toBe(before + 1)
    await age(25)
    expect((await admin(call, sent)).status).toBe(200)
    expect(await count(table)).toBe(before + 2)
    await age(25)
    expect(await forgetOldAnswers(world.staff)).toBe(1)
    expect(tidyDomain.toString()).toContain('keptAnswers')
  })

  it('keeps no answer that could be read in a copied database', async () => {
    const { call, body } = creationOf('people.createApiKey')
    const sent = { body: body(), headers: newKey() }
    const { key } = (await admin<{ key: string }>(call, sent)).body
    const [row] = await world.staff.rows<{ kept: string }>(sql`
      select k::text as kept from kept_answers k
      where domain_id = ${world.domainId} and k.key = ${sent.headers['idempotency-key']}`)
    expect(row?.kept).toContain('people.createApiKey')
    expect(row?.kept).not.toContain(key)
    expect((await admin<{ key: string }>(call, sent)).body.key).toBe(key)
  })

  it('is up to 200 visible characters', async () => {
    const { call, body } = creation()
    for (const key of ['', 'a b', 'x'.repeat(201)]) {
      const answer = await admin(call, { body: body(), headers: { 'idempotency-key': key } })
      expect(refusalOf(answer)).toEqual([400, 'InvalidInput'])
    }
  })
})
