/**
 * What the report of changes tells, compared with a plain model over random histories: lines, counts, days and what they
 * can be narrowed to are of what the reader may know. Then with a fault in each, which must be found.
 */

import type { ActivityLine, ActivitySummary, ProductThen } from '@vitrine/contract'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Scope } from '../../src/scope/scope.ts'
import { type ApiCaller, refusalOf } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
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
} from './tried-world.ts'

interface ActivityLines {
  lines: ActivityLine[]
  next: string | null
}

const fault = vi.hoisted(() => ({ on: '' }))
const faultNames = [
  'products',
  'the trash',
  'fields',
  'people',
  'folders',
  'settings',
  'bulk actions',
  'names of folders',
] as const
const isOn = (name: (typeof faultNames)[number]) => fault.on === name

vi.mock('../../src/modules/activity-report/report-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/activity-report/report-visibility.ts')>()
  type ReportVisibility = Parameters<typeof real.seenEntry>[1]
  const slipped = (seen: ReportVisibility): ReportVisibility => ({
    ...seen,
    ...(isOn('products') ? { visibility: { ...seen.visibility, condition: sql<boolean>`true` } } : {}),
    ...(isOn('the trash') ? { folderSets: 'all' as const } : {}),
    ...(isOn('fields') ? { keys: null } : {}),
    ...(isOn('people') ? { reach: 'all' as const } : {}),
    ...(isOn('folders') ? { tree: { ...seen.tree, isEverything: true } } : {}),
    ...(isOn('settings') ? { seesSettings: true } : {}),
    ...(isOn('bulk actions') ? { visibility: { ...seen.visibility, isEverything: true } } : {}),
  })
  return {
    ...real,
    seenEntry: (scope: Scope, seen: ReportVisibility) => real.seenEntry(scope, slipped(seen)),
    reportVisibilityOf: async (scope: Scope): Promise<ReportVisibility> => {
      const seen = await real.reportVisibilityOf(scope)
      if (!isOn('names of folders')) return seen
      const everyFolder = { get: () => ({ isReached: true }), has: () => true }
      return {
        ...seen,
        tree: { ...seen.tree, byId: everyFolder as unknown as ReportVisibility['tree']['byId'] },
      }
    },
  }
})

interface Entry {
  id: string
  at: string
  person: string | null
  kind: ActivityLine['kind']
  subject: ActivityLine['subject']
  subjectId: string | null
  name: string
  field: string | null
  old: string | null
  new: string | null
  count: number | null
  /** The bulk action that it counts, or is a part of. */
  bulk: string | null
}
interface Tried extends TriedWorld {
  entries: Entry[]
  groupsOf: Map<string, string[]>
}

const month = { from: '2025-03-01', to: '2025-03-31' }
const words = ['Eiche', 'crème', '50%_off', 'walnut']
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

async function makeTried(seed: number): Promise<Tried> {
  const random = new Random(seed * 91)
  const world = await givenTriedWorld(server, seed, {
    prepare: (admin, rows) =>
      giveLevels(admin, rows, () => ({
        analytics: { view: 1 + random.below(3), edit: 0 },
        setting: { view: 0, edit: random.below(4) },
        billing: { view: random.below(2), edit: 0 },
      })),
  })
  const { admin } = world.world
  const members = await membersOf(admin)
  const entries = drawn(
    random,
    world,
    members.map(({ id }) => id),
  )
  await admin.rows(sql`
    insert into activity (domain_id, id, at, person_id, kind, subject, subject_id, subject_name, field, old_value,
      new_value, count, bulk_id, searched)
    select ${admin.domainId}::uuid, e.id, e.at, e.person, e.kind, e.subject, e."subjectId", e.name, e.field, e.old, e.new,
      e.count, e.bulk, activity_text(e.name, e.field, e.old, e.new)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id uuid, at timestamptz, person uuid, kind text,
      subject text, "subjectId" uuid, name text, field text, old text, new text, count int, bulk uuid)`)
  return { ...world, entries, groupsOf: new Map(members.map(({ id, groups }) => [id, groups])) }
}

