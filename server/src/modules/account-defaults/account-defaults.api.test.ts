/** What a company says of itself and its people begin with, its plan, and whom invoices go to: who reads and changes it. */
import type {
  DomainSettings,
  Project,
  SubscriptionUse,
  VersionedAccountDefaults,
  VersionedBillingContact,
} from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenCompany, givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 20, seed: 6 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})

const defaults = async () => (await admin<VersionedAccountDefaults>('GET /account-defaults')).body
const edit = (body: object) => admin('PATCH /account-defaults', { body })

/** A colleague whose group has these levels. */
async function colleagueWith(levels: Parameters<typeof insertGroup>[1]['levels']): Promise<ApiCaller> {
  const colleague = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: unique('Colleagues'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels,
  })
  await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
  return apiCaller(server, world.domainId, await signIn(server, colleague))
}

describe('account defaults', () => {
  it('keep what is not given, and are what pages offer first', async () => {
    const before = await defaults()
    const given = {
      language: 'fr-fr',
      dateFormat: 'DD/MM/YYYY',
      timeZone: 'Etc/GMT+11',
      currency: 'CHF',
      country: 'CH',
      email: 'hello@maison.example',
      address: 'Rue du Rhône 1\n1204 Genève',
    }
    expect((await edit(given)).status).toBe(204)
    const { version, ...after } = await defaults()
    const { version: first, ...rest } = before
    expect(after).toEqual({ ...rest, ...given })
    expect(version).toBeGreaterThan(first)
    const { body } = await admin<DomainSettings>(`GET /domains/${world.domainId}/settings`)
    expect([body.currencies[0], body.timeZone, body.version]).toEqual(['CHF', 'Etc/GMT+11', version])
    expect((await edit({ currency: 'EUR', dateFormat: null })).status).toBe(204)
    const again = (await admin<DomainSettings>(`GET /domains/${world.domainId}/settings`)).body.currencies
    expect(again.slice(0, 2)).toEqual(['EUR', 'CHF'])
    expect((await defaults()).dateFormat).toBeNull()
  })

  it.each([
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ language: 'de-de' }, 'language'],
    [{ numberFormat: '1_234' }, 'numberFormat'],
    [{ country: 'XX' }, 'country'],
    [{ country: 'France' }, 'country'],
    [{ email: 'not an address' }, 'email'],
    [{ company: 'two\nlines' }, 'company'],
  ])('refuse %o with its place, and change nothing', async (body, place) => {
    const before = await defaults()
    const answer = await edit(body)
    expect(refusalOf(answer)).toEqual([400, 'InvalidInput'])
    expect(String(answer.body.data?.place)).toContain(place)
    expect(await defaults()).toEqual(before)
  })

  it('are what new people begin with, unless the invitation names another language', async () => {
    await edit({ language: 'zh-cn', numberFormat: "1'234.56", dateFormat: 'D MMM YYYY' })
    const emails = [
      `${unique('new')}@example.test`.replace(' ', ''),
      `${unique('new')}@example.test`.replace(' ', ''),
    ]
    const invite = (email: string | undefined, more: object = {}) =>
      admin('POST /users/invite', {
        body: { emails: [email], isClient: false, groups: world.staff.groupIds, ...more },
      })
    expect((await invite(emails[0])).status).toBe(200)
    expect((await invite(emails[1], { language: 'fr-fr' })).status).toBe(200)
    const rows = await server.database.rows<Record<string, string>>(sql`
      select language, number_format, date_format from people where email = any(${emails}::text[]) order by created_at`)
    const formats = { number_format: "1'234.56", date_format: 'D MMM YYYY' }
    expect(rows).toEqual([
      { language: 'zh-cn', ...formats },
      { language: 'fr-fr', ...formats },
    ])
  })

  it('say the time zone of new projects that name none', async () => {
    await edit({ timeZone: 'Asia/Tokyo' })
    const make = async (more: object) =>
      (await admin<Project>('POST /projects', { body: { name: unique('Project'), ...more } })).body.timeZone
    expect(await make({})).toBe('Asia/Tokyo')
    expect(await make({ timeZone: 'Europe/Paris' })).toBe('Europe/Paris')
  })

  it('are written down part by part', async () => {
    await edit({ phoneNumber: '1' })
    await edit({ phoneNumber: '2', company: (await defaults()).company })
    const rows = await world.staff.rows(sql`
      select field, old_value, new_value from activity
      where domain_id = ${world.domainId} and subject = 'settings' order by id desc limit 2`)
    expect(rows).toEqual([
      { field: 'phoneNumber', old_value: '1', new_value: '2' },
      { field: 'phoneNumber', old_value: '', new_value: '1' },
    ])
  })
})

describe('the subscription', () => {
  it('says what is used of its limits', async () => {
    const before = (await admin<SubscriptionUse>('GET /subscription')).body
    await admin('POST /projects', { body: { name: unique('Project') } })
    await colleagueWith({})
    const after = (await admin<SubscriptionUse>('GET /subscription')).body
    expect(after).toEqual({
      ...before,
      projects: before.projects + 1,
      internalUsers: before.internalUsers + 1,
    })
    expect(after.subscription).toMatchObject({ isActive: true, maxProjects: null })
  })

  it('is for those with the right to view it, and the contact for invoices for those with that', async () => {
    const seer = await colleagueWith({ subscription: { view: 1, edit: 0 } })
    const payer = await colleagueWith({ billing: { view: 1, edit: 1 } })
    const reader = await colleagueWith({ billing: { view: 1, edit: 0 } })
    const settler = await colleagueWith({ setting: { view: 3, edit: 3 } })
    const body = { billingName: 'Ada', billingEmail: 'ada@example.test' }
    const outcome = async (call: ApiCaller) => [
      (await call('GET /subscription')).status,
      (await call('GET /billing-contact')).status,
      (await call('PATCH /billing-contact', { body })).status,
      (await call('GET /account-defaults')).status,
    ]
    expect(await outcome(seer)).toEqual([200, 403, 403, 403])
    expect(await outcome(reader)).toEqual([403, 200, 403, 403])
    expect(await outcome(payer)).toEqual([403, 200, 204, 403])
    expect(await outcome(settler)).toEqual([403, 403, 403, 200])
    const { version, ...contact } = (await reader<VersionedBillingContact>('GET /billing-contact')).body
    expect(contact).toEqual({ ...body, billingAddress: '' })
    expect(version).toBe((await defaults()).version)
  })
})

describe('everybody else', () => {
  it('is refused: a client, another company, and nobody', async () => {
    const other = await givenCompany(server)
    const client = await givenPerson(server)
    await insertMember(world.staff, { personId: client.id, isClient: true, groupIds: world.client.groupIds })
    const before = await defaults()
    const callers: [Record<string, string>, [number, string]][] = [
      [await signIn(server, client), [403, 'NotAllowed']],
      [await signIn(server, other.admin), [404, 'NotFound']],
      [{}, [401, 'NotSignedIn']],
    ]
    for (const [headers, refusal] of callers) {
      const call = apiCaller(server, world.domainId, headers)
      for (const path of ['account-defaults', 'subscription', 'billing-contact'] as const)
        expect(refusalOf(await call(`GET /${path}`))).toEqual(refusal)
      expect(refusalOf(await call('PATCH /account-defaults', { body: { company: 'Mine' } }))).toEqual(refusal)
      expect(refusalOf(await call('PATCH /billing-contact', { body: { billingName: 'Me' } }))).toEqual(
        refusal,
      )
    }
    expect(await defaults()).toEqual(before)
  })
})
