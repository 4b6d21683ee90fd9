/** The statistics as a document that is written as Excel, CSV, PDF or a mail. */
import {
  fillMessage,
  type Language,
  type ProductFigure,
  type Statistics,
  seenLatelyDays,
} from '@vitrine/contract'
import { type FormatPreferences, formatDateTime, formatNumber, formatStorage } from '@vitrine/rules'
import * as z from 'zod'
import type { ReportDocument, ReportTable } from '../../platform/report-files/report-document.ts'
import type { SheetCell } from '../../platform/sheets/sheet.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineReport } from '../reports/index.ts'
import { getStatistics } from './statistics.service.ts'
import { type StatisticsWords, statisticsWords } from './statistics-words.ts'

interface Writing {
  words: StatisticsWords
  preferences: FormatPreferences
}

/** It says how things are at present, whichever days a mail is about. */
export const statisticsKind = defineReport<Record<string, never>>({
  name: 'statistics',
  asked: z.strictObject({}),
  needs: [{ area: 'analytics', right: 'view', level: 1 }],
  forDays: (asked) => asked,
  address: () => '/reports/activity/catalog?section=statistics',
  read: async (scope, _asked, { locale, now }) =>
    documentOf(await getStatistics(scope), now, {
      words: statisticsWords(locale),
      preferences: preferencesOf(scope, locale),
    }),
})

function preferencesOf({ person }: Scope, locale: string): FormatPreferences {
  return {
    locale: locale as Language,
    numberFormat: person?.numberFormat ?? null,
    dateFormat: person?.dateFormat ?? null,
  }
}

function documentOf(statistics: Statistics, now: Date, writing: Writing): ReportDocument {
  const { words, preferences } = writing
  const { products, figures, isWhole } = statistics
  const lacking = figures.filter(isLacking)
  return {
    title: words.title,
    about: [
      { label: words.at, text: `${formatDateTime(now.toISOString(), preferences)} UTC` },
      { label: words.counted, text: isWhole ? words.whole : words.partial },
    ],
    figures: [
      { label: words.products, text: formatNumber(products, preferences), cell: count(products) },
      ...figures
        .filter((figure) => !isLacking(figure))
        .map((figure) => ({
          label: nameOf(figure, words),
          text: formatNumber(figure.products, preferences),
          cell: count(figure.products),
        })),
    ],
    charts: [
      {
        title: words.lacking,
        kind: 'bars',
        finding: findingOf(lacking, products, writing),
        labels: lacking.map(({ key, of }) => of ?? words[`missing.${key}` as 'missing.noImage']),
        series: [{ label: words['lacking.of'], values: lacking.map((figure) => figure.products) }],
      },
    ],
    tables: [lackingTable(lacking, words), mediaTable(statistics, writing), moreTable(statistics, words)],
    definitions: [
      { label: words.products, text: words['text.products'] },
      { label: words.lacking, text: words['text.figure'] },
      { label: words.media, text: words['media.text'] },
      { label: words.stored, text: words['stored.text'] },
    ],
  }
}

function findingOf(lacking: readonly ProductFigure[], products: number, { words, preferences }: Writing) {
  const [most] = lacking.toSorted((one, other) => other.products - one.products)
  if (most === undefined || most.products === 0) return words['lacking.none']
  return fillMessage(words['lacking.finding'], {
    what: nameOf(most, words),
    number: formatNumber(most.products, preferences),
    products: formatNumber(products, preferences),
  })
}

function lackingTable(lacking: readonly ProductFigure[], words: StatisticsWords): ReportTable {
  return tableOf(
    words.lacking,
    [words.what, words.number],
    lacking.map((figure) => [{ text: nameOf(figure, words) }, count(figure.products)]),
  )
}

function mediaTable({ media, storage }: Statistics, { words, preferences }: Writing): ReportTable {
  const kinds = ['image', 'video', '3d', 'document'] as const
  const rows: (SheetCell | null)[][] = kinds.map((kind) => [
    { text: words[`media.${kind}`] },
    count(media[kind].items),
    { text: formatStorage(media[kind].bytes, preferences) },
  ])
  if (storage !== null) {
    const stored = storage.images + storage.videos + storage.models + storage.documents
    rows.push([{ text: words.stored }, null, { text: formatStorage(stored, preferences) }])
  }
  return tableOf(words.media, [words.what, words.number, words.storage], rows)
}

function moreTable({ people, projects, subscription }: Statistics, words: StatisticsWords): ReportTable {
  const ofPeople =
    people === null
      ? []
      : [
          [words.colleagues, people.colleagues] as const,
          [words.clients, people.clients] as const,
          [words.invited, people.invited] as const,
          [fillMessage(words.seenLately, { days: seenLatelyDays }), people.seenLately] as const,
          [words.groups, people.groups] as const,
        ]
  const ofProjects = (['upcoming', 'ongoing', 'done', 'web', 'st', 'ar', 'rooms'] as const).map(
    (key) => [words[key], projects[key]] as const,
  )
  const rows: (SheetCell | null)[][] = [...ofPeople, ...ofProjects].map(([what, number]) => [
    { text: what },
    count(number),
    null,
  ])
  if (subscription !== null) {
    const { subscription: plan, ...used } = subscription
    rows.push(
      [{ text: words['limit.arProducts'] }, count(used.arProducts), limit(plan.maxArProducts)],
      [{ text: words['limit.projects'] }, count(used.projects), limit(plan.maxProjects)],
      [{ text: words['limit.internalUsers'] }, count(used.internalUsers), limit(plan.maxInternalUsers)],
    )
  }
  return tableOf(words.more, [words.what, words.number, words.limit], rows)
}

function tableOf(title: string, headings: string[], rows: (SheetCell | null)[][]): ReportTable {
  return {
    title,
    columns: headings.map((heading, place) => ({
      heading,
      width: place === 0 ? 44 : 14,
      isNumber: place > 0,
    })),
    total: rows.length,
    async *rows() {
      yield rows
    },
  }
}

function nameOf({ key, of }: ProductFigure, words: StatisticsWords): string {
  return fillMessage(words[`figure.${key}`], { name: of ?? '' })
}

function isLacking({ key }: ProductFigure): boolean {
  return key.startsWith('no')
}

function count(number: number): SheetCell {
  return { number: String(number) }
}

function limit(most: number | null): SheetCell | null {
  return most === null ? null : count(most)
}
