/** A company with trees, groups, people, fields, prices and products made at random, the same for the same seed. */
import { type Area, groupOf, type Level } from '@vitrine/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { foundDomain } from '../../src/found-domain.ts'
import {
  insertGroup,
  insertMember,
  insertShareLink,
  setFieldAccess,
  setFolderAccess,
} from '../../src/modules/access/index.ts'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { insertDetailField, insertDetailTab } from '../../src/modules/detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { insertPerson } from '../../src/modules/identity/index.ts'
import { describeNewSession } from '../../src/modules/identity/sign-ins.repository.ts'
import { storeMedia, storeProductFile } from '../../src/modules/media/index.ts'
import { createApiKey } from '../../src/modules/people/api-keys.service.ts'
import { createTag, tagMember } from '../../src/modules/people/index.ts'
import { grantPriceTypes, insertPriceType } from '../../src/modules/price-types/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { draftRules, saveProducts } from '../../src/modules/products/index.ts'
import { createProductView } from '../../src/modules/products/product-views/product-views.service.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { scopeOf } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'

/** Somebody whose view is compared; `headers` carry who they are. */
export interface Subject {
  name: string
  personId: string | null
  /** The group of a share token. */
  groupId: string | null
  /** What a share token opens of what its group sees. */
  only?: { folderId?: string; productId?: string }
  /** What a key lets through. */
  cap?: Levels
  /** Looked at by the super admin. */
  isViewAs?: boolean
  headers: Record<string, string>
}

type Levels = Partial<Record<Area, { view: Level; edit: Level }>>

const levelOf = (level: number): Level => ([0, 1, 2, 3] as const)[level] ?? 0

/** What a world has to be, beside random. */
export interface WorldWish {
  /**
   * A colleague, clients and links see some products, fields and prices, and not others. Most worlds do: of those who
   * see nothing little is to be compared.
   */
  showsSomething?: boolean
}

export interface RandomWorld {
  seed: number
  admin: Scope
  subjects: Subject[]
  /** As far as the world has drawn from it. */
  random: Random
}

const words = ['oak', 'ash', 'élan', 'Chaise', 'secret', 'steel', 'REF', 'two words', '42']
let serial = 0

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
  .png()
  .toBuffer()

