/** What was ordered in projects, for those who read reports, as far as each may see it. */
import type {
  DayConversion,
  ProjectReport,
  ProjectReportAsked,
  ProjectReportOptions,
  ReportAmount,
  ReportAttendee,
  ReportDimension,
  ReportFigures,
  ReportRow,
  UnwantedProduct,
} from '@vitrine/contract'
import { comparedSpan, sumOfDecimals } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { answerId } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { getDisplaySettings } from '../domains/index.ts'
import { listVisibleGroups } from '../people/index.ts'
import type { AskedRows, Reading } from './asked-rows.ts'
import { countAttendees, listAttendees } from './attendees.repository.ts'
import {
  conversionOfDays,
  countUncounted,
  type DayPart,
  figuresOfOrders,
  listReachedProjects,
} from './figures.repository.ts'
import { listCategoryOptions, listPresenterOptions } from './options.repository.ts'
import { isPartial, type ReportVisibility, reportVisibilityOf } from './report-visibility.ts'
import { listSums, listUnwanted, type Page } from './rows.repository.ts'
import { type Days, instantsOf } from './spans.ts'

/** What is read, by whom, in which zone. Refuses InvalidInput for days that end before they begin. */
export async function readingOf(
  scope: Scope,
  asked: ProjectReportAsked,
  days: Days = daysOf(asked),
): Promise<Reading & { timeZone: string }> {
  if (days.from !== null && days.to !== null && days.to < days.from)
    refuse('InvalidInput', { place: 'to', reason: 'the last day is before the first' })
  const { timeZone } = await getDisplaySettings(scope)
  const seen = await reportVisibilityOf(scope)
  return { scope, seen, timeZone, asked: rowsAsked(asked, days, timeZone) }
}

export function daysOf({ from, to }: ProjectReportAsked): Days {
  return { from: from ?? null, to: to ?? null }
}

function rowsAsked(
  { from: _, to: __, compare: ___, ...asked }: ProjectReportAsked,
  days: Days,
  timeZone: string,
): AskedRows {
  return { ...asked, ...instantsOf(days, timeZone) }
}

export async function getProjectReport(scope: Scope, asked: ProjectReportAsked): Promise<ProjectReport> {
  const reading = await readingOf(scope, asked)
  const { seen, timeZone } = reading
  const { days, figures } = await figuresOf(reading)
  const { from, to, compare } = asked
  const earlier = from === undefined || to === undefined ? null : comparedSpan({ from, to }, compare)
  const compared = earlier === null ? null : await figuresOf(await readingOf(scope, asked, earlier))
  return {
    ...daysOf(asked),
    timeZone,
    reach: seen.reach,
    isPartial: isPartial(seen),
    projects: await namedProjects(reading, asked),
    figures,
    compared: earlier === null || compared === null ? null : { ...earlier, figures: compared.figures },
    days,
    ...(await countUncounted(reading)),
  }
}

export async function getConversion(
  scope: Scope,
  asked: ProjectReportAsked,
): Promise<{ result: DayConversion[] }> {
  const reading = await readingOf(scope, asked)
  return { result: await conversionOfDays(reading, reading.timeZone) }
}

async function namedProjects(reading: Reading, { projects }: ProjectReportAsked) {
  if (projects === undefined) return []
  return (await listReachedProjects(reading, projects)).map(({ id, name }) => answerId({ id, name }))
}

export async function figuresOf(
  reading: Reading & { timeZone: string },
): Promise<{ days: ProjectReport['days']; figures: ReportFigures }> {
  const [{ parts, ...counts }, attendees] = await Promise.all([
    figuresOfOrders(reading, reading.timeZone),
    countAttendees(reading),
  ])
  const sum = (counted: readonly DayPart[], of: 'lines' | 'withoutPrice') =>
    counted.reduce((total, part) => total + part[of], 0)
  return {
    days: [...Map.groupBy(parts, ({ day }) => day)].map(([day, own]) => ({
      day,
      lines: sum(own, 'lines'),
      amounts: amountsOf(own),
    })),
    figures: {
      revenue: revenueOf(parts),
      withoutPrice: sum(parts, 'withoutPrice'),
      lines: sum(parts, 'lines'),
      quantity: sumOfDecimals(parts.map(({ quantity }) => quantity)),
      ...counts,
      attendees,
    },
  }
}

