/** The brand: who changes it, within which limits, what the subscription shows of it, and the way back. */
import type { BrandSettings, BrandVersion, Domain, DomainSettings } from '@vitrine/contract'
import { brandPath } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Company,
  givenCompany,
  givenExternalGroup,
  givenNewcomer,
  givenPerson,
  signIn,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from '../access/index.ts'

let server: TestServer
let company: Company
let other: Company
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server, { name: 'Maison Neuve' })
  other = await givenCompany(server, { name: 'Another' })
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
})

const brand = async () => (await admin<BrandSettings>('GET /brand')).body
const versions = async () => (await admin<BrandVersion[]>('GET /brand/versions')).body
const shown = async () => (await admin<Domain>(`GET /domains/${company.domainId}`)).body.customization
const edit = (body: object) => admin('PATCH /brand', { body })
const pathOf = (file: string, id = company.domainId) => `/domains/${id}/customizations/${file}`
const put = (file: string, image: Buffer, id?: string) =>
  admin<{ version: number }>(`PUT ${pathOf(file, id)}`, { image: new Uint8Array(image) })
const subscribe = (flags: object) =>
  company.scope.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${company.domainId}`)

const picture = (background: string) => sharp({ create: { width: 40, height: 30, channels: 4, background } })
const noise = (side: number) => {
  const content = Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * 7919 * (n % 251)) % 256))
  return sharp(content, { raw: { width: side, height: side, channels: 3 } })
}

describe('names and colours', () => {
  it('change what everybody is shown, and without a value they are the usual ones again', async () => {
    const before = await shown()
    const given = { primaryColor: '#1b7f5c', appName: ' Neuve ', catalogName: 'Objects', mailFooter: 'Oslo' }
    expect((await edit(given)).status).toBe(204)
    expect(await shown()).toMatchObject({
      colors: { primaryColor: '#1b7f5c', externalNavColor: '#e0e0e0' },
      names: { appName: 'Neuve', catalogName: 'Objects' },
      mailFooter: 'Oslo',
      version: before.version + 1,
    })
    expect((await edit({ primaryColor: null, appName: '', mailFooter: '' })).status).toBe(204)
    expect(await shown()).toMatchObject({
      colors: { primaryColor: '#502e61' },
      names: { appName: 'Maison Neuve', catalogName: 'Objects' },
      mailFooter: '',
    })
    expect(await brand()).toMatchObject({
      colors: { primaryColor: null },
      appName: '',
      catalogName: 'Objects',
    })
  })

  it.each([
    ['a colour by its name', { primaryColor: 'red' }, 'primaryColor'],
    ['a colour of five digits', { externalNavColor: '#12345' }, 'externalNavColor'],
    ['a name of more than 100 characters', { appName: 'a'.repeat(101) }, 'appName'],
    ['a name of two lines', { appName: 'two\nlines' }, 'appName'],
    ['an end of mails of more than 1,000 characters', { mailFooter: 'x'.repeat(1_001) }, 'mailFooter'],
  ])('refuse %s with its place, and change nothing', async (_, body, place) => {
    const before = await brand()
    const answer = await edit(body)
    expect(refusalOf(answer)).toEqual([400, 'InvalidInput'])
    expect(String(answer.body.data?.place)).toContain(place)
    expect(await brand()).toEqual(before)
  })

  it('are written down part by part, with both values', async () => {
    await edit({ catalogName: 'First' })
    await edit({ catalogName: 'Second', internalNavColor: '#101010' })
    const rows = await company.scope.rows<Record<string, string>>(sql`
      select field, old_value, new_value, person_id from activity
      where domain_id = ${company.domainId} and subject = 'settings' order by id desc limit 2`)
    const by = { person_id: company.admin.id }
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ field: 'catalogName', old_value: 'First', new_value: 'Second', ...by })
    expect(rows).toContainEqual({ field: 'internalNavColor', old_value: '', new_value: '#101010', ...by })
  })

  it('of two who change different parts at once are both kept; of the same part the later one is told', async () => {
    const { version } = await brand()
    const at = { query: { version: String(version) } }
    expect((await admin('PATCH /brand', { ...at, body: { appName: 'Theirs' } })).status).toBe(204)
    expect((await admin('PATCH /brand', { ...at, body: { primaryBtnColor: '#204060' } })).status).toBe(204)
    const stale = await admin('PATCH /brand', { ...at, body: { appName: 'Mine', catalogName: 'Mine' } })
    expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
    expect(stale.body.data).toEqual({ version: (await brand()).version, appName: 'Theirs' })
    expect(await shown()).toMatchObject({
      colors: { primaryBtnColor: '#204060' },
      names: { appName: 'Theirs' },
    })
  })
})

describe('pictures', () => {
  it('are shown from the next version on, each version with its own, and none after they are taken away', async () => {
    const [first, second] = [
      await picture('#112233').png().toBuffer(),
      await picture('#aabbcc').png().toBuffer(),
    ]
    const one = (await put('externalNavLogo.dark.png', first)).body.version
    const two = (await put('externalNavLogo.dark.png', second)).body.version
    expect(two).toBe(one + 1)
    const gone = await admin(`DELETE ${pathOf('externalNavLogo.dark.png')}`)
    expect(gone.status).toBe(204)
    const { logos, version } = await shown()
    expect([logos.externalNavLogoDark, version]).toEqual([false, two + 1])
    const at = async (number: number) => {
      const url = brandPath(company.domainId, 'externalNavLogo.dark.png', number)
      return await server.request({ url })
    }
    expect((await at(one)).rawPayload.equals(first)).toBe(true)
    expect((await at(two)).rawPayload.equals(second)).toBe(true)
    expect((await at(version)).statusCode).toBe(404)
    expect(refusalOf(await admin(`DELETE ${pathOf('externalNavLogo.dark.png')}`))).toEqual([404, 'NotFound'])
  })

  it('are PNG, of any depth, where they are drawings, and JPEG where they are photographs', async () => {
    const palette = await picture('#112233').png({ palette: true, colours: 4 }).toBuffer()
    const deep = await picture('#112233').toColourspace('rgb16').png().toBuffer()
    const photograph = await picture('#112233').jpeg().toBuffer()
    expect((await put('favicon.png', palette)).status).toBe(200)
    expect((await put('favicon.png', deep)).status).toBe(200)
    expect((await put('loginBackground.jpg', photograph)).status).toBe(200)
    const answer = await server.request({
      url: brandPath(company.domainId, 'loginBackground.jpg', (await shown()).version),
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const [file, content, format] of [
      ['favicon.png', photograph, 'PNG'],
      ['favicon.png', await picture('#112233').webp().toBuffer(), 'PNG'],
      ['loginBackground.jpg', palette, 'JPEG'],
    ] as const) {
      const refused = await put(file, content)
      expect(refusalOf(refused)).toEqual([422, 'BrandPictureFormat'])
      expect(refused.body).toMatchObject({ data: { format } })
    }
  })

  it('for a printing press (CMYK) is kept in colours of screens', async () => {
    const press = await sharp(await picture('#884422').png().toBuffer())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await put('loginBackground.jpg', press)).status).toBe(200)
    const { rawPayload } = await server.request({
      url: brandPath(company.domainId, 'loginBackground.jpg', (await shown()).version),
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' })
    const { dominant } = await sharp(rawPayload).stats()
    expect(Math.max(Math.abs(dominant.r - 0x88), Math.abs(dominant.g - 0x44))).toBeLessThan(32)
  })

  it('of more than 300 KB, of more than 4096 pixels, damaged or none are refused, and what was there stays', async () => {
    const before = await brand()
    const heavy = await noise(400).png({ compressionLevel: 0 }).toBuffer()
    expect(heavy.byteLength).toBeGreaterThan(300 * 1024)
    const wide = await sharp({ create: { width: 4097, height: 1, channels: 3, background: '#fff' } })
    const whole = await noise(90).png().toBuffer()
    for (const [content, refusal] of [
      [heavy, [422, 'BrandPictureTooLarge']],
      [await wide.png().toBuffer(), [422, 'PictureSidesTooLong']],
      [whole.subarray(0, whole.length / 2), [422, 'PictureDamaged']],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        [422, 'BrandPictureFormat'],
      ],
      [Buffer.from('no picture'), [400, 'InvalidInput']],
    ] as const) {
      expect(refusalOf(await put('favicon.png', content))).toEqual(refusal)
    }
    expect(await brand()).toEqual(before)
    expect((await put('favicon.png', whole)).status).toBe(200)
  })

  it.each(['manifest.webmanifest', 'cover.png', 'favicon.svg', 'favicon.dark.png'])(
    'of the brand %s is none',
    async (file) => {
      const content = await picture('#112233').png().toBuffer()
      expect((await put(file, content)).status).toBe(400)
    },
  )

  it('of another company are not there for this one', async () => {
    const content = await picture('#112233').png().toBuffer()
    expect(refusalOf(await put('favicon.png', content, other.domainId))).toEqual([404, 'NotFound'])
  })
})

describe('the subscription', () => {
  it('shows the usual brand without own colours and logos, keeps what was set, and lets nobody change it', async () => {
    await edit({ primaryColor: '#1b7f5c' })
    await put('favicon.png', await picture('#112233').png().toBuffer())
    await subscribe({ allowColorCustomization: false, allowLogoCustomization: false })
    expect(await shown()).toMatchObject({ colors: { primaryColor: '#502e61' }, logos: { favicon: false } })
    const { colors, pictures, allows } = await brand()
    expect(allows).toEqual({ colors: false, pictures: false })
    expect([colors.primaryColor, pictures.includes('favicon')]).toEqual(['#1b7f5c', true])
    const needed = [409, 'SubscriptionNeeded']
    expect(refusalOf(await edit({ primaryColor: '#000000', appName: 'Other' }))).toEqual(needed)
    expect(refusalOf(await edit({ primaryColor: null }))).toEqual(needed)
    expect(refusalOf(await put('favicon.png', await picture('#fff').png().toBuffer()))).toEqual(needed)
    expect(refusalOf(await admin(`DELETE ${pathOf('favicon.png')}`))).toEqual(needed)
    expect((await edit({ appName: 'Still ours' })).status).toBe(204)
    await subscribe({ allowColorCustomization: true, allowLogoCustomization: true })
    expect(await shown()).toMatchObject({
      colors: { primaryColor: '#1b7f5c' },
      names: { appName: 'Still ours' },
      logos: { favicon: true },
    })
  })
})

describe('earlier brands', () => {
  it('are listed with who made them, and come back whole as a new version', async () => {
    await edit({ appName: 'Earlier', primaryColor: '#204060', mailFooter: 'Earlier' })
    const logo = await picture('#204060').png().toBuffer()
    const { version } = (await put('appLogo.png', logo)).body
    await edit({ appName: 'Later', primaryColor: null, mailFooter: '' })
    await put('appLogo.png', await picture('#604020').png().toBuffer())
    await admin(`DELETE ${pathOf('favicon.png')}`)
    const [newest, ...older] = await versions()
    expect(newest).toMatchObject({ appName: 'Later', isPresent: true, by: { _id: company.admin.id } })
    expect(older.every(({ isPresent }) => !isPresent)).toBe(true)

    const answer = await admin(`POST /brand/versions/${version}/restore`)
    expect(answer.status).toBe(204)
    const now = await shown()
    expect(now).toMatchObject({
      names: { appName: 'Earlier' },
      colors: { primaryColor: '#204060' },
      mailFooter: 'Earlier',
      logos: { appLogo: true, favicon: true },
      version: (newest?.version ?? 0) + 1,
    })
    const file = await server.request({ url: brandPath(company.domainId, 'appLogo.png', now.version) })
    expect(file.rawPayload.equals(logo)).toBe(true)
    // And forth again.
    await admin(`POST /brand/versions/${newest?.version}/restore`)
    expect(await shown()).toMatchObject({ names: { appName: 'Later' }, logos: { favicon: false } })
  })

  it('bring back only what the subscription includes', async () => {
    await edit({ appName: 'With colour', primaryColor: '#204060' })
    const { version } = await shown()
    await edit({ appName: 'Without', primaryColor: '#604020' })
    await subscribe({ allowColorCustomization: false })
    expect((await admin(`POST /brand/versions/${version}/restore`)).status).toBe(204)
    await subscribe({ allowColorCustomization: true })
    expect(await shown()).toMatchObject({
      names: { appName: 'With colour' },
      colors: { primaryColor: '#604020' },
    })
  })

  it('that never were, or were another company’s, are not found', async () => {
    const theirs = apiCaller(server, other.domainId, await signIn(server, other.admin))
    const { body: none } = await theirs<BrandVersion[]>('GET /brand/versions')
    expect(none).toEqual([])
    const own = (await versions())[0]?.version
    expect(refusalOf(await theirs(`POST /brand/versions/${own}/restore`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await admin('POST /brand/versions/999999/restore'))).toEqual([404, 'NotFound'])
  })
})

describe('everybody else', () => {
  it('is refused: a colleague without the right, a client, another company, and nobody', async () => {
    const colleague = await givenNewcomer(server, company.scope)
    const client = await givenPerson(server)
    const groupId = await givenExternalGroup(company.scope)
    await insertMember(company.scope, { personId: client.id, isClient: true, groupIds: [groupId] })
    const content = new Uint8Array(await picture('#112233').png().toBuffer())
    const callers: [Record<string, string>, [number, string]][] = [
      [await signIn(server, colleague), [403, 'NotAllowed']],
      [await signIn(server, client), [403, 'NotAllowed']],
      [await signIn(server, other.admin), [404, 'NotFound']],
      [{}, [401, 'NotSignedIn']],
    ]
    const before = await shown()
    for (const [headers, refusal] of callers) {
      const call = apiCaller(server, company.domainId, headers)
      expect(refusalOf(await call('GET /brand'))).toEqual(refusal)
      expect(refusalOf(await call('GET /brand/versions'))).toEqual(refusal)
      expect(refusalOf(await call('PATCH /brand', { body: { appName: 'Mine' } }))).toEqual(refusal)
      expect(refusalOf(await call(`PUT ${pathOf('favicon.png')}`, { image: content }))).toEqual(refusal)
      expect(refusalOf(await call(`DELETE ${pathOf('favicon.png')}`))).toEqual(refusal)
      expect(refusalOf(await call('POST /brand/versions/1/restore'))).toEqual(refusal)
    }
    expect(await shown()).toEqual(before)
  })
})

it('settings say the version that the brand is changed upon', async () => {
  const { body } = await admin<DomainSettings>(`GET /domains/${company.domainId}/settings`)
  expect(body.version).toBe((await brand()).version)
})
