/**
 * What the readiness check and templates tell, compared with the plain model: names and counts of products, fields,
 * folders and people of what the reader sees, whatever the project holds. Then with a fault in each, which must be found.
 */

import type { Finding, Project, ProjectTemplate, Readiness } from '@vitrine/contract'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProject } from '../../src/modules/projects/projects.service.ts'
import { createTemplate, publishTemplate } from '../../src/modules/projects/templates/templates.service.ts'
import type { Scope } from '../../src/scope/scope.ts'
import type { ApiCaller } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import {
  allDifferences,
  callerOf,
  firstDifferences,
  givenTriedWorld,
  hiddenIn,
  idOf,
  sorted,
  type TriedWorld,
  viewOf,
} from './tried-world.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const faults = [
  'products of the project',
  'names of fields',
  'unpublished folders',
  'price types of others',
  'content of templates',
] as const
const isOn = (name: (typeof faults)[number]) => fault.on === name

vi.mock('../../src/modules/projects/readiness/readiness.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/readiness/readiness.repository.ts')>()
  return {
    ...real,
    // Those who run a project count as seeing all its products.
    listCheckedProducts: (...[scope, id, asked]: Parameters<typeof real.listCheckedProducts>) =>
      real.listCheckedProducts(
        scope,
        id,
        isOn('products of the project') ? { ...asked, reader: sql<boolean>`true` } : asked,
      ),
  }
})

vi.mock('../../src/modules/projects/readiness/findings.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/readiness/findings.ts')>()
  return {
    ...real,
    // Names are looked up among all fields of the company.
    fieldsNamed: (...[facts, ids]: Parameters<typeof real.fieldsNamed>) =>
      isOn('names of fields')
        ? facts.known.fields.filter(({ id }) => ids.includes(id))
        : real.fieldsNamed(facts, ids),
  }
})

vi.mock('../../src/modules/folders/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/folders/index.ts')>()
  return {
    ...real,
    // What groups reach is thought to be what clients see.
    visibleFolderSetsOfEach: (...[asker, people, sets]: Parameters<typeof real.visibleFolderSetsOfEach>) =>
      real.visibleFolderSetsOfEach(
        asker,
        isOn('unpublished folders') ? people.map((each) => ({ ...each, isClient: false })) : people,
        sets,
      ),
  }
})

vi.mock('../../src/modules/price-types/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/price-types/index.ts')>()
  return {
    ...real,
    // The first one's price types stand for everybody's.
    visiblePriceTypesOfEach: async (...[asker, people]: Parameters<typeof real.visiblePriceTypesOfEach>) => {
      const seen = await real.visiblePriceTypesOfEach(asker, people)
      return isOn('price types of others') ? seen.map(() => seen[0] ?? []) : seen
    },
  }
})

vi.mock('../../src/modules/projects/templates/template-content.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/templates/template-content.ts')>()
  return {
    ...real,
    // Who may use a template is shown all of it.
    seenContent: async (...[scope, content]: Parameters<typeof real.seenContent>) => ({
      ...(await real.seenContent(scope, content)),
      ...(isOn('content of templates') ? { content } : {}),
    }),
  }
})

interface Tried extends TriedWorld {
  projectId: string
  templateId: string
}

let server: TestServer
let tried: Tried[]

