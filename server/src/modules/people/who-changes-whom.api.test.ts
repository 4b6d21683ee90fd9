/** Actions on many people at once ask of each whether the caller may change them, whatever else is sent. */
import type { BulkMembersReport } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenCompany, givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { Scope } from '../../scope/scope.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../access/index.ts'
import { insertDetailField } from '../detail-fields/index.ts'
import { insertFolder, visibleTree } from '../folders/index.ts'

let server: TestServer
let scope: Scope
let deputy: Account
let plainGroup: string
let otherGroup: string
/** A colleague who sees everybody and may change nothing but clients of her own group. */
let looker: ApiCaller
/** A colleague with all rights to people and groups, who is no super admin. */
let manager: ApiCaller

async function newGroup(levels: Parameters<typeof insertGroup>[1]['levels'] = {}): Promise<string> {
  const group = { name: unique('Team'), isExternal: false, isRoot: false, parentId: null } as const
  return await insertGroup(scope, { ...group, template: 'Custom', levels })
}

async function colleague(groupIds: readonly string[]): Promise<Account> {
  const account = await givenPerson(server)
  await insertMember(scope, { personId: account.id, isClient: false, groupIds })
  return account
}

beforeAll(async () => {
  server = await sharedServer()
  scope = (await givenCompany(server)).scope
  plainGroup = await newGroup()
  deputy = await colleague([...scope.groupIds, plainGroup])
  otherGroup = await newGroup()
  const callerOf = async (account: Account) =>
    apiCaller(server, scope.domainId, await signIn(server, account))
  looker = await callerOf(await colleague([await newGroup({ group: { view: 3, edit: 1 } })]))
  manager = await callerOf(await colleague([await newGroup({ group: { view: 3, edit: 3 } })]))
})

async function stateOf(personId: string) {
  return await scope.rows(sql`
    select m.is_active, array(select group_id::text from group_members g
      where g.domain_id = m.domain_id and g.person_id = m.person_id order by 1) as groups
    from memberships m where m.domain_id = ${scope.domainId} and m.person_id = ${personId}`)
}

describe('external groups', () => {
  it('and who belongs to them are managed by members of the parent and super admins, whatever else others may', async () => {
    const parentId = await newGroup({ group: { view: 1, edit: 1 } })
    const group = {
      name: unique('Guests'),
      isExternal: true,
      isRoot: false,
      template: null,
      levels: {},
    } as const
    const groupId = await insertGroup(scope, { ...group, parentId })
    const guest = await givenPerson(server)
    await insertMember(scope, { personId: guest.id, isClient: true, groupIds: [groupId] })
    const account = await colleague([parentId])
    const member = apiCaller(server, scope.domainId, await signIn(server, account))
    const below = (call: ApiCaller) =>
      call('POST /groups', { body: { name: unique('Below'), isExternal: true, parent: parentId } })
    const link = { name: 'A link', group: groupId, target: { kind: 'catalogue' }, expires: '1 day' }
    const made = await member<{ _id: string }>('POST /share-links', { body: link })
    expect(made.status).toBe(200)
    const forbidden = [403, 'NotAllowed']
    expect(refusalOf(await below(manager))).toEqual(forbidden)
    expect(
      refusalOf(await manager(`PATCH /groups/${groupId}`, { body: { version: 1, name: unique('Taken') } })),
    ).toEqual(forbidden)
    expect(refusalOf(await manager(`DELETE /groups/${groupId}`))).toEqual(forbidden)
    expect(refusalOf(await manager(`PATCH /users/${guest.id}/access`, { body: { groups: [] } }))).toEqual(
      forbidden,
    )
    expect(
      (await manager('POST /users/bulk', { body: { ids: [guest.id], action: 'delete' } })).body,
    ).toMatchObject({ changed: 0, refused: [{ code: 'NotAllowed' }] })
    expect(refusalOf(await manager('POST /share-links', { body: link }))).toEqual(forbidden)
    expect(refusalOf(await manager(`DELETE /share-links/${made.body._id}`))).toEqual(forbidden)
    expect(
      refusalOf(await manager(`PATCH /share-links/${made.body._id}`, { body: { name: 'Taken' } })),
    ).toEqual(forbidden)
    expect((await below(member)).status).toBe(200)
    expect((await member(`PATCH /users/${guest.id}/access`, { body: { groups: [] } })).status).toBe(204)
    expect((await member(`DELETE /share-links/${made.body._id}`)).status).toBe(204)
    expect((await member(`DELETE /groups/${groupId}`)).status).toBe(204)
  })
})

