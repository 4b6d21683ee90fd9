/**
 * Every number of the report compared with the plain model, in companies whose projects have a random history: read
 * by somebody who sees all of it, and by one of three who see a part. Then the same with a fault in what keeps rows from them,
 * each of which must be found.
 */
import { reportDimensions } from '@vitrine/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listReportLines } from '../../src/modules/project-report/lines.service.ts'
import {
  getConversion,
  getProjectReport,
  getReportOptions,
  listReportAttendees,
  listReportRows,
  listReportUnwanted,
} from '../../src/modules/project-report/project-report.service.ts'
import { faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'
import { contentsOf, type NamedContent, namedContents } from './contents.ts'
import {
  byPlace,
  expectedAttendees,
  expectedConversion,
  expectedDays,
  expectedFigures,
  expectedLines,
  expectedRows,
  expectedUncounted,
  expectedUnwanted,
  namesAllowed,
} from './expected-report.ts'
import { type PlainAsked, type PlainSeen, reaches } from './history-model.ts'
import { type History, makeHistory } from './random-history.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const faults = ['projects of others', 'hidden products', 'products that are gone', 'hidden people'] as const
const isOn = (name: (typeof faults)[number]) => fault.on === name

vi.mock('../../src/modules/project-report/report-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/project-report/report-visibility.ts')>()
  const { sql: part } = await import('kysely')
  const all = part<boolean>`true`
  return {
    ...real,
    reachedProject: (...given: Parameters<typeof real.reachedProject>) =>
      isOn('projects of others') ? all : real.reachedProject(...given),
    seenProduct: (...given: Parameters<typeof real.seenProduct>) => {
      if (isOn('hidden products')) return all
      // What is gone is thought to be everybody's.
      return isOn('products that are gone')
        ? part<boolean>`(s.id is null or ${real.seenProduct(...given)})`
        : real.seenProduct(...given)
    },
    seenPerson: (...given: Parameters<typeof real.seenPerson>) =>
      isOn('hidden people') ? all : real.seenPerson(...given),
  }
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

const everything = { offset: 0, limit: null }

/** Everything, one project, or some days: each world is read in two ways. */
function queryOf(history: History, random: Random): PlainAsked[] {
  const day = (at: number) => new Date(Date.UTC(2025, 8, 1 + at)).toISOString().slice(0, 10)
  const first = random.below(60)
  const days = { from: day(first), to: day(first + random.below(30)) }
  const projects = [random.pick(history.world.projects).id]
  return [random.happens(0.5) ? {} : { projects }, random.happens(0.5) ? days : { ...days, projects }]
}

type Reading = [reader: History['readers'][number], asked: PlainAsked]

/** By who sees everything and one of the others, each in one way. */
function someReadings(history: History, random: Random): Reading[] {
  const [everybody, ...others] = history.readers
  return [everybody, random.pick(others)].flatMap((reader): Reading[] =>
    reader === undefined ? [] : [[reader, random.pick(queryOf(history, random))]],
  )
}

/** By each reader, of everything. */
function everyReading(history: History): Reading[] {
  return history.readers.map((reader) => [reader, {}])
}

/** What differs from the plain model; empty where nothing does. */
async function differences(history: History, readings: readonly Reading[]): Promise<string[]> {
  const found: string[] = []
  for (const [{ name, scope: enter, reader }, plain] of readings) {
    const scope = await enter()
    const seen: PlainSeen = { world: history.world, reader, asked: plain }
    const asked = { ...plain, compare: 'nothing' as const }
    const check = (what: string, reported: unknown, expected: unknown) => {
      const [one, other] = [JSON.stringify(reported), JSON.stringify(expected)]
      if (one !== other)
        found.push(`${name} ${JSON.stringify(plain)} ${what}\n  told ${one}\n  not  ${other}`)
    }
    const { figures, days, waiting, declined, ...report } = await getProjectReport(scope, asked)
    const { attendees, ...others } = figures
    const { seconds: _, ...people } = attendees
    const { attendees: ofPeople, ...ofOthers } = expectedFigures(seen)
    for (const key of Object.keys(ofOthers) as (keyof typeof ofOthers)[])
      check(key, others[key], ofOthers[key])
    check('attendees', people, ofPeople)
    check(
      'days',
      days.map(({ day, amounts, lines }) => ({ day, amounts, lines })),
      expectedDays(seen),
    )
    const conversion = await getConversion(scope, asked)
    check(
      'conversion by day',
      conversion.result.map(({ day, presented, ordered }) => ({ day, presented, ordered })),
      expectedConversion(seen),
    )
    const reached = history.world.projects.filter((project) => reaches(history.world, reader, project))
    const named = reached.filter(({ id }) => plain.projects?.includes(id))
    check(
      'projects',
      report.projects.map(({ _id }) => _id),
      named.map(({ id }) => id),
    )
    check('zone', report.timeZone, history.world.timeZone)
    for (const dimension of reportDimensions) {
      const { total, result } = await listReportRows(scope, asked, { dimension, sort: '-amount' }, everything)
      const reported = result
        .map(({ name: __, reference: ___, key, orders, lines, amounts, withoutPrice, quantity }) => ({
          ...{ key, orders, lines, amounts, withoutPrice, quantity },
        }))
        .toSorted((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1))
      check(dimension, reported, expectedRows(seen, dimension))
      check(`${dimension} in number`, total, result.length)
      if (dimension === 'product')
        for (const row of result)
          if (!namesAllowed(seen, row.key ?? '').includes(row.name ?? '')) found.push(`name ${row.name}`)
    }
    const unwanted = await listReportUnwanted(scope, asked, '-presented', everything)
    check(
      'unwanted',
      unwanted.result
        .map(({ product, presented }) => ({ product, presented }))
        .toSorted((one, other) => (one.product < other.product ? -1 : 1)),
      expectedUnwanted(seen),
    )
    const there = await listReportAttendees(scope, asked, 'name', everything)
    check(
      'each attendee',
      there.result
        .map(({ attendee, project, cameAt, finishedAt, lines, amounts }) => ({
          ...{ attendee, project: project._id, hasCome: cameAt !== null, hasFinished: finishedAt !== null },
          ...{ lines, amounts },
        }))
        .toSorted((one, other) => (one.project + one.attendee < other.project + other.attendee ? -1 : 1)),
      expectedAttendees(seen),
    )
    const lines = await listReportLines(scope, asked, { sort: '-at' }, everything)
    check(
      'lines',
      lines.result
        .map((line) => ({
          ...{ kind: line.kind as string, at: line.at, project: line.project._id },
          ...{ attendee: line.attendee._id, product: line.product._id, name: line.product.name },
          ...{
            reference: line.product.reference,
            category: line.category,
            session: line.session as string,
          },
          ...{
            interested: line.interested,
            quantity: line.quantity,
            price: line.price,
            currency: line.currency,
          },
          ...{ amount: line.amount, listPrice: line.listPrice },
          values: line.values.map((each) => `${each.name} ${each.value}`),
        }))
        .toSorted(byPlace),
      expectedLines(seen),
    )
    const kept = expectedUncounted(seen)
    check('numbers that don’t count', [waiting, declined], [kept.waiting.length, kept.declined.length])
    for (const kind of ['waiting', 'declined'] as const) {
      const { result } = await listReportLines(scope, asked, { kind, sort: 'product' }, everything)
      check(
        kind,
        result
          .map(({ project, attendee, product, at, quantity, price }) => ({
            ...{ project: project._id, attendee: attendee._id, product: product._id, at },
            ...(kind === 'waiting' ? { quantity } : { price }),
          }))
          .toSorted(byPlace),
        kept[kind].toSorted(byPlace),
      )
    }
    const options = await getReportOptions(scope)
    check(
      'projects to choose',
      options.projects.map(({ _id }) => _id).toSorted(),
      reached.map(({ id }) => id).toSorted(),
    )
  }
  return found
}

const seeds = proofSeeds()
const atOnce = 8
const starts = seeds.filter((_, index) => index % atOnce === 0)
const few: History[] = []
/** In how many of the worlds each thing is. */
const found = new Map<NamedContent, number>()
/** Each has one of them by intention. */
const enoughWorlds = Math.floor(seeds.length / namedContents.length)

describe.each(starts)('worlds from seed %i', (start) => {
  it('say what the plain model says, to each reader', { timeout: 600_000 }, async () => {
    const from = seeds.indexOf(start)
    for (const seed of seeds.slice(from, from + atOnce)) {
      const history = await makeHistory(server, seed)
      if (few.length < 60) few.push(history)
      for (const name of contentsOf(history.world)) found.set(name, (found.get(name) ?? 0) + 1)
      expect(
        await differences(history, someReadings(history, new Random(seed * 7))),
        `seed ${seed}; ${proofRepetition}`,
      ).toEqual([])
    }
  })
})

if (enoughWorlds > 0)
  describe('all worlds together', () => {
    it.each(namedContents)('have %s', (name) => {
      expect(found.get(name) ?? 0, proofRepetition).toBeGreaterThanOrEqual(enoughWorlds)
    })
  })

describe('with a fault', () => {
  it.each(faultsToTry(faults, 'hidden products'))(
    '%s, a difference is found',
    { timeout: 600_000 },
    async (name) => {
      fault.on = name
      for (const history of few)
        for (const reading of everyReading(history))
          if ((await differences(history, [reading])).length > 0) return
      expect.fail(`${name} was not noticed in ${few.length} worlds: ${proofRepetition}`)
    },
  )
})