function drawn(random: Random, { rows }: TriedWorld, people: readonly string[]): Entry[] {
  const text = () => `${random.pick(words)} ${random.below(100)}`
  const folders = () => random.some(rows.folders, 0.4).map(({ id }) => id)
  const fields = [
    ...['name', 'description', 'file', 'media', 'threeSidesLayout', 'folder', null],
    ...rows.fields.map(({ id }) => `detail:${id}`),
    ...rows.priceTypes.map((id) => `price:${id}`),
    `detail:${crypto.randomUUID()}`,
  ]
  const bulks = Array.from({ length: 4 }, () => crypto.randomUUID())
  const wholes = [...bulks]
  const product = (): Pick<Entry, 'subjectId' | 'kind' | 'count' | 'field' | 'old' | 'new' | 'bulk'> => {
    // Each of these stands for others at most once.
    if (random.happens(0.1))
      return {
        ...{ subjectId: null, kind: 'bulk update', count: 200 + random.below(9), field: null },
        ...{ old: null, new: null, bulk: wholes.shift() ?? crypto.randomUUID() },
      }
    const bulk = random.happens(0.4) ? random.pick(bulks) : null
    const known = random.pick([...rows.products, ...rows.products, ...rows.trashed])
    const subjectId = random.happens(0.1) ? crypto.randomUUID() : (known?.id ?? crypto.randomUUID())
    const field = random.pick(fields)
    if (field === null) return { subjectId, kind: 'created', count: null, field, old: null, new: null, bulk }
    const isFolder = field === 'folder'
    return {
      ...{ subjectId, kind: isFolder ? 'moved' : 'updated', count: null, field, bulk },
      old: isFolder ? folders().join(',') : text(),
      new: isFolder ? folders().join(',') : text(),
    }
  }
  return Array.from({ length: 160 }, () => {
    const subject = random.pick([
      'product',
      'product',
      'product',
      'folder',
      'detailField',
      'category',
      'settings',
    ] as const)
    const day = random.pick(['2025-02-28', '2025-03-01', '2025-03-02', '2025-03-31', '2025-04-01'])
    const time = random.pick(['00:00:00.000', '11:30:00.250', '23:59:59.999'])
    const common = {
      ...{ id: crypto.randomUUID(), at: `${day}T${time}Z`, subject, name: text() },
      person: random.happens(0.1) ? null : random.pick(people),
    }
    if (subject === 'product') return { ...common, ...product() }
    const isMove = subject === 'folder' && random.happens(0.5)
    const of = {
      folder: rows.folders.map(({ id }) => id),
      detailField: rows.fields.map(({ id }) => id),
      category: rows.categories.map(({ id }) => id),
      settings: [rows.domainId],
    }[subject]
    return {
      ...common,
      ...{
        subjectId: random.pick([...of, crypto.randomUUID()]),
        kind: isMove ? 'moved' : 'updated',
        ...{ count: null, bulk: null },
      },
      ...{
        field: isMove ? 'parent' : 'name',
        old: isMove ? random.pick(rows.folders).id : text(),
        new: isMove ? random.pick(rows.folders).id : text(),
      },
    }
  })
}

function levelsOf({ rows }: Tried, view: PlainView) {
  const own = rows.groups.filter(({ id }) => view.subject.groupIds.includes(id))
  const isAdmin = own.some(({ isRoot }) => isRoot)
  return (area: string, right: 'view' | 'edit') =>
    isAdmin
      ? 3
      : Math.max(
          0,
          ...own.map(({ levels }) => {
            const { view: seen = 0, edit = 0 } = levels[area] ?? {}
            return right === 'edit' ? edit : Math.max(seen, edit)
          }),
        )
}

