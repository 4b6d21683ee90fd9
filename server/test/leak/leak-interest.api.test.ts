/**
 * What reports of interest and statistics tell, compared with the plain model: of clients, products, media, folders and
 * links that their reader sees, and in no sum anything else. Then with a fault in each, which must be found.
 */

import type {
  ClientInterest,
  FolderInterest,
  InterestSummary,
  MediaInterest,
  OpenedShareLink,
  ProductInterest,
  SearchInterest,
  Statistics,
} from '@vitrine/contract'
import type { PlainRows, PlainView } from '@vitrine/proof'
import { lookingWays } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Scope } from '../../src/scope/scope.ts'
import { givenPerson } from '../factories/company.ts'
import type { ApiCaller } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { makeMember } from '../random-worlds/company.ts'
import { Random } from '../random-worlds/random.ts'
import {
  allDifferences,
  callerOf,
  firstDifferences,
  giveLevels,
  givenTriedWorld,
  hiddenIn,
  idOf,
  membersOf,
  type TriedWorld,
  teamsOf,
} from './tried-world.ts'

const fault = vi.hoisted(() => ({ on: '' }))
/** And what a report says too much by each. */
const faults = {
  products: /^(summary|products|folders): /,
  clients: /^(summary|clients): /,
  'hidden media': /^(summary|media): /,
  'one client asked for': /^one client$/,
  'links of other groups': /^(summary|share-links): /,
  'counts of products': /^(all products|figure \w+): /,
  'media of products': /^media: \d/,
  'people of other groups': /^people: /,
  'projects of others': /^projects: /,
} as const
const faultNames = Object.keys(faults) as (keyof typeof faults)[]
const isOn = (name: keyof typeof faults) => fault.on === name

vi.mock('../../src/modules/engagement/interest.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/engagement/interest.repository.ts')>()
  type Counted = Parameters<typeof real.readFigures>[1]
  const slipped = (counted: Counted): Counted => ({
    ...counted,
    ...(isOn('products') ? { products: sql<boolean>`true` } : {}),
    ...(isOn('clients') ? { clients: { kind: 'everybody' as const } } : {}),
    ...(isOn('hidden media') ? { hidesMedia: false, seesInactive: true } : {}),
  })
  return {
    ...real,
    readFigures: (...[scope, counted]: Parameters<typeof real.readFigures>) =>
      real.readFigures(scope, slipped(counted)),
    listByProduct: (...[scope, counted, sort, window]: Parameters<typeof real.listByProduct>) =>
      real.listByProduct(scope, slipped(counted), sort, window),
    listByClient: (...[scope, counted, sort, window]: Parameters<typeof real.listByClient>) =>
      real.listByClient(scope, slipped(counted), sort, window),
    listByFolderSet: (...[scope, counted]: Parameters<typeof real.listByFolderSet>) =>
      real.listByFolderSet(scope, slipped(counted)),
    listByMedia: (...[scope, counted, sort, window]: Parameters<typeof real.listByMedia>) =>
      real.listByMedia(scope, slipped(counted), sort, window),
    listBySearch: (...[scope, counted, sort, window]: Parameters<typeof real.listBySearch>) =>
      real.listBySearch(scope, slipped(counted), sort, window),
    findNameOfClientIn: (...[scope, id, clients]: Parameters<typeof real.findNameOfClientIn>) =>
      real.findNameOfClientIn(scope, id, isOn('one client asked for') ? { kind: 'everybody' } : clients),
    listOpenedLinks: (...[scope, asked, window]: Parameters<typeof real.listOpenedLinks>) =>
      real.listOpenedLinks(
        scope,
        isOn('links of other groups') ? { ...asked, groupIds: null } : asked,
        window,
      ),
  }
})

vi.mock('../../src/modules/products/query-products/summaries.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/query-products/summaries.repository.ts')>()
  return {
    ...real,
    readFigures: (...[scope, condition, aggregates]: Parameters<typeof real.readFigures>) =>
      real.readFigures(scope, isOn('counts of products') ? sql<boolean>`true` : condition, aggregates),
  }
})

