/**
 * A pattern is a program of the caller, and the time that it takes reveals what it was tried on. So none may be tried
 * on a row that the caller doesn't see, whatever the answer says. Here is heard what is tried, without a clock.
 */
import type { ProductFilter } from '@vitrine/contract'
import { groupOf } from '@vitrine/rules'
import { sql } from 'kysely'
import pg from 'pg'
import { tenantUrlOf } from '../../src/platform/db/tenant-url.ts'
import { signIn } from '../factories/company.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { createTestDatabase } from '../harness/databases/database.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { givenMarkedWorld, type Mark, type MarkedWorld, marks } from './marked-world.ts'
import { triedOutside } from './tried-plans.ts'
import { listenerOn, listenIn, type Planning } from './tried-texts.ts'

interface Asker {
  name: string
  call: ApiCaller
  sees: readonly Mark[]
  domainId: string
  /** Where what they ask about lies. */
  world: MarkedWorld['own']
  isStaff: boolean
}

export interface TriedRows {
  databaseUrl: string
  askers: readonly string[]
  /** Has somebody ask everything; returns what was tried on rows that they don't see, and what wasn't tried. */
  faultsOf(name: string): Promise<string[]>
  close(): Promise<void>
}

/** A server that is listened in on, with everybody who asks. */
export async function openTriedRows(planning: Planning): Promise<TriedRows> {
  const testDatabase = await createTestDatabase()
  const tenantUrl = await listenIn(testDatabase.url, planning)
  const server = await startTestServer({}, {}, { databaseUrl: testDatabase.url, tenantUrl })
  const heard = listenerOn(server.database.tenantPool)
  const askers = await givenAskers(server, await givenMarkedWorld(server))
  const plain = new pg.Client({ connectionString: tenantUrlOf(testDatabase.url) })
  await plain.connect()

  const faultsOfQuestion = async (asker: Asker, { call, ...sent }: Question): Promise<string[]> => {
    heard()
    const { status, body } = await asker.call(call, sent)
    if (status !== 200) return [`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`]
    const { texts, statements } = heard()
    const found = marks.filter((mark) => texts.some((text) => text.toLowerCase().includes(mark)))
    const unseen = found.filter((mark) => !asker.sees.includes(mark))
    const plans = await triedOutside(plain, asker.domainId, statements)
    // What is never tried proves nothing.
    const isVain = !found.some((mark) => asker.sees.includes(mark))
    return [...unseen.map((mark) => `tried on ${mark}`), ...(isVain ? ['tried on nothing'] : []), ...plans]
  }
  return {
    databaseUrl: testDatabase.url,
    askers: askers.map(({ name }) => name),
    faultsOf: async (name) => {
      const asker = askers.find((one) => one.name === name)
      if (asker === undefined) throw new Error(`nobody is ${name}`)
      // Pages that were found before would be answered without trying anything.
      await asker.world.staff.rows(
        sql`update revisions set n = n + 1 where domain_id = ${asker.domainId} and kind = 'content'`,
      )
      const faults: string[] = []
      const asked = { ...questions(asker.world), ...(asker.isStaff ? questionsOfStaff : {}) }
      for (const [title, question] of Object.entries(asked))
        faults.push(...(await faultsOfQuestion(asker, question)).map((fault) => `${title}: ${fault}`))
      return faults
    },
    close: async () => {
      await plain.end()
      await server.close()
      await testDatabase.drop()
    },
  }
}

async function givenAskers(server: TestServer, { own, other, colleague }: MarkedWorld): Promise<Asker[]> {
  const as = (
    name: string,
    headers: Record<string, string>,
    sees: readonly Mark[],
    { world = own, isStaff = false } = {},
  ): Asker => {
    const { domainId } = world
    return { name, call: apiCaller(server, domainId, headers), sees, domainId, world, isStaff }
  }
  const adminHeaders = await signIn(server, own.admin)
  const admin = apiCaller(server, own.domainId, adminHeaders)
  const filters = [filter('name', 'REGEX_I', 'LAMP'), filter('description', 'REGEX', 'glass$')]
  const saved = { body: { name: 'Lamps', filters } }
  const { body: view } = await admin<string>(`POST /users/${own.admin.id}/product-views`, saved)
  const throughLink = async (target: { kind: string; view?: string }) => {
    const body = { name: target.kind, group: own.client.groupIds[0], target, expires: '1 month' }
    const { body: made } = await admin<{ token: string }>('POST /share-links', { body })
    return as(`share link of a ${target.kind}`, { authorization: `Bearer ${made.token}` }, ['shown'])
  }
  return [
    as('client', await signIn(server, own.buyer), ['shown']),
    await throughLink({ kind: 'catalogue' }),
    await throughLink({ kind: 'view', view }),
    as('colleague', await signIn(server, colleague), ['shown', 'drafted', 'unsaid'], { isStaff: true }),
    as('super admin', adminHeaders, ['shown', 'staffonly', 'drafted', 'unsaid'], { isStaff: true }),
    as('other company', await signIn(server, other.admin), ['foreign'], { world: other, isStaff: true }),
  ]
}

