/** The report as a document that is written as Excel, CSV, PDF or a mail: summary, charts, and its lines. */
import {
  type DayConversion,
  fillMessage,
  type Language,
  type ProjectReport,
  type ProjectReportAsked,
  type ProjectReportOptions,
  projectReportAsked,
  type ReportAmount,
  type ReportDimension,
  type ReportFigures,
  type ReportLine,
  type ReportLineKind,
  type ReportRow,
  reportNone,
} from '@vitrine/contract'
import {
  conversionPercent,
  type FormatPreferences,
  formatAmount,
  formatComputed,
  formatDate,
  formatNumber,
  highestConversion,
  isDecimal,
  minorUnitDigits,
  withDaysBetween,
  zoneName,
} from '@vitrine/rules'
import { insideId } from '../../platform/http/answer-id.ts'
import type {
  ReportChart,
  ReportColumn,
  ReportDocument,
  ReportFigure,
  ReportTable,
} from '../../platform/report-files/report-document.ts'
import { reportWords } from '../../platform/report-files/report-words.ts'
import type { SheetCell } from '../../platform/sheets/sheet.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineReport, reportAddress } from '../reports/index.ts'
import { countLines, streamLines } from './lines.repository.ts'
import { formsFor, presentLines } from './lines.service.ts'
import {
  getConversion,
  getProjectReport,
  getReportOptions,
  listReportAttendees,
  listReportRows,
  listReportUnwanted,
  readingOf,
} from './project-report.service.ts'
import { type ReportWords, wordsFor } from './report-words.ts'
import { wallMoment } from './wall-date.ts'

/** How many products the chart of best sellers has. */
const mostBest = 10
const allRows = { offset: 0, limit: null }
const batchSize = 500

interface Writing {
  words: ReportWords
  /** "Label: text", as the language writes it. */
  fact: (label: string, text: string) => string
  preferences: FormatPreferences
  timeZone: string
}

export const projectReportKind = defineReport<ProjectReportAsked>({
  name: 'projects',
  asked: projectReportAsked,
  needs: [{ area: 'analytics', right: 'view', level: 1 }],
  forDays: (asked, { from, to }) => ({ ...asked, from, to }),
  address: addressOf,
  read: async (scope, asked, { locale }) => {
    const report = await getProjectReport(scope, asked)
    const { person } = scope
    const preferences: FormatPreferences = {
      locale: locale as Language,
      numberFormat: person?.numberFormat ?? null,
      dateFormat: person?.dateFormat ?? null,
    }
    return await documentOf(scope, asked, report, {
      words: wordsFor(locale),
      fact: (label, text) => fillMessage(reportWords[locale as Language].fact, { label, text }),
      preferences,
      timeZone: report.timeZone,
    })
  },
})

/** With its days: what is looked up is what was sent. */
function addressOf({ projects = [], from, to, compare, ...asked }: ProjectReportAsked): string {
  const { category, group, presenter, session } = asked
  const one = projects.length === 1 ? `/${projects[0]}` : ''
  return reportAddress(`/reports/projects${one}`, {
    ...(one === '' ? { projects } : {}),
    ...{ from, to, category, group, presenter, session },
    compare: compare === 'nothing' ? undefined : compare,
  })
}

async function documentOf(
  scope: Scope,
  asked: ProjectReportAsked,
  report: ProjectReport,
  writing: Writing,
): Promise<ReportDocument> {
  const { words } = writing
  const best = await Promise.all(
    report.figures.revenue.map(async ({ currency }) => ({
      currency,
      rows: (
        await listReportRows(
          scope,
          asked,
          { dimension: 'product', sort: '-amount', currency },
          { offset: 0, limit: mostBest },
        )
      ).result,
    })),
  )
  return {
    title: words.title,
    about: [...aboutOf(report, writing), ...(await narrowedTo(scope, asked, writing))],
    figures: figuresOf(report, writing),
    charts: [
      ...report.figures.revenue.map(({ currency }) => courseOf(report, currency, writing)),
      ...conversionOf((await getConversion(scope, asked)).result, writing),
      ...best.flatMap(({ currency, rows }) => bestOf(rows, currency, writing)),
    ],
    tables: [
      await linesTable(scope, asked, writing),
      await sumsTable(scope, asked, 'product', writing),
      await sumsTable(scope, asked, 'category', writing),
      await sumsTable(scope, asked, 'attendee', writing),
      await sumsTable(scope, asked, 'group', writing),
      await sumsTable(scope, asked, 'presenter', writing),
      await sumsTable(scope, asked, 'session', writing),
      await sumsTable(scope, asked, 'project', writing),
      await unwantedTable(scope, asked, writing),
      await attendeesTable(scope, asked, writing),
    ],
    definitions: definitionsOf(words),
  }
}

