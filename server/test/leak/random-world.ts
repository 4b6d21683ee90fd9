/** A company with trees, groups, people, fields, prices and products made at random, the same for the same seed. */
import { plainTexts } from '@vitrine/proof'
import { type Area, groupOf, type Level } from '@vitrine/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTenant } from '../../src/create-tenant.ts'
import { insertShareLink } from '../../src/modules/access/index.ts'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { insertDetailTab } from '../../src/modules/detail-fields/index.ts'
import { insertPerson } from '../../src/modules/identity/index.ts'
import { describeNewSession } from '../../src/modules/identity/sign-in/sign-ins.repository.ts'
import { storeMedia, storeProductFile } from '../../src/modules/media/index.ts'
import { createApiKey } from '../../src/modules/people/api-keys.service.ts'
import { createTag } from '../../src/modules/people/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { replacePurposes } from '../../src/modules/products/completeness/purposes.service.ts'
import { createProductView } from '../../src/modules/products/product-views/product-views.service.ts'
import { replaceSearchWordRows } from '../../src/modules/search/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { scopeOf } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import {
  cookieOf,
  makeFields,
  makeFolders,
  makeGroup,
  makeMember,
  makePriceTypes,
  makeProducts,
  type NewGroup,
  type TreeFolder,
} from '../random-worlds/company.ts'
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
  /** The colleague of such a world changes products; most do. */
  colleagueEdits?: boolean
}

export interface RandomWorld {
  seed: number
  admin: Scope
  subjects: Subject[]
  /** As far as the world has drawn from it. */
  random: Random
}

const words = ['oak', 'ash', 'élan', 'Chaise', 'secret', 'steel', 'REF', 'two words', '42']
/** By them a search for what somebody sees looks for what they may not see, too. */
const searchWords: Parameters<typeof replaceSearchWordRows>[1] = [
  { kind: 'synonym', language: 'all', words: ['oak', 'REF'], means: ['secret', 'two words'] },
  { kind: 'replacement', language: 'all', words: ['ash'], means: ['steel', 'secret 42'] },
]
let serial = 0

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
  .png()
  .toBuffer()