const filter = (field: string, type: string, value: string): ProductFilter => ({ field, type, value })
const pattern = filter('name', 'REGEX', 'lamp')

interface Question {
  call:
    | 'POST /products/query'
    | 'POST /products/summary'
    | 'POST /products/groups'
    | 'POST /products/facets'
    | 'POST /products/bulk/preview'
    | 'GET /products/search-suggestion'
    | 'GET /media'
    | 'GET /users'
  query?: Record<string, string>
  body?: object
}

const list = (body: object, query: Record<string, string> = {}): Question => ({
  call: 'POST /products/query',
  query,
  body,
})

function questions({ fields }: MarkedWorld['own']): Record<string, Question> {
  const { width, link, launched } = fields
  const detail = (id: string) => `detail:${id}`
  return {
    'REGEX on the name': list({ filters: [pattern] }),
    'REGEX_I on the reference': list({ filters: [filter('reference', 'REGEX_I', 'REF')] }),
    'REGEX on the description': list({ filters: [filter('description', 'REGEX', 'glass$')] }),
    'REGEX on a text': list({ filters: [filter(detail(link), 'REGEX', 'lamp')] }),
    'REGEX on a number': list({ filters: [pattern, filter(detail(width), 'REGEX', '^4')] }),
    'REGEX on a date': list({ filters: [pattern, filter(detail(launched), 'REGEX', '^20')] }),
    'two patterns and a plain filter': list({
      filters: [pattern, filter('description', 'REGEX_I', 'GLASS'), filter(detail(width), 'EXIST', '')],
    }),
    'REGEX, sorted by a number, page 2': list(
      { filters: [pattern], sorting: `-${detail(width)}` },
      { per_page: '10', page: '2' },
    ),
    'REGEX of everything, streamed': list({ filters: [pattern] }, { per_page: '-1' }),
    'NOT_REGEX on the name': list({ filters: [filter('name', 'NOT_REGEX', 'lamp$')] }),
    'NOT_REGEX_I on a text, sorted by a number': list({
      filters: [filter(detail(link), 'NOT_REGEX_I', 'LAMP$')],
      sorting: `-${detail(width)}`,
    }),
    'a group of patterns': list({ filters: [groupOf([pattern, filter(detail(link), 'REGEX', 'lamp')])] }),
    'a group with a negated pattern and plain filters, streamed': list(
      {
        filters: [
          groupOf([
            filter(detail(width), 'NON_EXIST', ''),
            filter('description', 'NOT_REGEX', 'glass$'),
            filter('name', 'NOT_EXACT', 'lamp'),
          ]),
        ],
      },
      { per_page: '-1' },
    ),
    search: list({ search: 'lamp' }),
    'search of two words': list({ search: 'lamp glass' }),
    'search of a rare text': list({ search: 'amp chair 2' }),
    'search and REGEX': list({ search: 'lamp', filters: [pattern] }),
    'search and a plain filter': list({ search: 'lamp', filters: [filter(detail(width), 'EXIST', '')] }),
    'search, streamed': list({ search: 'lamp' }, { per_page: '-1' }),
    'what was meant by a search': {
      call: 'GET /products/search-suggestion',
      query: { search: 'lmap' },
    },
    'first matches': list({ search: 'lamp' }, { first_matches: 'true', per_page: '10' }),
    // Another word than above: the page of that one is known by then.
    'best first, with reasons': list(
      { search: 'lam' },
      { best_first: 'true', reasons: 'true', per_page: '10' },
    ),
    'first matches of a name': list({ search: 'shown lamp' }, { first_matches: 'true', per_page: '10' }),
    'first matches with REGEX': list({ filters: [pattern] }, { first_matches: 'true', per_page: '10' }),
  }
}

const selection = { query: { filters: [pattern], search: 'lamp' } }
const price = { type: 'folders', add: [], remove: [] }
/** Asked by those who may. */
const questionsOfStaff: Record<string, Question> = {
  'bulk preview by query': { call: 'POST /products/bulk/preview', body: { selection, action: price } },
  'groups by a pattern and a search': {
    call: 'POST /products/groups',
    body: { ...selection.query, grouping: 'category' },
  },
  'facets by a pattern and a search': {
    call: 'POST /products/facets',
    body: { ...selection.query, fields: ['category', 'published', 'interested'] },
  },
  'sums by a pattern and a search': {
    call: 'POST /products/summary',
    body: { of: selection, summaries: [{ field: 'name', kind: 'filled' }] },
  },
  'people list': { call: 'GET /users', query: { search: 'lamp' } },
  'media list': { call: 'GET /media', query: { search: 'lamp' } },
}