function aboutOf(report: ProjectReport, { words, preferences, timeZone }: Writing) {
  const day = (text: string) => formatDate(text, preferences)
  const { from, to } = report
  const span =
    from === null && to === null
      ? words.always
      : from === null
        ? fillMessage(words.until, { day: day(to ?? '') })
        : to === null
          ? fillMessage(words.from, { day: day(from) })
          : fillMessage(words.spanText, { from: day(from), to: day(to) })
  const named = report.projects.map(({ name }) => name).join(', ')
  return [
    { label: words.span, text: span },
    { label: words.timeZone, text: zoneName(timeZone) },
    { label: words.projects, text: named === '' ? words.allProjects : named },
    { label: words.of, text: words[`reach.${report.reach}`] + (report.isPartial ? ` ${words.partial}` : '') },
  ]
}

/** Filters by their names: a file that is narrowed says so. */
async function narrowedTo(scope: Scope, asked: ProjectReportAsked, { words, fact }: Writing) {
  const { category, group, presenter, session, product, attendee } = asked
  if ([category, group, presenter, session, product, attendee].every((each) => each === undefined)) return []
  const options = await getReportOptions(scope)
  const one = { offset: 0, limit: 1 }
  const named = async (dimension: 'product' | 'attendee', id: string | undefined) => {
    if (id === undefined) return []
    const { result } = await listReportRows(scope, asked, { dimension, sort: 'name' }, one)
    return [fact(words[dimension], result[0]?.name ?? id)]
  }
  const chosen = (
    name: 'category' | 'group' | 'presenter',
    among: ProjectReportOptions['groups'],
    id: string | undefined,
  ) => {
    if (id === undefined) return []
    if (id === reportNone) return [words[`none.${name}`]]
    return [fact(words[name], among.find((each) => insideId(each) === id)?.name ?? id)]
  }
  const texts = [
    ...chosen('category', options.categories, category),
    ...chosen('group', options.groups, group),
    ...chosen('presenter', options.presenters, presenter),
    ...(session === undefined ? [] : [words[`session.${session}`]]),
    ...(await named('product', product)),
    ...(await named('attendee', attendee)),
  ]
  return [{ label: words.narrowed, text: texts.join(', ') }]
}

function money({ preferences }: Writing, { amount, currency }: ReportAmount): string {
  return isDecimal(amount) ? formatAmount({ amount, currency }, preferences) : amount
}

function moneyCell({ amount, currency }: ReportAmount): SheetCell {
  return { number: amount, digits: Math.max(2, minorUnitDigits(currency)) }
}

function hoursOf(seconds: number, { words }: Writing): string {
  return fillMessage(words.hours, {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
  })
}

/** The revenue in one currency; 0 where there is none. */
function earlierRevenue(figures: ReportFigures, currency: string): ReportAmount {
  return { currency, amount: figures.revenue.find((each) => each.currency === currency)?.amount ?? '0' }
}