beforeAll(async () => {
  server = await startTestServer()
  tried = []
  for (const seed of proofSeeds({ oneIn: 3, showFaults: true }))
    tried.push(
      await makeTried(await givenTriedWorld(server, seed, seed % 2 === 0 ? { prepare: takePricesAway } : {})),
    )
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

/** A project of all there is, for everybody, and a template of it for the colleague’s groups. */
async function makeTried(given: TriedWorld): Promise<Tried> {
  const { world, rows, people, presenter } = given
  const { admin } = world
  const groupIds = people.find((view) => idOf(view) === presenter)?.subject.groupIds ?? []
  const { _id: projectId } = await createProject(admin, {
    name: 'Everything',
    fields: rows.fields.map(({ id }) => id),
    priceTypes: rows.priceTypes,
    selection: { ids: rows.products.map(({ id }) => id) },
    attendees: people.map((view) => ({ user: idOf(view) })),
    presenters: [presenter],
  })
  const { _id: templateId } = await createTemplate(admin, {
    name: 'Everything',
    from: { project: projectId },
    sharedWithGroups: groupIds,
  })
  await publishTemplate(admin, templateId, true)
  return { ...given, projectId, templateId }
}

/** From all clients: what is granted to them, and to their tags. */
async function takePricesAway(admin: Scope): Promise<void> {
  await admin.rows(sql`delete from client_price_types where domain_id = ${admin.domainId}`)
  await admin.rows(sql`delete from tag_price_types where domain_id = ${admin.domainId}`)
}

/** What a reader is to be told: counts and ids by what they are of. */
function expectedOf({ rows, people: asked, presenter }: Tried, reader: PlainView) {
  const seen = [...reader.products.values()].map(({ product }) => product)
  const sees = (view: PlainView, id: string) => view.products.has(id)
  const isBlind = (view: PlainView) => seen.length > 0 && seen.every(({ id }) => !sees(view, id))
  const seeing = asked.filter((view) => !isBlind(view))
  const hasClients = asked.some(({ subject }) => subject.isClient)
  const first = (view: PlainView) => rows.priceTypes.find((id) => view.priceTypeIds.has(id))
  const presenting = asked.find(({ subject }) => subject.personId === presenter)
  const isFit =
    presenting !== undefined &&
    seen.every(({ id }) => sees(presenting, id)) &&
    [...reader.fieldIds].every((id) => presenting.fieldIds.has(id))
  const lacksPrice = ({ id, prices }: (typeof seen)[number]) =>
    asked.some((view) => {
      const price = first(view)
      return sees(view, id) && price !== undefined && prices[price] === undefined
    })
  return {
    withoutPicture: sorted(
      seen.flatMap(({ id, media }) =>
        media.some(({ type, isActive }) => type === 'image' && isActive) ? [] : [id],
      ),
    ),
    unseen: sorted(
      seen.flatMap(({ id, isPublished }) =>
        seeing.some((view) => !sees(view, id) && (isPublished || !view.subject.isClient)) ||
        (hasClients && !isPublished)
          ? [id]
          : [],
      ),
    ),
    fields: sorted([...reader.fieldIds].filter((id) => asked.some((view) => !view.fieldIds.has(id)))),
    blind: asked.filter(isBlind).length,
    withoutPriceType: asked.filter((view) => first(view) === undefined).length,
    withoutPrice: sorted(seen.filter(lacksPrice).map(({ id }) => id)),
    unfit: isFit ? 0 : 1,
  }
}

function shownOf(findings: readonly Finding[]): ReturnType<typeof expectedOf> {
  const of = (...kinds: Finding['kind'][]) => findings.filter(({ kind }) => kinds.includes(kind))
  const products = (...kinds: Finding['kind'][]) =>
    sorted(of(...kinds).flatMap(({ place }) => place.products.map(({ _id }) => _id)))
  const count = (kind: Finding['kind']) => of(kind)[0]?.count ?? 0
  return {
    withoutPicture: products('product-without-picture'),
    unseen: products('product-unseen', 'product-for-nobody', 'product-unpublished'),
    fields: sorted(
      of('field-unseen', 'field-for-nobody').flatMap(({ place }) => place.fields.map(({ _id }) => _id)),
    ),
    blind: count('attendee-sees-nothing'),
    withoutPriceType: count('price-unseen'),
    withoutPrice: products('product-without-price'),
    unfit: count('presenter-without-rights'),
  }
}

async function readersOf(each: Tried): Promise<{ call: ApiCaller; view: PlainView }[]> {
  const { world, rows, presenter } = each
  const readers = []
  for (const personId of [presenter, world.admin.person?.id ?? '']) {
    const view = await viewOf(world.admin, rows, personId)
    readers.push({ call: await callerOf(server, each, personId), view })
  }
  return readers
}

/** What differs from the plain model. */
async function differences(each: Tried): Promise<string[]> {
  const found: string[] = []
  for (const { call, view } of await readersOf(each)) {
    const { findings } = (await call<Readiness>(`GET /projects/${each.projectId}/readiness`)).body
    const [shown, expected] = [shownOf(findings), expectedOf(each, view)]
    for (const part of Object.keys(expected) as (keyof typeof expected)[])
      if (JSON.stringify(shown[part]) !== JSON.stringify(expected[part]))
        found.push(
          `${each.world.seed} ${part}: ${JSON.stringify(shown[part])} for ${JSON.stringify(expected[part])}`,
        )
    found.push(...hiddenIn(findings, each, view))
    found.push(...(await differencesOfTemplate(each, { call, view })))
  }
  return found
}

async function differencesOfTemplate(
  each: Tried,
  { call, view }: { call: ApiCaller; view: PlainView },
): Promise<string[]> {
  const template = await call<ProjectTemplate>(`GET /project-templates/${each.templateId}`)
  // Without a group it is shared with nobody.
  if (template.status === 404) return view.subject.groupIds.length === 0 ? [] : ['template hidden']
  const { content } = template.body
  const products = content.products.flatMap((entry) => ('product' in entry ? [entry.product] : []))
  const body = { name: 'From it', from: { template: each.templateId } }
  const used = (await call<Project>('POST /projects', { body })).body
  const expected = sorted(view.products.keys())
  const fields = sorted(view.fieldIds)
  const pairs: [string, string[], string[]][] = [
    ['products of the template', sorted(products), expected],
    ['fields of the template', sorted(content.fields), fields],
    [
      'products of what is made from it',
      sorted(used.products.flatMap((entry) => Object.values(entry))),
      expected,
    ],
    ['fields of what is made from it', sorted(used.fields), fields],
  ]
  return [
    ...pairs.flatMap(([what, shown, wanted]) => (shown.join() === wanted.join() ? [] : [what])),
    ...hiddenIn(template.body, each, view),
  ]
}

describe('what readiness and templates tell', () => {
  it('is what the plain model says, for colleagues with any rights and for super admins', async () => {
    expect(await allDifferences(tried, differences), proofRepetition).toEqual([])
    const shown = tried.flatMap((each) => each.people.map((view) => expectedOf(each, view)))
    // The worlds have something to tell apart.
    expect(shown.some(({ unseen }) => unseen.length > 0)).toBe(true)
    expect(shown.some(({ fields }) => fields.length > 0)).toBe(true)
    expect(shown.some(({ withoutPriceType }) => withoutPriceType > 0)).toBe(true)
  })

  it.each(faultsToTry(faults, 'products of the project', 'content of templates'))(
    'is found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      expect(await firstDifferences(tried, differences), faultRepetition).not.toEqual([])
    },
  )
})