export async function givenRandomWorld(
  server: TestServer,
  seed: number,
  { showsSomething = seed % 5 !== 0, colleagueEdits = seed % 3 !== 0 }: WorldWish = {},
): Promise<RandomWorld> {
  const random = new Random(seed)
  const person = () => {
    serial += 1
    return insertPerson(server, { email: `leak${serial}@example.test`, name: `Person ${serial}` })
  }
  const firstAdmin = { id: await person(), email: '' }
  const { domainId } = await createTenant(server.database, { name: `World ${seed}` }, firstAdmin.id)
  const fresh = () => scopeOf(server, firstAdmin, domainId)
  let scope = await fresh()
  const colleague = await person()
  const folders = await makeFolders(scope, drawTree(random, showsSomething))
  await scope.rows(sql`
    update folders set created_by = ${colleague}
    where domain_id = ${scope.domainId} and id = any(${random.some(folders, 0.2)}::uuid[])`)
  const fields = await makeFields(scope, [...usualFields, ...random.some([code], 0.5)])
  await insertDetailTab(scope, { name: 'Everything', detailFieldIds: fields })
  await replaceSearchWordRows(scope, searchWords)
  const prices = await makePriceTypes(scope, ['Retail prices', 'Trade prices', 'Net prices'])
  const made = { folders, fields, showsSomething, colleagueEdits }
  const groups = await makeGroups(scope, random, made)
  const [granted = '', kept = ''] = prices
  const tag = (name: string, priceTypeIds: string[]) => createTag(scope, { name, priceTypeIds })
  const tags = [
    await tag('Tag one', random.some(prices, 0.5)),
    await tag('Tag two', [...new Set([kept, ...random.some(prices, 0.5)])]),
    await tag('Tag three', [granted]),
  ]
  const members = [{ personId: colleague, isClient: false }]
  for (let n = 0; n < 2; n++) members.push({ personId: await person(), isClient: true })
  for (const [index, { personId, isClient }] of members.entries()) {
    const possible = isClient ? groups.external : groups.internal
    const isCertain = showsSomething && index < 2
    await makeMember(scope, personId, {
      isClient,
      groupIds: isCertain ? possible.slice(0, 1) : random.some(possible, 0.6),
      priceTypes: isCertain ? [granted] : random.some(prices, 0.4),
      tags: isCertain ? tags.slice(2) : random.some(tags, 0.4),
    })
  }
  const groupId = showsSomething ? (groups.external[0] ?? '') : random.pick(groups.external)
  const { token } = await insertShareLink(scope, { groupId, expiresAt: null })
  // A scope knows the structure as it was when it was made.
  scope = await fresh()
  await makePurposes(scope, fields, prices)
  await makeViews(scope, random, groups.internal, { fields, prices })
  const products = await makeContent(server, scope, random, {
    ...{ folders, fields, prices, showsSomething },
    people: members.map(({ personId }) => personId),
  })
  // A second link, to a folder or to a product depending on the seed.
  const [, reached = ''] = folders
  const [shown = ''] = products
  const narrow =
    Math.floor(seed / 4) % 2 === 0
      ? { of: 'folder', only: { folderId: showsSomething ? reached : random.pick(folders) } }
      : { of: 'product', only: { productId: showsSomething ? shown : random.pick(products) } }
  const { token: narrowed } = await insertShareLink(scope, { groupId, expiresAt: null, target: narrow.only })
  const link = { personId: null, groupId }
  const subjects: Subject[] = [
    { ...link, name: 'share token', headers: { authorization: `Bearer ${token}` } },
    {
      ...{ ...link, name: `share token of a ${narrow.of}`, only: narrow.only },
      headers: { authorization: `Bearer ${narrowed}` },
    },
  ]
  for (const [index, { personId, isClient }] of members.entries()) {
    const name = isClient ? 'client' : 'colleague'
    const subject = { name, personId, groupId: null, headers: await cookieOf(server, personId) }
    // By other ways than their own session, in turns.
    const tenantAccess = [
      subject,
      isClient ? subject : await byKey(server, random, domainId, subject),
      await byBoundSession(server, domainId, subject),
      {
        ...subject,
        name: `${name}, looked at as`,
        isViewAs: true,
        headers: { ...(await cookieOf(server, firstAdmin.id)), 'x-view-as': `person:${personId}` },
      },
    ]
    subjects.push(tenantAccess[(Math.floor(seed / 4) + index) % tenantAccess.length] ?? subject)
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

/**
 * In worlds that show something: one that colleagues and clients reach, one that nobody does, one below the first that
 * waits to be published, and one that clients alone reach.
 */
const certainFolders: readonly TreeFolder[] = [
  { parent: 0 },
  { parent: 0 },
  { parent: 1, isPublished: false },
  { parent: 0 },
]

function drawTree(random: Random, showsSomething: boolean): TreeFolder[] {
  const drawn = Array.from({ length: 3 + random.below(5) }, (_, n) => ({
    parent: random.below(n + 1),
    isPublished: random.happens(0.7),
  }))
  const tree = showsSomething ? [...certainFolders, ...drawn.slice(certainFolders.length)] : drawn
  // Each by a word of its own, which finds what lies in it.
  return tree.map((folder, n) => ({ ...folder, name: `Hall${'abcdefgh'[n]?.repeat(3)} &` }))
}

const usualFields = [
  { name: 'Note', type: 'text', searchable: true },
  { name: 'Secret note', type: 'text', searchable: true },
  { name: 'Supplier', type: 'text' },
  { name: 'Width', type: 'number' },
  { name: 'Launched', type: 'date' },
  { name: 'Stackable', type: 'yesNo' },
  { name: 'Margin', type: 'percentage' },
] as const
const code = { name: 'Code', type: 'QR Codes' } as const

interface Sees {
  folders: string[]
  fields: string[]
}

interface Grouping extends Required<WorldWish> {
  folders: string[]
  fields: string[]
}

async function makeGroups(
  scope: Scope,
  random: Random,
  { folders, fields, showsSomething, colleagueEdits }: Grouping,
): Promise<{ internal: string[]; external: string[] }> {
  /** Any rights, or those to see the folders and fields that are named. */
  const make = async (group: Pick<NewGroup, 'name' | 'isExternal' | 'parentId'>, sees: Sees | null) => {
    const drawn = () => ({
      view: random.pick([0, 1, 1, 2, 3] as const),
      edit: random.pick([0, 0, 1, 2] as const),
    })
    const little = { view: 1, edit: colleagueEdits && group.isExternal !== true ? 1 : 0 } as const
    const category = { view: levelOf(random.below(4)), edit: 0 } as const
    return await makeGroup(scope, {
      ...group,
      levels: sees
        ? { folder: little, productDetail: little, category }
        : { folder: drawn(), productDetail: drawn(), category },
      folders: sees
        ? sees.folders.map((id) => ({ id }))
        : random.some(folders, 0.4).map((id) => ({ id, canView: random.happens(0.7) })),
      fields: (sees?.fields ?? random.some(fields, 0.5)).map((id) => ({ id, canEdit: random.happens(0.3) })),
    })
  }
  const [root = ''] = scope.groupIds
  const [note = '', secret = '', , width = '', launched = '', ...codes] = fields
  const [, reached = '', , , reachedByClients = ''] = folders
  const ofTeam = { folders: [reached], fields: [secret, launched, ...codes] }
  const ofClients = { folders: [reached, reachedByClients], fields: [note, width] }
  const first = await make({ name: 'Team one' }, showsSomething ? ofTeam : null)
  // A team within a team, and clients of that.
  const second = await make({ name: 'Team two', parentId: random.pick([first, null]) }, null)
  const internal = [first, second]
  const external: string[] = []
  for (let n = 0; n < 3; n++) {
    const isCertain = showsSomething && n === 0
    const parentId = isCertain ? root : random.pick([...internal, ...internal, root])
    const group = { name: `Clients ${n}`, isExternal: true, parentId }
    external.push(await make(group, isCertain ? ofClients : null))
  }
  return { internal, external }
}

/** One that a colleague of a world that shows something sees as a whole, one that asks for more, one for what all see. */
async function makePurposes(scope: Scope, fields: string[], prices: string[]): Promise<void> {
  const [note = '', secret = '', supplier = '', , launched = ''] = fields
  const detail = (id: string) => `detail:${id}`
  await replacePurposes(scope, [
    { name: 'Colleagues', needs: ['description', 'media:image', detail(secret), detail(launched)] },
    { name: 'Secrets', needs: ['internalNote', 'media:document', detail(note), detail(supplier)] },
    { name: 'Prices', needs: ['category', ...prices.map((id) => `price:${id}`)] },
  ])
}

/** Views of the first admin, whose filters name values of any field, shared with some groups of colleagues. */
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

async function makeContent(
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
  const [note = '', secret = '', supplier = '', width = '', launched = '', stackable = '', margin = ''] =
    fields
  const [, ...places] = folders
  const [reached = '', unreached = '', , reachedByClients = ''] = places
  // In worlds that show something, some lie in each of these folders; the last two are deleted.
  const certain = showsSomething
    ? [reached, reached, reached, unreached, reachedByClients, reached, unreached]
    : []
  const drafts = Array.from({ length: 7 + random.below(4) }, (_, n) => {
    const folder = certain[n]
    const isWhole = folder !== undefined
    const filled = isWhole ? 1 : 0.7
    const drawnFolders = [...new Set([random.pick(places), random.pick(places)])]
    return {
      name: `${random.pick(words)} ${n}`,
      reference: `R-${n}-${random.pick(words)}`,
      description: random.happens(0.5) ? random.pick(words) : '',
      // Some in every world, without drawing: what else a seed makes stays the same.
      ...Object.fromEntries(
        plainTexts
          .filter(({ isForStaff }) => isForStaff)
          .map(({ key }) => [key, n % 3 === 2 ? '' : `${key}${n} ${words[n % words.length]}`]),
      ),
      isPublished: n % 4 !== 2,
      categoryId: (isWhole ? categories[n % 3] : random.some([random.pick(categories)], 0.8)[0]) ?? null,
      // One product is both in a folder that is reached and in one that isn't.
      folderIds: isWhole
        ? n === 1
          ? [folder, unreached]
          : [folder]
        : drawnFolders.slice(0, random.happens(0.3) ? 2 : 1),
      details: Object.fromEntries([
        ...random.some([note, secret, supplier], filled).map((id) => [id, `${random.pick(words)} ${n}`]),
        ...random.some([width], filled).map((id) => [id, String((isWhole ? 4 : random.below(5)) * 10)]),
        ...random.some([launched], filled).map((id) => [id, `2026-0${1 + random.below(9)}-15`]),
        // Without drawing, as above.
        ...(n % 4 === 1 ? [] : [[margin, String(n * 12.5)]]),
        ...(n % 3 === 1 ? [] : [[stackable, String(n % 3 === 0)]]),
      ]),
      prices: Object.fromEntries(
        random.some(prices, filled).map((id) => [id, String(random.below(4) * 25 + 1)]),
      ),
    }
  })
  const ids = await makeProducts(scope, drafts)
  const [first = '', second = '', third = '', pointed = ''] = showsSomething
    ? [ids[0], ids[3], ids[2], ids[1]]
    : Array.from({ length: 4 }, () => random.pick(ids))
  const values = { [`detail:${secret}`]: 'changed', [`detail:${note}`]: 'changed too', description: 'Said' }
  await bulkProducts(scope, { ids: [first, ...random.some(ids, 0.4)] }, { type: 'set', values })
  // Some products change only in a field that not everybody sees.
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
    ? [...ids.slice(5, 7), ...random.some(ids.slice(7), 0.2)]
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