function figuresOf(report: ProjectReport, writing: Writing): ReportFigure[] {
  const { words, fact, preferences } = writing
  const { figures, compared } = report
  const number = (value: number) => formatNumber(value, preferences)
  const figure = (label: string, textOf: (of: ReportFigures) => string, cell?: SheetCell): ReportFigure => ({
    ...{ label, text: textOf(figures) },
    ...(cell === undefined ? {} : { cell }),
    ...(compared === null
      ? {}
      : {
          comparison: fillMessage(words.compared, {
            text: textOf(compared.figures),
            from: formatDate(compared.from, preferences),
            to: formatDate(compared.to, preferences),
          }),
        }),
  })
  const kinds = figures.revenue.flatMap(({ currency, ...sums }) =>
    (['list', 'agreed', 'late'] as const).map((kind) => {
      const label = fact(fillMessage(words.revenue, { currency }), words[`kind.${kind}`])
      const of = { currency, amount: sums[kind] }
      return { label, text: money(writing, of), cell: moneyCell(of) }
    }),
  )
  const count = (label: string, of: (given: ReportFigures) => number) =>
    figure(label, (given) => number(of(given)), { number: String(of(figures)) })
  return [
    ...figures.revenue.map(({ currency, amount }) =>
      figure(
        fillMessage(words.revenue, { currency }),
        (given) => money(writing, earlierRevenue(given, currency)),
        moneyCell({ currency, amount }),
      ),
    ),
    figure(words.conversion, (given) => `${number(conversionPercent(given))} %`, {
      ...{ number: String(conversionPercent(figures)), digits: 1 },
    }),
    count(words.productsOrdered, ({ ordered }) => ordered),
    count(words.productsPresented, ({ presented }) => presented),
    count(words.orders, ({ orders }) => orders),
    count(words.lines, ({ lines }) => lines),
    count(words.withoutPrice, ({ withoutPrice }) => withoutPrice),
    count(words.attendees, ({ attendees }) => attendees.invited),
    count(words.attendeesCame, ({ attendees }) => attendees.came),
    count(words.attendeesFinished, ({ attendees }) => attendees.finished),
    count(words.attendeesOrdered, ({ attendees }) => attendees.ordered),
    figure(words.timeSpent, ({ attendees }) => hoursOf(attendees.seconds, writing)),
    ...kinds,
    { label: words.waiting, text: number(report.waiting), cell: { number: String(report.waiting) } },
    { label: words.declined, text: number(report.declined), cell: { number: String(report.declined) } },
  ]
}

function courseOf(report: ProjectReport, currency: string, writing: Writing): ReportChart {
  const { words, preferences } = writing
  const days = report.days.flatMap(({ day, amounts }) => {
    const found = amounts.find((each) => each.currency === currency)
    return found === undefined ? [] : [{ day, ...found }]
  })
  const best = days.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0]
  const shown = withDaysBetween(days)
  return {
    title: fillMessage(words.course, { currency }),
    kind: 'bars',
    finding:
      best === undefined
        ? words.nothing
        : fillMessage(words.courseFinding, {
            day: formatDate(best.day, preferences),
            amount: money(writing, best),
          }),
    labels: shown.map(({ day }) => formatDate(day, preferences)),
    series: [{ label: currency, values: shown.map(({ row }) => Number(row?.amount ?? 0)) }],
  }
}

function conversionOf(days: readonly DayConversion[], { words, preferences }: Writing): ReportChart[] {
  const highest = highestConversion(days)
  if (highest === undefined) return []
  const shown = withDaysBetween(days)
  const values = shown.map(({ row }) => (row === null ? null : conversionPercent(row)))
  return [
    {
      title: words.conversionCourse,
      kind: 'bars',
      finding: fillMessage(words.conversionFinding, {
        day: formatDate(highest.day, preferences),
        ordered: formatNumber(highest.ordered, preferences),
        presented: formatNumber(highest.presented, preferences),
      }),
      labels: shown.map(({ day }) => formatDate(day, preferences)),
      series: [{ label: words.conversionPercent, values }],
    },
  ]
}

function bestOf(rows: readonly ReportRow[], currency: string, writing: Writing): ReportChart[] {
  const { words } = writing
  const sold = rows.flatMap(({ name, amounts }) => {
    const found = amounts.find((each) => each.currency === currency)
    return found === undefined ? [] : [{ name: name ?? '', ...found }]
  })
  const [first] = sold
  if (first === undefined) return []
  return [
    {
      title: fillMessage(words.best, { currency }),
      kind: 'bars',
      finding: fillMessage(words.bestFinding, { name: first.name, amount: money(writing, first) }),
      labels: sold.map(({ name }) => name),
      series: [{ label: currency, values: sold.map(({ amount }) => Number(amount)) }],
    },
  ]
}

