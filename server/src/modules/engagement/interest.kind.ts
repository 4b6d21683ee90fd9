/** What clients looked at, as a document that is written as Excel, CSV, PDF or a mail. */
import {
  type AskedInterest,
  fillMessage,
  type InterestSummary,
  type Language,
  reportedInterest,
} from '@vitrine/contract'
import {
  eachDay,
  type FormatPreferences,
  formatDate,
  formatNumber,
  lookingWays,
  zoneName,
} from '@vitrine/rules'
import type {
  ReportColumn,
  ReportDocument,
  ReportFigure,
  ReportTable,
} from '../../platform/report-files/report-document.ts'
import type { SheetCell } from '../../platform/sheets/sheet.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineReport, reportAddress } from '../reports/index.ts'
import { type EngagementWords, engagementWords } from './engagement-words.ts'
import type { Window } from './interest.repository.ts'
import {
  getInterest,
  listInterestByClient,
  listInterestByFolder,
  listInterestByProduct,
  listInterestInMedia,
  listInterestSearches,
  listOpenedShareLinks,
} from './interest.service.ts'

const batchSize = 500

interface Writing {
  words: EngagementWords
  preferences: FormatPreferences
}

export const interestKind = defineReport<AskedInterest>({
  name: 'interest',
  asked: reportedInterest,
  needs: [{ area: 'analytics', right: 'view', level: 1 }],
  forDays: (asked, { from, to }) => ({ ...asked, from, to }),
  address: ({ from, to, client, product, folder }) =>
    reportAddress('/reports/activity/catalog', { section: 'interest', from, to, client, product, folder }),
  read: async (scope, asked, { locale, signal }) => {
    const { person } = scope
    const preferences: FormatPreferences = {
      locale: locale as Language,
      numberFormat: person?.numberFormat ?? null,
      dateFormat: person?.dateFormat ?? null,
    }
    return await documentOf(scope, asked, { words: engagementWords(locale), preferences }, signal)
  },
})

async function documentOf(
  scope: Scope,
  asked: AskedInterest,
  writing: Writing,
  signal: AbortSignal,
): Promise<ReportDocument> {
  const { words, preferences } = writing
  const summary = await getInterest(scope, asked)
  const day = (text: string) => formatDate(text, preferences)
  const figures = figuresOf(summary, writing)
  return {
    title: words.title,
    about: [
      { label: words.time, text: `${day(asked.from)} – ${day(asked.to)}` },
      { label: words.timeZone, text: zoneName(summary.timeZone) },
      { label: words.counted, text: summary.isWhole ? words.isWhole : words.isPartial },
      ...(['client', 'product', 'folder'] as const).flatMap((name) => {
        const text = summary.of[name]
        return text === null ? [] : [{ label: words[name], text }]
      }),
    ],
    figures: figures.map(({ definition: _, ...figure }) => figure),
    charts: [
      {
        title: words.byDay,
        kind: 'bars',
        finding: findingOf(summary, writing),
        labels: eachDay(asked).map(day),
        series: [{ label: words.minutes, values: minutesOf(asked, summary) }],
      },
    ],
    tables: await tablesOf(scope, asked, { words, summary }, signal),
    definitions: figures.map(({ label, definition }) => ({ label, text: definition })),
  }
}

function figuresOf(summary: InterestSummary, { words, preferences }: Writing) {
  const figure = (
    label: string,
    definition: string,
    count: number,
  ): ReportFigure & { definition: string } => ({
    label,
    definition,
    text: formatNumber(count, preferences),
    cell: number(count),
  })
  const { searches, openedShareLinks } = summary
  return [
    {
      ...figure(words.seconds, words['seconds.text'], summary.seconds),
      text: duration(summary.seconds, words),
    },
    ...lookingWays.map((way) => {
      const { [`way.${way}` as const]: label, [`way.${way}.text` as const]: definition } = words
      const seconds = summary.byWay[way]
      return { ...figure(label, definition, seconds), text: duration(seconds, words) }
    }),
    figure(words.looks, words['looks.text'], summary.looks),
    figure(words.clients, words['clients.text'], summary.clients),
    figure(words.products, words['products.text'], summary.products),
    figure(words.stars, words['stars.text'], summary.stars),
    ...(searches === null
      ? []
      : [
          figure(words.found, words['found.text'], searches.found),
          figure(words.missed, words['missed.text'], searches.missed),
        ]),
    ...(openedShareLinks === null ? [] : [figure(words.links, words['links.text'], openedShareLinks)]),
  ]
}

function findingOf({ days }: InterestSummary, { words, preferences }: Writing): string {
  const [most] = days.toSorted((one, other) => other.seconds - one.seconds)
  if (most === undefined) return words['byDay.none']
  return fillMessage(words['byDay.finding'], {
    day: formatDate(most.day, preferences),
    time: duration(most.seconds, words),
  })
}