/** Whether the reader may know of an entry, and the entry as it is told, by the documents alone. */
function shown(each: Tried, view: PlainView) {
  const level = levelsOf(each, view)
  const isEverything = each.rows.folders.every(({ id }) => view.reachedIds.has(id))
  const seesAllFields = level('productDetail', 'view') === 3 && view.isEditor
  const knows = ({ person }: Entry) => {
    if (level('analytics', 'view') === 3 || person === view.subject.personId) return true
    const groups = each.groupsOf.get(person ?? '') ?? []
    return level('analytics', 'view') === 2 && groups.some((group) => view.subject.groupIds.includes(group))
  }
  const seesKey = (key: string | null) => {
    if (key === null || seesAllFields) return true
    const [kind, id = ''] = key.split(':')
    if (kind === 'detail') return view.fieldIds.has(id)
    if (kind === 'price') return view.priceTypeIds.has(id)
    return key === 'file' || key === 'media' ? view.isEditor : key !== 'threeSidesLayout'
  }
  const reached = (value: string | null) => (value ?? '').split(',').filter((id) => view.reachedIds.has(id))
  const sees = (entry: Entry): boolean => {
    if (!knows(entry)) return false
    const { subject, subjectId, field } = entry
    switch (subject) {
      case 'product': {
        if (!seesKey(field)) return false
        if (field === 'folder' && !isEverything) {
          const [before, after] = [reached(entry.old), reached(entry.new)]
          if (new Set(before).symmetricDifference(new Set(after)).size === 0) return false
        }
        if (isEverything) return true
        if (subjectId === null) return entry.person === view.subject.personId
        return view.products.has(subjectId) || view.trashedIds.has(subjectId)
      }
      case 'folder':
        if (isEverything) return true
        return (
          view.reachedIds.has(subjectId ?? '') &&
          (field !== 'parent' || view.folderIds.has(entry.old ?? '') || view.folderIds.has(entry.new ?? ''))
        )
      case 'detailField':
        return seesAllFields || view.fieldIds.has(subjectId ?? '')
      case 'category':
        return true
      default:
        return level('setting', 'edit') === 3 && level('billing', 'view') > 0
    }
  }
  const value = ({ subject, field }: Entry, text: string | null) => {
    if (text === null) return null
    if (subject === 'product' && field === 'folder') return reached(text).join(',')
    if (subject === 'folder' && field === 'parent') return view.folderIds.has(text) ? text : ''
    return text
  }
  return {
    mayRead: level('analytics', 'view') > 0,
    entries: each.entries
      .filter(({ at }) => at >= month.from && at < '2025-04-01')
      .filter(sees)
      .toSorted((one, other) => (one.at + one.id < other.at + other.id ? 1 : -1)),
    line: (entry: Entry) => ({
      _id: entry.id,
      at: entry.at,
      person: entry.person,
      kind: entry.kind,
      subject: entry.subject,
      subjectId: entry.subjectId,
      subjectName: entry.name,
      field: entry.field,
      oldValue: value(entry, entry.old),
      newValue: value(entry, entry.new),
      count: entry.count,
    }),
  }
}

const counted = (entries: readonly Entry[], of: (entry: Entry) => string | null) => {
  const sums = new Map<string | null, number>()
  for (const entry of entries) sums.set(of(entry), (sums.get(of(entry)) ?? 0) + 1)
  return [...sums].map(([key, changes]) => `${key} ${changes}`).toSorted()
}
const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Texts in which a search looks: no ids of folders. */
const searchedIn = ({ name, field, old, new: next }: Entry) =>
  plainText(field === 'folder' || field === 'parent' ? name : [name, old, next].join(' '))

