import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { tenantUrlOf } from '../tenant-url.ts'
import { migrate } from './migrate.ts'

const log = { info: () => {}, warn: () => {} }
/** A database user of a managed PostgreSQL: owns a database, and may make no roles. */
let owner: string
let requests: string
let url: string
let tenantUrl: string

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  const tag = randomBytes(6).toString('hex')
  owner = `vitrine_test_${tag}`
  requests = `${owner}_in`
  await asAdministrator(`create role ${owner} login password 'owner'; grant ${owner} to current_user`)
  await asAdministrator(`create database ${owner} owner ${owner}`)
  const address = new URL(inject('testServerUrl'))
  address.pathname = `/${owner}`
  const as = (user: string, password: string) =>
    Object.assign(new URL(address), { username: user, password }).href
  url = as(owner, 'owner')
  tenantUrl = as(requests, 'requests')
})
afterEach(async () => {
  await asAdministrator(
    `do $$ begin grant ${requests} to current_user; exception when undefined_object then end $$`,
  )
  await asAdministrator(`drop database if exists ${owner} with (force)`)
  await asAdministrator(`drop role if exists ${requests}`)
  await asAdministrator(`drop role if exists ${owner}_requests`)
  await asAdministrator(`drop role ${owner}`)
})

it('roles that an administrator prepared do for a database user who may make none', async () => {
  await asAdministrator(`grant vitrine_tenant, vitrine_reader to ${owner} with set true, inherit true`)
  await asAdministrator(`create role ${requests} login password 'requests' in role vitrine_tenant`)
  await migrate(url, { log, tenantUrl })
  const database = openDatabase(url, { tenantUrl })
  const settings = { domainId: null, personId: null }
  const { rows } = await database.tenantPool.query('select current_user as name')
  await database.asTenant(settings, (open) => open.announce('here'))
  await database.close()
  expect(rows).toEqual([{ name: requests }])
})

it('a session that may do more than a tenant is refused', async () => {
  await asAdministrator(`grant vitrine_tenant, vitrine_reader to ${owner} with set true, inherit true`)
  await expect(migrate(url, { log, tenantUrl: url })).rejects.toThrow(
    `requests may not connect as ${owner}: it is a member of`,
  )
  await asAdministrator(`create role ${requests} login password 'requests'`)
  await expect(migrate(url, { log, tenantUrl })).rejects.toThrow(
    `requests can't connect as ${requests}: it is no member of vitrine_tenant`,
  )
  const elsewhere = new URL(tenantUrl)
  elsewhere.pathname = '/postgres'
  await expect(migrate(url, { log, tenantUrl: elsewhere.href })).rejects.toThrow(
    'DATABASE_TENANT_URL names another database than DATABASE_URL',
  )
})

it('where the owner may make roles, the login of requests follows the password of the owner', async () => {
  await asAdministrator(
    `grant vitrine_tenant, vitrine_reader to ${owner} with admin true, set true, inherit true`,
  )
  await asAdministrator(`alter role ${owner} createrole`)
  await migrate(url, { log })
  await asAdministrator(`alter role ${owner} password 'changed'`)
  const changed = Object.assign(new URL(url), { password: 'changed' }).href
  const comesIn = async () => {
    const client = new pg.Client({ connectionString: tenantUrlOf(changed) })
    await client.connect()
    await client.end()
  }
  await expect(comesIn()).rejects.toMatchObject({ code: '28P01' })
  // As many programs of an installation start at once.
  await Promise.all([1, 2, 3].map(() => migrate(changed, { log })))
  await comesIn()
})

it('without them says in one line what to prepare', async () => {
  const starting = migrate(url, { log })
  await expect(starting).rejects.toThrow(
    new RegExp(
      `^the database user ${owner} can't prepare the roles \\(.*\\): have an administrator run "create role`,
    ),
  )
})