function amountsOf(parts: readonly DayPart[]) {
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency)
  return [...byCurrency]
    .flatMap(([currency, own]) => {
      const amounts = own.flatMap(({ amount }) => amount ?? [])
      return currency === null || amounts.length === 0 ? [] : [{ currency, amount: sumOfDecimals(amounts) }]
    })
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function revenueOf(parts: readonly DayPart[]): ReportFigures['revenue'] {
  return amountsOf(parts).map((total) => {
    const of = (kind: DayPart['kind']) =>
      sumOfDecimals(
        parts.flatMap((part) =>
          part.currency === total.currency && part.kind === kind ? (part.amount ?? []) : [],
        ),
      )
    return { ...total, list: of('list'), agreed: of('agreed'), late: of('late') }
  })
}

/** The shortest text of a sum, as others have it. */
function plainAmount({ currency, amount }: ReportAmount): ReportAmount {
  return { currency, amount: sumOfDecimals([amount]) }
}

export async function listReportRows(
  scope: Scope,
  asked: ProjectReportAsked,
  given: { dimension: ReportDimension; sort: string; currency?: string | undefined },
  page: Page,
): Promise<{ total: number; result: ReportRow[] }> {
  const reading = await readingOf(scope, asked)
  const { total, rows } = await listSums(reading, { ...given, currency: given.currency ?? null }, page)
  return {
    total,
    result: rows.map(({ key, name, reference, orders, lines, quantity, amounts, withoutPrice }) => ({
      ...{ key, name, reference, orders, lines, withoutPrice },
      amounts: amounts.map(plainAmount),
      quantity: sumOfDecimals([quantity]),
    })),
  }
}

export async function listReportUnwanted(
  scope: Scope,
  asked: ProjectReportAsked,
  sort: string,
  page: Page,
): Promise<{ total: number; result: UnwantedProduct[] }> {
  const { total, rows } = await listUnwanted(await readingOf(scope, asked), sort, page)
  return {
    total,
    result: rows.map(({ product, name, reference, presented }) => ({ product, name, reference, presented })),
  }
}

export async function listReportAttendees(
  scope: Scope,
  asked: ProjectReportAsked,
  sort: string,
  page: Page,
): Promise<{ total: number; result: ReportAttendee[] }> {
  const { total, rows } = await listAttendees(await readingOf(scope, asked), sort, page)
  return {
    total,
    result: rows.map(({ attendee, name, email, isGuest, seconds, lines, amounts, ...row }) => ({
      ...{ attendee, name, email, isGuest, seconds, lines },
      amounts: amounts.map(plainAmount),
      project: answerId({ id: row.projectId, name: row.projectName }),
      cameAt: row.cameAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
  }
}

/** What occurs in the orders that the caller reads of; groups and presenters that they see. */
export async function getReportOptions(scope: Scope): Promise<ProjectReportOptions> {
  const seen: ReportVisibility = await reportVisibilityOf(scope)
  const reading: Reading = { scope, seen, asked: { from: null, until: null } }
  const wire = ({ id, name }: { id: string; name: string }) => answerId({ id, name })
  const projects = await listReachedProjects(reading, null)
  return {
    projects: projects.map(({ isDone, ...project }) => ({ ...wire(project), isDone })),
    categories: (await listCategoryOptions(reading)).map(wire),
    groups: (await listVisibleGroups(scope)).map(wire),
    presenters: (await listPresenterOptions(reading)).map(wire),
  }
}