/** The same text whatever the order of keys. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

async function linesOf(call: ApiCaller, query: object, limit = 500): Promise<ActivityLine[]> {
  const lines: ActivityLine[] = []
  let after: string | null = null
  do {
    const page: { status: number; body: ActivityLines } = await call('GET /activity-report/lines', {
      query: { ...query, limit: String(limit), ...(after === null ? {} : { after }) },
    })
    expect(page.status).toBe(200)
    lines.push(...page.body.lines)
    after = page.body.next
  } while (after !== null)
  return lines
}

async function differencesOf(each: Tried, view: PlainView, call: ApiCaller): Promise<string[]> {
  const wanted = shown(each, view)
  const first = await call<ActivitySummary>('GET /activity-report', { query: month })
  if (!wanted.mayRead) return first.status === 403 ? [] : ['is open']
  const found: string[] = []
  const answers: unknown[] = []
  const same = (what: string, one: unknown, other: unknown) => {
    if (plain(one) !== plain(other)) found.push(`${what}: ${plain(one)} instead of ${plain(other)}`)
  }
  const compare = async (
    what: string,
    asked: Record<string, string>,
    meets: (entry: Entry) => boolean,
    narrows: 'kind' | 'field' | 'person' | 'subject' | null = null,
  ) => {
    const query = { ...month, ...asked }
    const lines = await linesOf(call, query, 500)
    const { body } = await call<ActivitySummary>('GET /activity-report', { query })
    answers.push(lines, body)
    const entries = wanted.entries.filter(meets)
    const { kinds, subjects, fields, people } = body.options
    same(
      `lines of ${what}`,
      lines.map(({ isImport: _, isThere: __, canRestore: ___, bulk: ____, ...line }) => ({
        ...line,
        person: line.person?._id ?? null,
      })),
      entries.map(wanted.line),
    )
    same(`total of ${what}`, body.total, entries.length)
    const folded = await linesOf(call, { ...query, folded: 'true' }, 500)
    const summed = await call<ActivitySummary>('GET /activity-report', {
      query: { ...query, folded: 'true' },
    })
    const actionOf = ({ bulk, person }: Entry) => `${bulk} by ${person}`
    const wholes = new Set(entries.filter(({ subjectId }) => subjectId === null).map(actionOf))
    const unfolded = entries.filter(
      (entry) => entry.subjectId === null || entry.bulk === null || !wholes.has(actionOf(entry)),
    )
    answers.push(folded, summed.body)
    same(
      `folded lines of ${what}`,
      folded.map(({ _id }) => _id),
      unfolded.map(({ id }) => id),
    )
    same(`folded total of ${what}`, summed.body.total, unfolded.length)
    same(`kinds of folded ${what}`, summed.body.options.kinds, kinds)
    same(`fields of folded ${what}`, summed.body.options.fields, fields)
    same(
      `days of ${what}`,
      body.days.map(({ day, changes }) => `${day} ${changes}`),
      counted(entries, ({ at }) => at.slice(0, 10)),
    )
    // What narrows doesn't narrow what else could be chosen in its place.
    const offered = (part: typeof narrows) => (part === narrows ? wanted.entries : entries)
    same(
      `kinds of ${what}`,
      kinds.map(({ kind, changes }) => `${kind} ${changes}`).toSorted(),
      counted(offered('kind'), ({ kind }) => kind),
    )
    same(
      `subjects of ${what}`,
      subjects.map(({ subject, changes }) => `${subject} ${changes}`).toSorted(),
      counted(offered('subject'), ({ subject }) => subject),
    )
    same(
      `fields of ${what}`,
      fields.map(({ field, changes }) => `${field} ${changes}`).toSorted(),
      counted(
        offered('field').filter(({ field }) => field !== null),
        ({ field }) => field,
      ),
    )
    same(
      `people of ${what}`,
      people.map(({ person, changes }) => `${person?._id ?? null} ${changes}`).toSorted(),
      counted(offered('person'), ({ person }) => person),
    )
  }
  await compare('all', {}, () => true)
  for (const kind of ['created', 'moved', 'bulk update'] as const)
    await compare(kind, { kind }, (entry) => entry.kind === kind, 'kind')
  const { subject } = each.entries[0] ?? { subject: 'product' }
  await compare('a subject', { subject }, (entry) => entry.subject === subject, 'subject')
  const hiddenField = each.rows.fields.find(({ id }) => !view.fieldIds.has(id)) ?? each.rows.fields[0]
  const key = `detail:${hiddenField?.id}`
  await compare('a field', { field: key }, ({ field }) => field === key, 'field')
  const person = each.entries.find((entry) => entry.person !== null)?.person ?? ''
  await compare('a person', { person }, (entry) => entry.person === person, 'person')
  await compare('nobody', { person: 'nobody' }, (entry) => entry.person === null, 'person')
  for (const word of ['EICHE', 'creme', '0%_', 'wal 1'])
    await compare(`“${word}”`, { search: word }, (entry) =>
      plainText(word)
        .split(' ')
        .every((part) => searchedIn(entry).includes(part)),
    )
  for (const bulk of new Set(each.entries.flatMap((entry) => entry.bulk ?? [])))
    await compare('a bulk action', { bulk }, (entry) => entry.bulk === bulk && entry.subjectId !== null)
  // An id of a folder finds nothing: it would tell of folders that aren't seen.
  await compare('an id', { search: each.rows.folders.at(-1)?.id ?? '' }, () => false)
  const product = each.rows.products[0]?.id ?? ''
  await compare(
    'a product',
    { product },
    (entry) => entry.subject === 'product' && entry.subjectId === product,
  )
  const entries = await linesOf(call, month, 7)
  same(
    'lines by pages of seven',
    entries.map(({ _id }) => _id),
    wanted.entries.map(({ id }) => id),
  )
  for (const entry of each.entries.filter(({ subject: of }) => of === 'product').slice(0, 12)) {
    const then = await call<ProductThen>(`GET /activity-report/lines/${entry.id}/product`)
    const isOpen =
      shown({ ...each, entries: [{ ...entry, at: '2025-03-02T00:00:00.000Z' }] }, view).entries.length > 0 &&
      view.products.has(entry.subjectId ?? '')
    same('whether a product is told of as it was', then.status, isOpen ? 200 : 404)
    if (then.status === 200) answers.push(then.body)
  }
  if (!each.rows.folders.every(({ id }) => view.reachedIds.has(id)))
    found.push(...hiddenNames(answers, each, view))
  return found
}

/** No answer has the id of a deleted or hidden record. Records in the trash are seen by their folders. */
function hiddenNames(answers: unknown, each: Tried, view: PlainView): string[] {
  const text = JSON.stringify(answers)
  const level = levelsOf(each, view)
  const seesAllFields = level('productDetail', 'view') === 3 && view.isEditor
  return hiddenIn(answers, each, view).filter((what) => {
    const id = what.replace('hidden ', '')
    if (seesAllFields && each.rows.fields.some((field) => field.id === id)) return false
    return !view.trashedIds.has(id) && text.includes(id)
  })
}

