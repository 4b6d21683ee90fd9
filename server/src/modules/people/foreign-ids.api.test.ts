/** A super admin of one company names what belongs to another: nothing is found, nothing changes there. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from '../access/index.ts'
import { createApiKey } from './api-keys.service.ts'
import { createTag } from './index.ts'

let server: TestServer
let own: CatalogWorld
let foreign: CatalogWorld
let admin: ApiCaller
const their = { group: '', internalGroup: '', tag: '', key: '', product: '' }

beforeAll(async () => {
  server = await sharedServer()
  own = await givenCatalog(server, { products: 3, seed: 31 })
  foreign = await givenCatalog(server, { products: 3, seed: 32 })
  admin = apiCaller(server, own.domainId, await signIn(server, own.admin))
  const [internal] = await foreign.staff.rows<{ id: string }>(sql`
    select id from groups where domain_id = ${foreign.domainId} and not is_root and not is_external limit 1`)
  Object.assign(their, {
    group: foreign.client.groupIds[0] ?? '',
    internalGroup: internal?.id ?? '',
    tag: await createTag(foreign.staff, { name: 'Theirs', priceTypeIds: [] }),
    key: (await createApiKey(foreign.staff, { name: 'Theirs', levels: {}, expires: '1 day' })).id,
    product: foreign.products[0]?.id ?? '',
  })
})

/** Everything of the other company that these calls could have changed. */
async function theirState(): Promise<unknown> {
  const { staff, domainId } = foreign
  return await Promise.all(
    [
      'memberships',
      'groups',
      'group_members',
      'tags',
      'tag_members',
      'client_price_types',
      'api_keys',
      'audit_entries',
    ].map((table) =>
      staff.rows(sql`select t.* from ${sql.table(table)} t where domain_id = ${domainId} order by 1, 2, 3`),
    ),
  )
}

describe('what belongs to another company', () => {
  it('is not found by its id, and stays as it is', async () => {
    const before = await theirState()
    const newGroup = { name: 'Mine', isExternal: false }
    const viewed = (id: string) => [{ id, canView: true, canEdit: false }]
    const invitation = { emails: ['somebody@new.test'], isClient: true }
    const calls: [Parameters<ApiCaller>[0], object?, Record<string, string>?][] = [
      [`GET /groups/${their.group}`],
      [`PATCH /groups/${their.group}`, { version: 1, name: 'Taken' }],
      [`DELETE /groups/${their.group}`],
      ['POST /groups', { ...newGroup, folders: viewed(foreign.folders.open) }],
      ['POST /groups', { ...newGroup, fields: [{ id: foreign.fields.width, canEdit: false }] }],
      [`PATCH /users/${foreign.buyer.id}/access`, { tags: [] }],
      [`PATCH /users/${own.buyer.id}/access`, { groups: [their.group] }],
      [`PATCH /users/${own.buyer.id}/access`, { tags: [their.tag] }],
      [`PATCH /users/${own.buyer.id}/access`, { priceTypes: [foreign.prices.retail] }],
      ['POST /users/invite', { ...invitation, groups: [their.group] }],
      ['POST /users/invite', { ...invitation, tags: [their.tag] }],
      ['POST /users/invite', { ...invitation, priceTypes: [foreign.prices.trade] }],
      ['POST /users/bulk', { ids: [own.buyer.id], action: 'add-to-group', group: their.group }],
      [`PATCH /tags/${their.tag}`, { name: 'Taken', priceTypes: [] }],
      [`DELETE /tags/${their.tag}`],
      [`DELETE /api-keys/${their.key}`],
      [`POST /users/${foreign.buyer.id}/leak-check`],
      ['GET /view-as', undefined, { person: foreign.buyer.id }],
      ['GET /view-as', undefined, { group: their.group }],
      [`GET /products/${their.product}/visibility`, undefined, { person: own.buyer.id }],
      [`GET /users/${foreign.buyer.id}`],
    ]
    for (const [call, body, query] of calls) {
      const answer = await admin(call, { ...(body && { body }), ...(query && { query }) })
      expect([call, body, refusalOf(answer)]).toEqual([call, body, [404, 'NotFound']])
    }
    // As for an invented person.
    expect((await admin(`GET /users/${foreign.buyer.id}/groups`)).body).toEqual([])
    const below = { name: 'Mine below', isExternal: true, parent: their.internalGroup }
    expect(refusalOf(await admin('POST /groups', { body: below }))).toEqual([422, 'ParentNeeded'])
    for (const target of [`person:${foreign.buyer.id}`, `group:${their.group}`]) {
      const answer = await admin('POST /products/query', { body: {}, headers: { 'x-view-as': target } })
      expect(refusalOf(answer)).toEqual([404, 'NotFound'])
    }
    const bulk = { ids: [foreign.buyer.id], action: 'delete' }
    expect((await admin('POST /users/bulk', { body: bulk })).body).toMatchObject({ changed: 0 })
    // Price types of others are left out of a tag.
    const tag = await admin<{ _id: string }>('POST /tags', {
      body: { name: 'Borrowed', priceTypes: [foreign.prices.retail] },
    })
    const tags = await admin<{ _id: string; priceTypes: string[] }[]>('GET /tags')
    expect(tags.body.find(({ _id }) => _id === tag.body._id)?.priceTypes).toEqual([])
    const lists = ['GET /users', 'GET /groups', 'GET /audit-log', 'GET /api-keys'] as const
    for (const call of lists) {
      const text = JSON.stringify((await admin(call)).body)
      for (const id of [foreign.buyer.id, their.group, their.tag, their.key]) expect(text).not.toContain(id)
    }
    expect(await theirState()).toEqual(before)
  })

  it('ends for somebody who is a client of both in one of them only', async () => {
    const person = await givenPerson(server)
    for (const { staff } of [own, foreign]) {
      await insertMember(staff, { personId: person.id, isClient: true, groupIds: [] })
    }
    const bulk = { ids: [person.id], action: 'delete' }
    expect((await admin('POST /users/bulk', { body: bulk })).body).toMatchObject({ changed: 1 })
    const rows = await foreign.staff.rows(sql`
      select 1 from memberships where domain_id = ${foreign.domainId} and person_id = ${person.id}`)
    expect(rows).toHaveLength(1)
  })
})
