/** One's own picture: set, shown to those who share a company, taken away. */
import type { Account as AccountAnswer } from '@vitrine/contract'
import { picturePath } from '@vitrine/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenPerson,
  signIn,
} from '../../../test/factories/company.ts'
import { contentOf } from '../../../test/harness/form-content.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from './index.ts'

let server: TestServer
let company: Company
let person: Account
let own: { cookie: string }
let colleague: { cookie: string }
let stranger: { cookie: string }

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server)
  person = await givenPerson(server)
  await insertMember(company.scope, { personId: person.id, isClient: true, groupIds: [] })
  own = await signIn(server, person)
  colleague = await signIn(server, company.admin)
  stranger = await signIn(server, await givenPerson(server))
})

const bytes = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#345' } })
      .png()
      .toBuffer(),
  )

async function set(image: Uint8Array<ArrayBuffer>, headers: Record<string, string> = own) {
  return await server.request({
    method: 'PUT',
    url: `/api/users/${person.id}/picture`,
    ...(await contentOf({ image }, headers)),
  })
}

describe('one’s own picture', () => {
  it('is cut to a square, shown to those who share a company, and replaced under a new version', async () => {
    const first = (await set(await bytes(40, 20))).json<AccountAnswer>()
    const { picture } = first.profile
    const address = picturePath(picture ?? '', first.assetsVersion)
    const seen = await server.request({ url: address, headers: colleague })
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 })
    expect((await server.request({ url: address, headers: stranger })).statusCode).toBe(404)
    expect((await server.request({ url: address })).statusCode).toBe(401)
    const second = (await set(await bytes(20, 40))).json<AccountAnswer>()
    expect(second.assetsVersion).toBeGreaterThan(first.assetsVersion)
    const removed = await server.request({
      method: 'DELETE',
      url: `/api/users/${person.id}/picture`,
      headers: own,
    })
    expect(removed.json<AccountAnswer>().profile.picture).toBeNull()
    const gone = picturePath(picture ?? '', second.assetsVersion)
    expect((await server.request({ url: gone, headers: colleague })).statusCode).toBe(404)
  })

  it('is nobody else’s to change, and has to be one', async () => {
    const image = await bytes(8, 8)
    expect((await set(image, colleague)).json()).toMatchObject({ code: 'NotFound' })
    const removed = await server.request({
      method: 'DELETE',
      url: `/api/users/${person.id}/picture`,
      headers: stranger,
    })
    expect(removed.json()).toMatchObject({ code: 'NotFound' })
    expect((await set(new Uint8Array([1, 2, 3]))).json()).toMatchObject({ code: 'InvalidInput' })
  })
})