function definitionsOf(words: ReportWords) {
  return [
    { label: words.revenueNone, text: words['define.revenue'] },
    { label: words.conversion, text: words['define.conversion'] },
    { label: words.orders, text: words['define.orders'] },
    { label: words.lines, text: words['define.lines'] },
    { label: words.withoutPrice, text: words['define.withoutPrice'] },
    { label: words.attendees, text: words['define.attendees'] },
    { label: words.timeSpent, text: words['define.timeSpent'] },
    { label: words.waiting, text: words['define.waiting'] },
    { label: words.declined, text: words['define.declined'] },
    { label: words.by, text: words['define.by'] },
  ]
}

const text = (value: string | null): SheetCell | null =>
  value === null || value === '' ? null : { text: value }
const number = (value: string | null): SheetCell | null => (value === null ? null : { number: value })

const lineColumns = (words: ReportWords): ReportColumn[] => [
  { heading: words.at, width: 24 },
  { heading: words.kind, width: 18 },
  { heading: words.project, width: 24 },
  { heading: words.order, width: 8, isNumber: true, isNotPrinted: true },
  { heading: words.attendee, width: 24 },
  { heading: words.reference, width: 16, isNotPrinted: true },
  { heading: words.product, width: 30 },
  { heading: words.category, width: 18, isNotPrinted: true },
  { heading: words.session, width: 14, isNotPrinted: true },
  { heading: words.quantity, width: 10, isNumber: true },
  { heading: words.price, width: 12, isNumber: true },
  { heading: words.listPrice, width: 12, isNumber: true, isNotPrinted: true },
  { heading: words.amount, width: 14, isNumber: true },
  { heading: words.currency, width: 9 },
  { heading: words.interested, width: 10, isNotPrinted: true },
  { heading: words.answers, width: 30, isNotPrinted: true },
  { heading: words.computed, width: 24, isNotPrinted: true },
  { heading: words.comments, width: 40, isNotPrinted: true },
  { heading: words.author, width: 20, isNotPrinted: true },
]

function lineCells(line: ReportLine, { words, timeZone, preferences }: Writing): (SheetCell | null)[] {
  const digits = line.currency === null ? 2 : Math.max(2, minorUnitDigits(line.currency))
  const amount = (value: string | null): SheetCell | null =>
    value === null ? null : { number: value, digits }
  return [
    wallMoment(line.at, timeZone),
    text(words[`kind.${line.kind}`]),
    text(line.project.name),
    line.order === null ? null : { number: String(line.order) },
    text(line.attendee.name),
    text(line.product.reference),
    text(line.product.name),
    text(line.category),
    text(words[`session.${line.session}`]),
    number(line.quantity),
    amount(line.price),
    amount(line.listPrice),
    amount(line.amount),
    text(line.currency),
    line.interested ? text(words.yes) : null,
    text(
      line.values
        .map(({ name, value, unit }) => `${name}: ${value}${unit === '' ? '' : ` ${unit}`}`)
        .join('; '),
    ),
    text(
      line.dynamicValues
        .map(({ name, value, currency }) => {
          const said = value === null ? words.empty : formatComputed(value, currency, preferences)
          return `${name}: ${said}`
        })
        .join('; '),
    ),
    text(line.comments.map(({ author, text: said }) => `${author}: ${said}`).join('\n')),
    text(line.author),
  ]
}

/** What counts, then what doesn't, each told by its kind. */
const kindsInOrder: readonly (ReportLineKind | null)[] = [null, 'waiting', 'declined']

async function linesTable(scope: Scope, asked: ProjectReportAsked, writing: Writing): Promise<ReportTable> {
  const reading = await readingOf(scope, asked)
  const linesOf = (kind: ReportLineKind | null) => ({
    kind,
    currency: null,
    isWithoutPrice: false,
    sort: 'at',
  })
  const counts = await Promise.all(kindsInOrder.map((kind) => countLines(reading, linesOf(kind))))
  const forms = formsFor(reading)
  return {
    title: writing.words.lines,
    columns: lineColumns(writing.words),
    total: counts.reduce((sum, count) => sum + count, 0),
    async *rows() {
      for (const kind of kindsInOrder)
        for await (const batch of streamLines(reading, linesOf(kind), batchSize))
          yield (await presentLines(forms, batch)).map((line) => lineCells(line, writing))
    },
  }
}