function minutesOf(span: { from: string; to: string }, { days }: InterestSummary): number[] {
  const seconds = new Map(days.map((each) => [each.day, each.seconds]))
  return eachDay(span).map((day) => Math.round((seconds.get(day) ?? 0) / 60))
}

/** The table of products comes first: a CSV file has it alone. Tables that tell nothing of what is asked are left out. */
async function tablesOf(
  scope: Scope,
  asked: AskedInterest,
  { words, summary }: { words: EngagementWords; summary: InterestSummary },
  signal: AbortSignal,
): Promise<ReportTable[]> {
  const counts = (...headings: string[]): ReportColumn[] =>
    headings.map((heading) => ({ heading, width: 14, isNumber: true }))
  const texts = (...headings: string[]): ReportColumn[] => headings.map((heading) => ({ heading, width: 32 }))
  const ways = counts(...lookingWays.map((way) => words[`secondsBy.${way}`]))
  const byWay = (row: Pick<InterestSummary, 'byWay'>) => numbers(...lookingWays.map((way) => row.byWay[way]))
  return await Promise.all([
    tableOf(
      words.byProduct,
      [
        ...texts(words.product, words.reference),
        ...counts(words.secondsOf, words.looks, words.people, words.stars),
        ...ways,
      ],
      (window) => listInterestByProduct(scope, asked, 'seconds', window),
      (row) => [
        ...[text(row.name), text(row.reference)],
        ...numbers(row.seconds, row.looks, row.people, row.stars),
        ...byWay(row),
      ],
      signal,
    ),
    tableOf(
      words.byMedia,
      [...texts(words.media, words.product), ...counts(words.secondsOf, words.looks, words.people), ...ways],
      (window) => listInterestInMedia(scope, asked, 'seconds', window),
      (row) => [
        ...[text(row.media), text(row.productName)],
        ...numbers(row.seconds, row.looks, row.people),
        ...byWay(row),
      ],
      signal,
    ),
    tableOf(
      words.byClient,
      [
        ...texts(words.client, words.company),
        ...counts(words.secondsOf, words.looks, words.products, words.stars),
        ...texts(words.lastDay),
      ],
      (window) => listInterestByClient(scope, asked, 'seconds', window),
      (row) => [
        ...[text(row.name), text(row.company)],
        ...numbers(row.seconds, row.looks, row.products, row.stars),
        row.lastDay === null ? null : dayCell(row.lastDay),
      ],
      signal,
    ),
    tableOf(
      words.byFolder,
      [...texts(words.folder), ...counts(words.secondsOf, words.looks, words.stars)],
      (window) => listInterestByFolder(scope, asked, 'seconds', window),
      (row) => [text([...row.path, row.name].join(' › ')), ...numbers(row.seconds, row.looks, row.stars)],
      signal,
    ),
    tableOf(
      words.bySearch,
      [...texts(words.search), ...counts(words.found, words.missed, words.people)],
      (window) => listInterestSearches(scope, asked, 'times', window),
      (row) => [text(row.text), ...numbers(row.found, row.missed, row.people)],
      signal,
    ),
    ...(summary.openedShareLinks === null
      ? []
      : [
          tableOf(
            words.byLink,
            [...texts(words.link), ...counts(words.times), ...texts(words.lastDay)],
            (window) => listOpenedShareLinks(scope, asked, window),
            (row) => [text(row.name ?? words.goneLink), ...numbers(row.times), dayCell(row.lastDay)],
            signal,
          ),
        ]),
  ])
}

async function tableOf<Row>(
  title: string,
  columns: ReportColumn[],
  list: (window: Window) => Promise<{ total: number; result: Row[] }>,
  cells: (row: Row) => (SheetCell | null)[],
  signal: AbortSignal,
): Promise<ReportTable> {
  const { total } = await list({ offset: 0, limit: 1 })
  return {
    title,
    columns,
    total,
    async *rows() {
      for (let offset = 0; offset < total && !signal.aborted; offset += batchSize) {
        const { result } = await list({ offset, limit: batchSize })
        yield result.map(cells)
      }
    },
  }
}

function text(value: string): SheetCell {
  return { text: value }
}

function number(value: number): SheetCell {
  return { number: String(value) }
}

function dayCell(day: string): SheetCell {
  return { date: new Date(`${day}T00:00:00Z`) }
}

function numbers(...values: number[]): SheetCell[] {
  return values.map(number)
}

function duration(seconds: number, words: EngagementWords): string {
  const isLong = seconds >= 3_600
  return fillMessage(isLong ? words.duration : words.durationShort, {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
    seconds: seconds % 60,
  })
}