export async function givenRandomWorld(
  server: TestServer,
  seed: number,
  { showsSomething = seed % 5 !== 0 }: WorldWish = {},
): Promise<RandomWorld> {
  const random = new Random(seed)
  const person = () => {
    serial += 1
    return insertPerson(server, { email: `leak${serial}@example.test`, name: `Person ${serial}` })
  }
  const founder = { id: await person(), email: '' }
  const { domainId } = await foundDomain(server.database, { name: `World ${seed}` }, founder.id)
  const fresh = () => scopeOf(server, founder, domainId)
  let scope = await fresh()
  const colleague = await person()
  const folders = await makeFolders(scope, random, { colleague, showsSomething })
  const fields = await makeFields(scope, random)
  const prices: string[] = []
  for (const name of ['Retail', 'Trade', 'Net']) {
    prices.push(await insertPriceType(scope, { name: `${name} prices`, currency: 'EUR' }))
  }
  const groups = await makeGroups(scope, random, { folders, fields, showsSomething })
  const [granted = '', kept = ''] = prices
  const tags = [
    await createTag(scope, { name: 'Tag one', priceTypeIds: random.some(prices, 0.5) }),
    await createTag(scope, {
      name: 'Tag two',
      priceTypeIds: [...new Set([kept, ...random.some(prices, 0.5)])],
    }),
    await createTag(scope, { name: 'Tag three', priceTypeIds: [granted] }),
  ]
  const [, , ofGranted = ''] = tags
  const members = [{ personId: colleague, isClient: false }]
  for (let n = 0; n < 2; n++) members.push({ personId: await person(), isClient: true })
  for (const [index, { personId, isClient }] of members.entries()) {
    const own = isClient ? groups.external : groups.internal
    const isCertain = showsSomething && index < 2
    await insertMember(scope, {
      personId,
      isClient,
      groupIds: isCertain ? own.slice(0, 1) : random.some(own, 0.6),
    })
    await grantPriceTypes(scope, personId, isCertain ? [granted] : random.some(prices, 0.4))
    for (const tag of isCertain ? [ofGranted] : random.some(tags, 0.4)) await tagMember(scope, tag, personId)
  }
  const groupId = showsSomething ? (groups.external[0] ?? '') : random.pick(groups.external)
  const { token } = await insertShareLink(scope, { groupId, expiresAt: null })
  // A scope knows the structure as it was when it was made.
  scope = await fresh()
  await makeViews(scope, random, groups.internal, { fields, prices })
  const products = await makeProducts(server, scope, random, {
    ...{ folders, fields, prices, showsSomething },
    people: members.map(({ personId }) => personId),
  })
  // Of a folder or of a product, in turns.
  const narrow = [
    Math.floor(seed / 4) % 2 === 0
      ? {
          name: 'share token of a folder',
          only: { folderId: showsSomething ? folders[1] : random.pick(folders) },
        }
      : {
          name: 'share token of a product',
          only: { productId: showsSomething ? products[0] : random.pick(products) },
        },
  ]
  const sessionOf = async (personId: string) => {
    const session = await server.authentication.startSession(personId, new Date(Date.now() + 3_600_000))
    return { cookie: `vitrine_session=${session}` }
  }
  const subjects: Subject[] = [
    { name: 'share token', personId: null, groupId, headers: { authorization: `Bearer ${token}` } },
  ]
  for (const { name, only } of narrow) {
    const { token: narrowed } = await insertShareLink(scope, { groupId, expiresAt: null, target: only })
    const headers = { authorization: `Bearer ${narrowed}` }
    subjects.push({ name, personId: null, groupId, only, headers })
  }
  for (const [index, { personId, isClient }] of members.entries()) {
    const name = isClient ? 'client' : 'colleague'
    const subject = { name, personId, groupId: null, headers: await sessionOf(personId) }
    // By other ways than their own session, in turns.
    const ways = [
      subject,
      isClient ? subject : await byKey(server, random, domainId, subject),
      await byBoundSession(server, domainId, subject),
      {
        ...subject,
        name: `${name}, looked at as`,
        isViewAs: true,
        headers: { ...(await sessionOf(founder.id)), 'x-view-as': `person:${personId}` },
      },
    ]
    subjects.push(ways[(Math.floor(seed / 4) + index) % ways.length] ?? subject)
  }
  return { seed, admin: await fresh(), subjects, random }
}

/** A program with a key of the colleague's, which lets less through or as much. */
async function byKey(
  server: TestServer,
  random: Random,
  domainId: string,
  subject: Subject,
): Promise<Subject> {
  const scope = await scopeOf(server, { id: subject.personId ?? '', email: '' }, domainId)
  const lower = (level: number) => levelOf(level - random.pick([0, 0, 1]))
  const cap: Levels = Object.fromEntries(
    (['folder', 'productDetail', 'category'] as const).map((area) => {
      const { view, edit } = scope.permissions[area]
      const mayView = lower(view)
      return [area, { view: mayView, edit: levelOf(Math.min(mayView, lower(edit))) }]
    }),
  )
  const { key } = await createApiKey(scope, { name: 'Program', levels: cap, expires: 'never' })
  return { ...subject, name: `${subject.name} by a key`, cap, headers: { authorization: `Bearer ${key}` } }
}

/** The session that the company's own sign-in vouches for. */
async function byBoundSession(server: TestServer, domainId: string, subject: Subject): Promise<Subject> {
  const ends = new Date(Date.now() + 3_600_000)
  const token = await server.authentication.startSession(subject.personId ?? '', ends)
  const origin = { method: 'single-sign-on', address: '127.0.0.1', userAgent: '', domainId } as const
  await describeNewSession(server.database, token, origin)
  return { ...subject, name: `${subject.name}, bound`, headers: { cookie: `vitrine_session=${token}` } }
}

