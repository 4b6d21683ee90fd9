/** What was changed in some days, as a document that is written as Excel, CSV, PDF or a mail. */
import {
  type ActivityLine,
  type ActivitySummary,
  type AskedActivity,
  fillMessage,
  type Language,
  mostActivityLines,
  reportedActivity,
} from '@vitrine/contract'
import {
  addDays,
  daysIn,
  type FormatPreferences,
  formatDate,
  formatDateTime,
  formatNumber,
  parseAttributeKey,
} from '@vitrine/rules'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { ReportDocument, ReportTable } from '../../platform/report-files/report-document.ts'
import type { SheetCell } from '../../platform/sheets/sheet.ts'
import type { Scope } from '../../scope/scope.ts'
import { visibleTree } from '../folders/index.ts'
import { productVisibility, visibleCategories } from '../products/index.ts'
import { defineReport, reportAddress } from '../reports/index.ts'
import { getActivitySummary, listActivityLines } from './activity-report.service.ts'
import { type ActivityWords, activityWords } from './activity-words.ts'

interface Writing {
  words: ActivityWords
  preferences: FormatPreferences
}

export const activityKind = defineReport<AskedActivity>({
  name: 'activity',
  asked: reportedActivity,
  needs: [{ area: 'analytics', right: 'view', level: 1 }],
  forDays: (asked, { from, to }) => ({ ...asked, from, to }),
  address: ({ search, ...asked }) =>
    reportAddress('/reports/activity/catalog', { section: 'changes', ...asked, q: search }),
  read: async (scope, asked, { locale, signal }) => {
    const { person } = scope
    const preferences: FormatPreferences = {
      locale: locale as Language,
      numberFormat: person?.numberFormat ?? null,
      dateFormat: person?.dateFormat ?? null,
    }
    return await documentOf(scope, asked, { words: activityWords(locale), preferences }, signal)
  },
})

async function documentOf(
  scope: Scope,
  asked: AskedActivity,
  writing: Writing,
  signal: AbortSignal,
): Promise<ReportDocument> {
  const { words, preferences } = writing
  const summary = await getActivitySummary(scope, asked)
  const day = (text: string) => formatDate(text, preferences)
  const changes = new Map(summary.days.map((each) => [each.day, each.changes]))
  const labels = Array.from({ length: daysIn(asked) }, (_, place) => addDays(asked.from, place))
  const figure = (label: string, count: number) => ({
    label,
    text: formatNumber(count, preferences),
    cell: { number: String(count) },
  })
  return {
    title: words.title,
    about: [
      { label: words.time, text: `${day(asked.from)} – ${day(asked.to)} (UTC)` },
      { label: words.counted, text: countedText(summary, words) },
      ...(asked.search === undefined || asked.search === ''
        ? []
        : [{ label: words.search, text: asked.search }]),
    ],
    figures: [figure(words.changes, summary.total), figure(words.people, summary.people)],
    charts: [
      {
        title: words.byDay,
        kind: 'bars',
        finding: findingOf(summary, writing),
        labels: labels.map(day),
        series: [{ label: words.changes, values: labels.map((each) => changes.get(each) ?? 0) }],
      },
    ],
    tables: [await linesTable(scope, asked, summary.total, writing, signal)],
    definitions: [
      { label: words.changes, text: words['changes.text'] },
      { label: words.people, text: words['people.text'] },
    ],
  }
}

function countedText({ isWhole, reach }: ActivitySummary, words: ActivityWords): string {
  return isWhole ? words.isWhole : words[`isPartial.${reach}`]
}

function findingOf({ days }: ActivitySummary, { words, preferences }: Writing): string {
  const [most] = days.toSorted((one, other) => other.changes - one.changes)
  if (most === undefined) return words['byDay.none']
  return fillMessage(words['byDay.finding'], {
    day: formatDate(most.day, preferences),
    number: formatNumber(most.changes, preferences),
  })
}

async function linesTable(
  scope: Scope,
  asked: AskedActivity,
  total: number,
  { words, preferences }: Writing,
  signal: AbortSignal,
): Promise<ReportTable> {
  const names = await namesOf(scope, words)
  const cells = (line: Inside<ActivityLine>): (SheetCell | null)[] => [
    { text: formatDateTime(line.at, preferences) },
    { text: line.person === null ? words.nobody : line.person.name },
    { text: line.isImport ? words.import : words[`kind.${line.kind}`] },
    { text: words[`subject.${line.subject}`] },
    { text: line.subjectName },
    line.field === null ? null : { text: names.field(line.field) },
    line.oldValue === null ? null : { text: names.value(line, line.oldValue) },
    line.newValue === null ? null : { text: names.value(line, line.newValue) },
    line.count === null ? null : { number: String(line.count) },
  ]
  const column = (heading: string, width: number) => ({ heading, width })
  return {
    title: words.lines,
    columns: [
      column(words.at, 20),
      column(words.person, 24),
      column(words.kind, 22),
      column(words.subject, 16),
      column(words.name, 32),
      column(words.field, 24),
      column(words.before, 32),
      column(words.after, 32),
      { ...column(words.count, 12), isNumber: true },
    ],
    total,
    async *rows() {
      let after: string | undefined
      do {
        const { lines, next } = await listActivityLines(scope, asked, { after, limit: mostActivityLines })
        if (lines.length > 0) yield lines.map(cells)
        after = next ?? undefined
      } while (after !== undefined && !signal.aborted)
    },
  }
}

/** What ids of fields, folders and categories are called for the reader. */
async function namesOf(scope: Scope, words: ActivityWords) {
  const [{ fields, priceTypes }, tree, categories] = await Promise.all([
    productVisibility(scope),
    visibleTree(scope),
    visibleCategories(scope),
  ])
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const named: Readonly<Record<string, string>> = words
  return {
    field: (key: string): string => {
      const parsed = parseAttributeKey(key)
      if (parsed?.kind === 'detail') return fields.get(parsed.id)?.name ?? words.goneField
      if (parsed?.kind === 'price') return priceTypes.get(parsed.id)?.name ?? words.goneField
      return named[`attribute.${key}`] ?? named[`field.${key}`] ?? key
    },
    value: ({ subject, field }: Pick<ActivityLine, 'subject' | 'field'>, value: string): string => {
      if (field === 'folder' || (field === 'parent' && subject === 'folder'))
        return value
          .split(',')
          .map((id) => tree.byId.get(id)?.name ?? '')
          .join(', ')
      if (field === 'category' || field === 'parent') return categoryNames.get(value) ?? ''
      return value
    },
  }
}