vi.mock('../../src/modules/statistics/statistics.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/statistics/statistics.repository.ts')>()
  return {
    ...real,
    sumMedia: (...[scope, seen]: Parameters<typeof real.sumMedia>) =>
      real.sumMedia(scope, isOn('media of products') ? { ...seen, visible: sql<boolean>`true` } : seen),
    countPeople: (...[scope, groupIds]: Parameters<typeof real.countPeople>) =>
      real.countPeople(scope, isOn('people of other groups') ? null : groupIds),
    countProjects: (...[scope, whose]: Parameters<typeof real.countProjects>) =>
      real.countProjects(scope, isOn('projects of others') ? 'all' : whose),
  }
})

interface Look {
  day: string
  person: string
  product: string
  media: string
  way: (typeof lookingWays)[number]
  seconds: number
  looks: number
}
interface Tried extends TriedWorld {
  looks: Look[]
  stars: { person: string; product: string }[]
  searches: { person: string; text: string; found: number; missed: number }[]
  opens: { link: string; group: string; times: number }[]
  /** Clients with their groups. */
  clients: { id: string; groups: string[] }[]
  members: { id: string; groups: string[] }[]
  owners: string[]
}

const span = { from: '2026-03-10', to: '2026-04-20' }
const query = { ...span, per_page: '-1' }
let server: TestServer
let tried: Tried[]