/** In those that show something: one that is reached, one that isn't, and one below the first that waits to be published. */
const certainFolders = [
  { parent: 0, isPublished: true },
  { parent: 0, isPublished: true },
  { parent: 1, isPublished: false },
]

async function makeFolders(
  scope: Scope,
  random: Random,
  { colleague, showsSomething }: { colleague: string; showsSomething: boolean },
): Promise<string[]> {
  const [root] = (await visibleTree(scope)).folders
  const folders = [root?.id ?? '']
  const count = 3 + random.below(5)
  for (let n = 0; n < count; n++) {
    const certain = showsSomething ? certainFolders[n] : undefined
    const parentId = certain === undefined ? random.pick(folders) : (folders[certain.parent] ?? '')
    const isPublished = certain === undefined ? random.happens(0.7) : certain.isPublished
    folders.push(
      await insertFolder(scope, { parentId, name: `Folder ${n}`, isProductFolder: true, isPublished }),
    )
  }
  await scope.rows(sql`
    update folders set created_by = ${colleague}
    where domain_id = ${scope.domainId} and id = any(${random.some(folders, 0.2)}::uuid[])`)
  return folders
}

async function makeFields(scope: Scope, random: Random): Promise<string[]> {
  const fields = [
    await insertDetailField(scope, { name: 'Note', type: 'text', searchable: true }),
    await insertDetailField(scope, { name: 'Secret note', type: 'text', searchable: true }),
    await insertDetailField(scope, { name: 'Supplier', type: 'text' }),
    await insertDetailField(scope, { name: 'Width', type: 'number' }),
    await insertDetailField(scope, { name: 'Launched', type: 'date' }),
  ]
  if (random.happens(0.5)) fields.push(await insertDetailField(scope, { name: 'Code', type: 'QR Codes' }))
  await insertDetailTab(scope, { name: 'Everything', detailFieldIds: fields })
  return fields
}

async function makeGroups(
  scope: Scope,
  random: Random,
  { folders, fields, showsSomething }: { folders: string[]; fields: string[]; showsSomething: boolean },
): Promise<{ internal: string[]; external: string[] }> {
  const make = async (given: {
    name: string
    isExternal: boolean
    parentId: string | null
    sees?: string[]
  }) => {
    const { name, isExternal, parentId, sees } = given
    const drawn = () => ({
      view: random.pick([0, 1, 1, 2, 3] as const),
      edit: random.pick([0, 0, 1, 2] as const),
    })
    const levels = sees === undefined ? drawn : () => ({ view: 1, edit: isExternal ? 0 : 1 }) as const
    const id = await insertGroup(scope, {
      ...{ name, isExternal, isRoot: false, template: null, parentId },
      levels: {
        folder: levels(),
        productDetail: levels(),
        category: { view: levelOf(random.below(4)), edit: 0 },
      },
    })
    const listed = sees === undefined ? random.some(folders, 0.4) : folders.slice(1, 2)
    const canView = () => sees !== undefined || random.happens(0.7)
    await setFolderAccess(
      scope,
      id,
      listed.map((folder) => ({ id: folder, canView: canView(), canEdit: false })),
    )
    const shown = sees ?? random.some(fields, 0.5)
    await setFieldAccess(
      scope,
      id,
      shown.map((field) => ({ id: field, canEdit: random.happens(0.3) })),
    )
    return id
  }
  const [root = ''] = scope.groupIds
  const [note = '', secret = '', , width = '', launched = ''] = fields
  const ofTeam = showsSomething ? { sees: [secret, launched] } : {}
  const first = await make({ name: 'Team one', isExternal: false, parentId: null, ...ofTeam })
  // A team within a team, and clients of that.
  const internal = [
    first,
    await make({ name: 'Team two', isExternal: false, parentId: random.pick([first, null]) }),
  ]
  const external: string[] = []
  for (let n = 0; n < 3; n++) {
    const isCertain = showsSomething && n === 0
    external.push(
      await make({
        ...{ name: `Clients ${n}`, isExternal: true },
        parentId: isCertain ? root : random.pick([...internal, ...internal, root]),
        ...(isCertain ? { sees: [note, width] } : {}),
      }),
    )
  }
  return { internal, external }
}