describe('putting somebody into a group', () => {
  it('is refused where the group gives folders or fields that one doesn’t see, by either call', async () => {
    const [root] = (await visibleTree(scope)).folders
    const values = { parentId: root?.id ?? '', isProductFolder: true, isPublished: true }
    const folder = await insertFolder(scope, { ...values, name: unique('Secret') })
    const field = await insertDetailField(scope, { name: unique('Margin'), type: 'text' })
    const person = await colleague([])
    const before = await stateOf(person.id)
    const levels = { folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } }
    const [ofFolder, ofField] = [await newGroup(levels), await newGroup(levels)]
    await setFolderAccess(scope, ofFolder, [{ id: folder, canView: true, canEdit: false }])
    await setFieldAccess(scope, ofField, [{ id: field, canEdit: false }])
    const own = await newGroup({ ...levels, group: { view: 3, edit: 3 } })
    const account = await colleague([own])
    const call = apiCaller(server, scope.domainId, await signIn(server, account))
    for (const group of [ofFolder, ofField]) {
      const beyond = [422, 'GrantsBeyondOwn']
      const bulk = { ids: [person.id], action: 'add-to-group', group }
      expect(refusalOf(await call('POST /users/bulk', { body: bulk }))).toEqual(beyond)
      const body = { groups: [group] }
      expect(refusalOf(await call(`PATCH /users/${person.id}/access`, { body }))).toEqual(beyond)
    }
    expect(await stateOf(person.id)).toEqual(before)
  })
})

describe('actions on many people', () => {
  it.each(['activate', 'deactivate', 'delete', 'resend'] as const)(
    'ask who manages whom when a group is sent along: %s',
    async (action) => {
      const before = await stateOf(deputy.id)
      for (const call of [looker, manager]) {
        const { body } = await call<BulkMembersReport>('POST /users/bulk', {
          body: { ids: [deputy.id], action, group: plainGroup },
        })
        expect(body).toEqual({ changed: 0, refused: [{ _id: deputy.id, code: 'NotAllowed' }] })
      }
      expect(await stateOf(deputy.id)).toEqual(before)
    },
  )

  it('let nobody but super admins put a super admin into a group, or take one out', async () => {
    const before = await stateOf(deputy.id)
    for (const body of [
      { ids: [deputy.id], action: 'add-to-group', group: otherGroup },
      { ids: [deputy.id], action: 'remove-from-group', group: plainGroup },
    ]) {
      const { body: report } = await manager<BulkMembersReport>('POST /users/bulk', { body })
      expect(report).toEqual({ changed: 0, refused: [{ _id: deputy.id, code: 'NotAllowed' }] })
    }
    expect(await stateOf(deputy.id)).toEqual(before)
  })

  it('tell nothing of a group that the caller doesn’t see', async () => {
    const keepers = await newGroup({ group: { view: 1, edit: 1 } })
    const account = await colleague([keepers])
    const keeper = apiCaller(server, scope.domainId, await signIn(server, account))
    const ask = (group: string) =>
      keeper('POST /users/bulk', { body: { ids: [deputy.id], action: 'add-to-group', group } })
    expect(refusalOf(await ask(plainGroup))).toEqual([404, 'NotFound'])
    expect(refusalOf(await ask(crypto.randomUUID()))).toEqual([404, 'NotFound'])
  })
})