beforeAll(async () => {
  server = await startTestServer()
  tried = []
  for (const seed of proofSeeds({ oneIn: 2, showFaults: true })) tried.push(await makeTried(seed))
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

/** Rights to reports and people, clients, and what these looked at, all drawn. */
async function makeTried(seed: number): Promise<Tried> {
  const random = new Random(seed * 77)
  const level = () => ({ view: random.below(4), edit: random.below(4) })
  // In every third world a colleague who doesn't edit reads of all clients: media that aren't shown are told to none of them.
  const readsAll = seed % 3 === 0
  const world = await givenTriedWorld(server, seed, {
    colleagueEdits: !readsAll,
    prepare: async (admin, rows) => {
      await giveLevels(admin, rows, () => ({
        analytics: { view: readsAll ? 3 : 1 + random.below(3), edit: 0 },
        group: readsAll ? { view: 3, edit: 0 } : level(),
      }))
      const external = rows.groups.filter(({ isExternal }) => isExternal)
      const internal = teamsOf(rows)
      const join = async (isClient: boolean, groups: readonly { id: string }[]) =>
        await makeMember(admin, (await givenPerson(server)).id, {
          isClient,
          groupIds: groups.map(({ id }) => id),
        })
      for (let n = 0; n < 5; n++) await join(true, random.some(external, 0.4))
      for (let n = 0; n < 2; n++) await join(false, random.some(internal, 0.5))
    },
  })
  const { admin } = world.world
  await admin.rows(sql`delete from interested_products where domain_id = ${admin.domainId}`)
  const members = await membersOf(admin)
  const clients = members.filter(({ isClient }) => isClient)
  const shown = drawn(random, world.rows, clients)
  await store(admin, shown)
  const owners: string[] = []
  for (const { id, isClient } of members) {
    if (isClient || random.happens(0.3)) continue
    owners.push(id)
    await admin.rows(sql`
      insert into projects (domain_id, name, owner_id, created_by)
      values (${admin.domainId}, ${`Of ${id}`}, ${id}, ${id})`)
  }
  return { ...world, ...shown, clients, members, owners }
}

function drawn(random: Random, rows: PlainRows, clients: readonly { id: string }[]) {
  const looks = new Map<string, Look>()
  for (let n = 0; n < 120; n++) {
    const product = random.pick(rows.products)
    const media = random.pick(['', 'gone.png', ...product.media.map(({ name }) => name)])
    const look: Look = {
      day: random.pick(['2026-03-01', '2026-03-10', '2026-03-31', '2026-04-20', '2026-04-21']),
      person: random.pick(clients).id,
      product: product.id,
      media,
      way: random.pick(lookingWays),
      seconds: random.below(500),
      looks: random.below(4),
    }
    looks.set([look.day, look.person, product.id, media, look.way].join(' '), look)
  }
  const stars = new Map<string, { person: string; product: string }>()
  for (let n = 0; n < 25; n++) {
    const star = { person: random.pick(clients).id, product: random.pick(rows.products).id }
    stars.set(`${star.person} ${star.product}`, star)
  }
  const searches = clients.flatMap(({ id: person }) =>
    random.some(['oak', 'secret', 'lamp'], 0.5).map((text) => ({
      ...{ person, text, found: random.below(4), missed: 1 + random.below(3) },
    })),
  )
  const opens = rows.groups
    .filter(({ isExternal }) => isExternal)
    .map(({ id: group }) => ({ link: crypto.randomUUID(), group, times: 1 + random.below(9) }))
  return { looks: [...looks.values()], stars: [...stars.values()], searches, opens }
}

async function store(
  admin: Scope,
  { looks, stars, searches, opens }: ReturnType<typeof drawn>,
): Promise<void> {
  const domain = admin.domainId
  await admin.rows(sql`
    insert into engagement_days (domain_id, day, person_id, product_id, media, way, seconds, looks)
    select ${domain}::uuid, r.day, r.person, r.product, r.media, r.way, r.seconds, r.looks
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
      as r(day date, person uuid, product uuid, media text, way text, seconds int, looks int)`)
  await admin.rows(sql`
    insert into interested_products (domain_id, person_id, product_id, created_at)
    select ${domain}::uuid, r.person, r.product, '2026-04-01T12:00:00Z'
    from jsonb_to_recordset(${JSON.stringify(stars)}::jsonb) as r(person uuid, product uuid)`)
  await admin.rows(sql`
    insert into engagement_searches (domain_id, day, person_id, text, found, missed)
    select ${domain}::uuid, '2026-04-01', r.person, r.text, r.found, r.missed
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as r(person uuid, text text, found int, missed int)`)
  await admin.rows(sql`
    insert into share_link_opens (domain_id, day, link_id, group_id, times)
    select ${domain}::uuid, '2026-04-01', r.link, r."group", r.times
    from jsonb_to_recordset(${JSON.stringify(opens)}::jsonb) as r(link uuid, "group" uuid, times int)`)
}

type Group = PlainRows['groups'][number]

/** What a colleague may read of, as the documents say it. */
function visibleTo({ rows, clients, members, owners }: Tried, view: PlainView) {
  const own = rows.groups.filter(({ id }) => view.subject.groupIds.includes(id))
  const isAdmin = own.some(({ isRoot }) => isRoot)
  const level = (area: string, right: 'view' | 'edit') =>
    isAdmin
      ? 3
      : Math.max(
          0,
          ...own.map(({ levels }) => {
            const { view: seen = 0, edit = 0 } =
              (levels as Record<string, { view?: number; edit?: number }>)[area] ?? {}
            return right === 'edit' ? edit : Math.max(seen, edit)
          }),
        )
  const isBelow = (group: Group) => group.isExternal && own.some(({ id }) => id === group.parentId)
  const groupOf = (id: string) => rows.groups.find((group) => group.id === id)
  const seesGroup = (id: string) => {
    const group = groupOf(id)
    if (group === undefined || level('group', 'view') === 0) return false
    return level('group', 'view') === 3 || own.includes(group) || isBelow(group)
  }
  const manages = (id: string) => {
    const group = groupOf(id)
    return group?.isExternal === true && level('group', 'edit') > 0 && (isAdmin || isBelow(group))
  }
  const reads = (id: string) => {
    const group = groupOf(id)
    if (level('analytics', 'view') === 1) return manages(id)
    return seesGroup(id) && group !== undefined && (level('analytics', 'view') === 3 || isBelow(group))
  }
  const sees = ({ groups }: { groups: readonly string[] }) => {
    if (level('group', 'view') === 0 || level('analytics', 'view') === 0) return false
    switch (level('analytics', 'view')) {
      case 1:
        return groups.length === 0 ? level('group', 'edit') === 3 : groups.every(manages)
      case 2:
        return groups.some(reads)
      default:
        return level('group', 'view') === 3 || groups.some(reads)
    }
  }
  const ownsProject = (id: string) => {
    if (level('analytics', 'view') === 3 || id === view.subject.personId) return true
    const groups = members.find((member) => member.id === id)?.groups ?? []
    return level('analytics', 'view') === 2 && groups.some((group) => view.subject.groupIds.includes(group))
  }
  return {
    mayRead: level('analytics', 'view') > 0,
    clients: new Set(clients.filter(sees).map(({ id }) => id)),
    readsGroup: (id: string) =>
      level('analytics', 'view') === 3 && level('group', 'view') === 3 ? true : reads(id),
    projects: owners.filter(ownsProject).length,
    people:
      level('group', 'view') === 0
        ? null
        : members.filter(
            ({ groups }) => level('group', 'view') === 3 || groups.some((group) => seesGroup(group)),
          ).length,
    isWhole: isAdmin,
    seesFields: isAdmin || level('productDetail', 'view') === 3,
  }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0)
const byWay = (looks: readonly Look[]) =>
  Object.fromEntries(
    lookingWays.map((way) => [
      way,
      sum(
        looks.filter((look) => look.way === way),
        ({ seconds }) => seconds,
      ),
    ]),
  )
const count = <Item>(items: readonly Item[], of: (item: Item) => string) => new Set(items.map(of)).size
const figures = (looks: readonly Look[]) => ({
  seconds: sum(looks, ({ seconds }) => seconds),
  looks: sum(looks, (look) => look.looks),
})

/** By plain filters over all that was drawn. */
function expected(each: Tried, view: PlainView) {
  const { clients, readsGroup, seesFields } = visibleTo(each, view)
  const isHidden = ({ product, media }: Look) => {
    const known = each.rows.products
      .find(({ id }) => id === product)
      ?.media.find(({ name }) => name === media)
    return known !== undefined && !known.isActive && !view.isEditor
  }
  const looks = each.looks.filter(
    (look) =>
      clients.has(look.person) &&
      view.products.has(look.product) &&
      look.day >= span.from &&
      look.day <= span.to &&
      !isHidden(look),
  )
  const stars = each.stars.filter(({ person, product }) => clients.has(person) && view.products.has(product))
  const seesAll =
    view.products.size > 0 && each.rows.folders.every(({ id }) => view.reachedIds.has(id)) && seesFields
  const searches = seesAll ? each.searches.filter(({ person }) => clients.has(person)) : []
  const of = <Key extends 'person' | 'product'>(key: Key, id: string) => ({
    looks: looks.filter((look) => look[key] === id),
    stars: stars.filter((star) => star[key] === id),
  })
  const ids = (key: 'person' | 'product') => [...new Set([...looks, ...stars].map((one) => one[key]))]
  return {
    looks,
    summary: {
      ...figures(looks),
      byWay: byWay(looks),
      clients: count(looks, ({ person }) => person),
      products: count(looks, ({ product }) => product),
      stars: stars.length,
      searches: seesAll
        ? { found: sum(searches, ({ found }) => found), missed: sum(searches, ({ missed }) => missed) }
        : null,
      openedShareLinks: sum(
        each.opens.filter(({ group }) => readsGroup(group)),
        ({ times }) => times,
      ),
      days: [...new Set(looks.map(({ day }) => day))]
        .toSorted()
        .map((day) => ({ day, ...figures(looks.filter((look) => look.day === day)) })),
    },
    products: ids('product').map((id) => {
      const own = of('product', id)
      return {
        _id: id,
        ...figures(own.looks),
        byWay: byWay(own.looks),
        people: count(own.looks, ({ person }) => person),
        stars: own.stars.length,
      }
    }),
    clients: [...new Set([...ids('person'), ...searches.map(({ person }) => person)])].map((id) => {
      const own = of('person', id)
      const mine = searches.filter(({ person }) => person === id)
      return {
        _id: id,
        ...figures(own.looks),
        products: count(own.looks, ({ product }) => product),
        stars: own.stars.length,
        searches: seesAll ? sum(mine, ({ found, missed }) => found + missed) : null,
      }
    }),
    folders: each.rows.folders
      .filter(({ id, parentId }) => parentId !== null && view.folderIds.has(id))
      .flatMap(({ id }) => {
        const within = new Set(
          [...view.products.values()]
            .filter(({ folderIds }) => folderIds.some((folder) => pathOf(each, folder).includes(id)))
            .map(({ product }) => product.id),
        )
        const own = looks.filter(({ product }) => within.has(product))
        const given = stars.filter(({ product }) => within.has(product))
        return own.length + given.length === 0 ? [] : [{ _id: id, ...figures(own), stars: given.length }]
      }),
    media: [...new Set(looks.map(({ product, media }) => `${product} ${media}`))].flatMap((key) => {
      const [product = '', media = ''] = key.split(' ')
      if (!(view.products.get(product)?.media ?? []).includes(media)) return []
      const own = looks.filter((look) => look.product === product && look.media === media)
      return [
        { product, media, ...figures(own), byWay: byWay(own), people: count(own, ({ person }) => person) },
      ]
    }),
    searches: [...new Set(searches.map(({ text }) => text))].map((text) => {
      const own = searches.filter((search) => search.text === text)
      return {
        text,
        found: sum(own, ({ found }) => found),
        missed: sum(own, ({ missed }) => missed),
        people: own.length,
      }
    }),
    links: each.opens
      .filter(({ group }) => readsGroup(group))
      .map(({ link, times }) => ({ _id: link, name: null, times, lastDay: '2026-04-01' })),
  }
}

function pathOf({ rows }: Tried, id: string): string[] {
  const folder = rows.folders.find((one) => one.id === id)
  return folder?.parentId == null ? [id] : [id, ...pathOf({ rows } as Tried, folder.parentId)]
}

/** The same text whatever the order of keys. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
const text = (rows: readonly object[]) => rows.map(plain).toSorted()
const kept = <Row extends object>(row: Row, like: object | undefined) =>
  Object.fromEntries(Object.keys(like ?? row).map((key) => [key, row[key as keyof Row]]))

async function differencesOf(each: Tried, view: PlainView, call: ApiCaller): Promise<string[]> {
  const { mayRead, clients, projects, people } = visibleTo(each, view)
  const summary = await call<InterestSummary>('GET /engagement/interest', { query: span })
  if (!mayRead) return summary.status === 403 ? [] : ['is open']
  const wanted = expected(each, view)
  const found: string[] = []
  const shown: unknown[] = [summary.body]
  const same = (what: string, one: unknown, other: unknown) => {
    if (plain(one) !== plain(other)) found.push(`${what}: ${plain(one)} instead of ${plain(other)}`)
  }
  same('summary', kept(summary.body, wanted.summary), wanted.summary)
  const lists = [
    ['products', wanted.products],
    ['clients', wanted.clients],
    ['folders', wanted.folders],
    ['media', wanted.media],
    ['searches', wanted.searches],
    ['share-links', wanted.links],
  ] as const
  for (const [path, rows] of lists) {
    const sent = path === 'share-links' ? { ...span, per_page: '-1' } : query
    const { status, body } = await call<{
      total: number
      result: (
        | ProductInterest
        | ClientInterest
        | FolderInterest
        | MediaInterest
        | SearchInterest
        | OpenedShareLink
      )[]
    }>(`GET /engagement/interest/${path}`, { query: sent })
    if (status !== 200) return [...found, `${path} ${JSON.stringify(body)}`]
    shown.push(body)
    same(path, text(body.result.map((row) => kept(row, rows[0]))), text([...rows]))
    same(`total of ${path}`, body.total, rows.length)
  }
  for (const { id } of each.clients) {
    const one = await call<InterestSummary>('GET /engagement/interest', { query: { ...span, client: id } })
    if (one.status !== (clients.has(id) ? 200 : 404)) found.push('one client')
    const own = wanted.looks.filter(({ person }) => person === id)
    if (one.status === 200) same('of one client', one.body.seconds, figures(own).seconds)
  }
  for (const { id } of each.rows.products.slice(0, 5)) {
    const one = await call<InterestSummary>('GET /engagement/interest', { query: { ...span, product: id } })
    if (one.status !== (view.products.has(id) ? 200 : 404)) found.push('one product')
    const own = wanted.looks.filter(({ product }) => product === id)
    if (one.status === 200) same('of one product', one.body.seconds, figures(own).seconds)
  }
  found.push(...hiddenIn(shown, each, view))
  const hiddenClients = each.clients.filter(({ id }) => !clients.has(id))
  if (hiddenClients.some(({ id }) => JSON.stringify(shown).includes(id))) found.push('a hidden client')
  const { body: statistics } = await call<Statistics>('GET /statistics')
  same('all products', statistics.products, view.products.size)
  for (const { key, products, filters } of statistics.figures) {
    const table = await call<{ total: number }>('POST /products/query', {
      query: { per_page: '10' },
      body: { filters },
    })
    same(`figure ${key}`, products, table.body.total)
  }
  const seen = [...view.products.values()]
  const media = sum(seen, (product) => product.media.length)
  same(
    'media',
    statistics.media.image.items + statistics.media.video.items + statistics.media['3d'].items,
    media,
  )
  same(
    'documents',
    statistics.media.document.items,
    sum(seen, ({ files }) => files.length),
  )
  const counted = statistics.people
  same('people', counted && counted.colleagues + counted.clients + counted.invited, people)
  const { upcoming, ongoing, done } = statistics.projects
  same('projects', upcoming + ongoing + done, projects)
  return found
}

async function differences(each: Tried): Promise<string[]> {
  const found: string[] = []
  for (const view of each.people.filter(({ subject }) => !subject.isClient)) {
    found.push(...(await differencesOf(each, view, await callerOf(server, each, idOf(view)))))
  }
  return found
}

describe('what reports of interest and statistics tell', () => {
  it('is what the plain model says', async () => {
    expect(await allDifferences(tried, differences), proofRepetition).toEqual([])
    const readers = tried.flatMap((each) =>
      each.people.filter(({ subject }) => !subject.isClient).map((view) => ({ each, view })),
    )
    // The worlds have something to tell, and something to hide.
    expect(readers.some(({ each, view }) => expected(each, view).products.length > 0)).toBe(true)
    expect(
      readers.some(({ each, view }) => {
        const { size } = visibleTo(each, view).clients
        return size > 0 && size < each.clients.length
      }),
    ).toBe(true)
    expect(
      readers.some(
        ({ each, view }) => view.products.size > 0 && view.products.size < each.rows.products.length,
      ),
    ).toBe(true)
  })

  it('is refused to clients', async () => {
    const [each] = tried
    const client = each?.people.find(({ subject }) => subject.isClient)
    if (each === undefined || client === undefined) return expect.fail('no client')
    const call = await callerOf(server, each, idOf(client))
    for (const path of ['/engagement/interest', '/statistics'] as const)
      expect((await call(`GET ${path}`, { query: span })).status).toBe(403)
  })

  it.each(faultsToTry(faultNames, 'products', 'clients', 'counts of products'))(
    'is found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      const found = await firstDifferences(tried, differences, faults[name])
      expect(found, faultRepetition).not.toEqual([])
      // A call that fails tells nothing of what it would have shown.
      expect(found.filter((each) => each.includes('"code"') || each.includes('"error"'))).toEqual([])
    },
  )
})