/** Views of the founder, whose filters name values of any field, shared with some groups of colleagues. */
async function makeViews(
  scope: Scope,
  random: Random,
  groups: string[],
  { fields, prices }: { fields: string[]; prices: string[] },
): Promise<void> {
  const keys = [...fields.map((id) => `detail:${id}`), ...prices.map((id) => `price:${id}`), 'name']
  for (const name of ['View one', 'View two']) {
    const [key = '', ...others] = keys
    const filters = [key, ...random.some(others, 0.4)].map((field) => ({
      ...{ field, type: 'EXACT', value: random.pick(words) },
    }))
    const [group = '', ...more] = groups
    const sharedWithGroups = [group, ...random.some(more, 0.6)]
    const view = {
      name,
      filters: name === 'View two' && filters.length > 0 ? [groupOf(filters)] : filters,
      sorting: 'name',
      grouping: null,
      columns: null,
      density: null,
      sharedWithGroups,
    } as const
    await createProductView(scope, scope.person?.id ?? '', view)
  }
}

async function makeProducts(
  server: TestServer,
  scope: Scope,
  random: Random,
  {
    folders,
    fields,
    prices,
    people,
    showsSomething,
  }: { folders: string[]; fields: string[]; prices: string[]; people: string[]; showsSomething: boolean },
): Promise<string[]> {
  const paths = [['Seating'], ['Seating', 'Chairs'], ['Seating', 'Chairs', 'Stools'], ['Tables'], ['Lamps']]
  const categories = await ensureCategoryPaths(scope, paths)
  const [note = '', secret = '', supplier = '', width = '', launched = ''] = fields
  const [, ...places] = folders
  const [reached = '', unreached = ''] = places
  // In worlds that show something: three that lie where they are reached, one elsewhere, and one of each that is deleted.
  const certain = showsSomething ? [reached, reached, reached, unreached, reached, unreached] : []
  const isWhole = (n: number) => n < certain.length
  const drafts = Array.from({ length: 6 + random.below(5) }, (_, n) => ({
    name: `${random.pick(words)} ${n}`,
    reference: `R-${n}-${random.pick(words)}`,
    description: random.happens(0.5) ? random.pick(words) : '',
    // Some in every world, without drawing: what else a seed makes stays the same.
    isPublished: n % 4 !== 2,
    categoryId:
      isWhole(n) || random.happens(0.8)
        ? ((isWhole(n) ? categories[n % 3] : random.pick(categories)) ?? null)
        : null,
    folderIds:
      certain[n] === undefined
        ? [...new Set([random.pick(places), random.pick(places)])].slice(0, random.happens(0.3) ? 2 : 1)
        : [certain[n]],
    details: Object.fromEntries([
      ...[note, secret, supplier].flatMap((id) =>
        isWhole(n) || random.happens(0.7) ? [[id, `${random.pick(words)} ${n}`]] : [],
      ),
      ...(isWhole(n) || random.happens(0.7)
        ? [[width, String((isWhole(n) ? 4 : random.below(5)) * 10)]]
        : []),
      ...(isWhole(n) || random.happens(0.7) ? [[launched, `2026-0${1 + random.below(9)}-15`]] : []),
    ]),
    prices: Object.fromEntries(
      (isWhole(n) ? prices : random.some(prices, 0.7)).map((id) => [id, String(random.below(4) * 25 + 1)]),
    ),
  }))
  const report = await saveProducts(scope, drafts, await draftRules(scope))
  if (report.rejected.length > 0) throw new Error(JSON.stringify(report.rejected[0]))
  const ids = report.saved.map(({ id }) => id)
  const [first = '', second = '', third = '', pointed = ''] = showsSomething
    ? [ids[0], ids[3], ids[2], ids[1]]
    : Array.from({ length: 4 }, () => random.pick(ids))
  const values = { [`detail:${secret}`]: 'changed', [`detail:${note}`]: 'changed too', description: 'Said' }
  await bulkProducts(scope, { ids: [first, ...random.some(ids, 0.4)] }, { type: 'set', values })
  // Of some nothing has changed but what not everybody sees.
  const hidden = { [`detail:${secret}`]: 'changed again' }
  await bulkProducts(scope, { ids: [pointed, ...random.some(ids, 0.2)] }, { type: 'set', values: hidden })
  for (const productId of new Set([first, second, third])) {
    const content = await picture
    const media = { productId, type: 'image' as const, content }
    await storeMedia(scope, server.storage, { ...media, fileName: 'front.png' })
    await storeMedia(scope, server.storage, { ...media, fileName: 'back.png' })
    const file = { productId, content: Buffer.from('Wipe it') }
    await storeProductFile(scope, server.storage, { ...file, fileName: 'care.txt' })
    await storeProductFile(scope, server.storage, { ...file, fileName: 'costs.txt' })
  }
  await scope.rows(sql`
    update product_media set is_active = false where domain_id = ${scope.domainId} and name = 'back.png'`)
  await scope.rows(sql`
    update product_files set is_active = false where domain_id = ${scope.domainId} and name = 'costs.txt'`)
  for (const name of ['model.glb', 'inner.glb']) await makeModel(server, scope, pointed, name)
  await scope.rows(sql`
    update product_media set is_active = false where domain_id = ${scope.domainId} and name = 'inner.glb'`)
  await makeStars(scope, random, ids, people)
  const deleted = showsSomething
    ? [...ids.slice(4, 6), ...random.some(ids.slice(6), 0.2)]
    : random.some(ids, 0.2).concat(random.pick(ids))
  await bulkProducts(scope, { ids: deleted }, { type: 'delete' })
  return ids
}