async function sumsTable(
  scope: Scope,
  asked: ProjectReportAsked,
  dimension: ReportDimension,
  writing: Writing,
): Promise<ReportTable> {
  const { words } = writing
  const { result } = await listReportRows(scope, asked, { dimension, sort: '-amount' }, allRows)
  const currencies = currenciesIn(result)
  const isOfProducts = dimension === 'product'
  return {
    title: words[`by.${dimension}`],
    columns: [
      { heading: words.name, width: 32 },
      ...(isOfProducts ? [{ heading: words.reference, width: 16 }] : []),
      { heading: words.orders, width: 10, isNumber: true },
      { heading: words.lines, width: 12, isNumber: true },
      { heading: words.quantity, width: 12, isNumber: true },
      ...amountColumns(currencies),
    ],
    total: result.length,
    async *rows() {
      yield result.map((row) => [
        text(nameOf(row, dimension, words)),
        ...(isOfProducts ? [text(row.reference)] : []),
        number(String(row.orders)),
        number(String(row.lines)),
        number(row.quantity),
        ...amountCells(row, currencies),
      ])
    },
  }
}

interface Amounting {
  amounts: readonly ReportAmount[]
}

function currenciesIn(rows: readonly Amounting[]): string[] {
  return [...new Set(rows.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))].toSorted()
}

function amountColumns(currencies: readonly string[]): ReportColumn[] {
  return currencies.map((heading) => ({ heading, width: 16, isNumber: true }))
}

function amountCells({ amounts }: Amounting, currencies: readonly string[]): (SheetCell | null)[] {
  return currencies.map((currency) => {
    const found = amounts.find((each) => each.currency === currency)
    return found === undefined ? null : moneyCell(found)
  })
}

async function unwantedTable(
  scope: Scope,
  asked: ProjectReportAsked,
  { words }: Writing,
): Promise<ReportTable> {
  const { result } = await listReportUnwanted(scope, asked, '-presented', allRows)
  return {
    title: words['by.unwanted'],
    columns: [
      { heading: words.name, width: 32 },
      { heading: words.reference, width: 16 },
      { heading: words.presented, width: 14, isNumber: true },
    ],
    total: result.length,
    async *rows() {
      yield result.map((row) => [text(row.name), text(row.reference), number(String(row.presented))])
    },
  }
}

function nameOf({ key, name }: ReportRow, dimension: string, words: ReportWords): string {
  if (dimension === 'session') return words[`session.${key}` as 'session.web']
  return key === null ? words[`none.${dimension}` as 'none.group'] : (name ?? '')
}

async function attendeesTable(
  scope: Scope,
  asked: ProjectReportAsked,
  writing: Writing,
): Promise<ReportTable> {
  const { words, timeZone } = writing
  const { result } = await listReportAttendees(scope, asked, 'name', allRows)
  const currencies = currenciesIn(result)
  const moment = (at: string | null): SheetCell | null => (at === null ? null : wallMoment(at, timeZone))
  return {
    title: words.attendees,
    columns: [
      { heading: words.attendee, width: 26 },
      { heading: words.email, width: 28 },
      { heading: words.project, width: 24 },
      { heading: words.came, width: 24 },
      { heading: words.finished, width: 24 },
      { heading: words.minutesSpent, width: 14, isNumber: true },
      { heading: words.lines, width: 12, isNumber: true },
      ...amountColumns(currencies),
    ],
    total: result.length,
    async *rows() {
      yield result.map((row) => [
        text(row.name),
        text(row.email),
        text(row.project.name),
        moment(row.cameAt),
        moment(row.finishedAt),
        number(String(Math.floor(row.seconds / 60))),
        number(String(row.lines)),
        ...amountCells(row, currencies),
      ])
    },
  }
}