async function differences(each: Tried): Promise<string[]> {
  const found: string[] = []
  for (const view of each.people.filter(({ subject }) => !subject.isClient))
    found.push(...(await differencesOf(each, view, await callerOf(server, each, idOf(view)))))
  return found
}

const readers = () =>
  tried.flatMap((each) =>
    each.people.filter(({ subject }) => !subject.isClient).map((view) => ({ each, view })),
  )

describe('what the report of changes tells', () => {
  it('is what the plain model says', async () => {
    expect(await allDifferences(tried, differences), proofRepetition).toEqual([])
    const shares = readers().map(({ each, view }) => shown(each, view).entries.length)
    // There is something to tell, and something to hide.
    expect(shares.some((share) => share > 0)).toBe(true)
    expect(
      readers().some(
        ({ each, view }) =>
          view.products.size > 0 && !each.rows.folders.every(({ id }) => view.reachedIds.has(id)),
      ),
    ).toBe(true)
  })

  it('is refused to clients', async () => {
    const [each] = tried
    const client = each?.people.find(({ subject }) => subject.isClient)
    if (each === undefined || client === undefined) return expect.fail('no client')
    const call = await callerOf(server, each, idOf(client))
    for (const path of ['', '/lines'])
      expect(refusalOf(await call(`GET /activity-report${path}`, { query: month }))).toEqual([
        403,
        'NotAllowed',
      ])
  })

  it.each(faultsToTry(faultNames, 'products', 'fields', 'people'))(
    'is found to say too much with a fault in %s',
    async (name) => {
      fault.on = name
      expect(await firstDifferences(tried, differences), faultRepetition).not.toEqual([])
    },
  )
})