/** A model two centimetres wide: fields that say more than ten times as much differ from it. One point says something. */
async function makeModel(
  server: TestServer,
  scope: Scope,
  productId: string,
  fileName: string,
): Promise<void> {
  const content = Buffer.from('{"asset":{"version":"2.0","generator":"for a model that nobody opens"}}')
  await storeMedia(scope, server.storage, { productId, type: '3dGLTF', content, fileName })
  const statistics = {
    ...{ widthCm: 2, heightCm: 2, lengthCm: 2, triangles: 12, vertices: 8, materials: 1 },
    ...{ textures: 0, largestTexture: 0, gpuBytes: 1, animations: [], variants: [] },
  }
  await scope.rows(sql`
    update media_versions set manifest = ${JSON.stringify({ statistics })}::jsonb
    where domain_id = ${scope.domainId} and name = ${fileName}`)
  const point = { title: 'Costly inside', text: '', link: null, position: [0, 0, 0], normal: [0, 1, 0] }
  await scope.rows(sql`
    update product_media set hotspots = ${JSON.stringify([point])}::jsonb
    where domain_id = ${scope.domainId} and name = ${fileName}`)
}

/** Stars, also of products that they don't see, or no longer; and a line in each one's panel. */
async function makeStars(scope: Scope, random: Random, ids: string[], people: string[]): Promise<void> {
  for (const personId of people) {
    await scope.rows(sql`
      insert into interested_products (domain_id, product_id, person_id)
      select ${scope.domainId}, id, ${personId} from unnest(${random.some(ids, 0.5)}::uuid[]) id`)
    await scope.rows(sql`
      insert into notifications (domain_id, person_id, topic, is_in_panel, is_on_desktop)
      values (${scope.domainId}, ${personId}, 'domain-granted', true, false)`)
  }
}
