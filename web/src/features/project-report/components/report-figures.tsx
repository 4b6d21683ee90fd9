import { Stack, Text } from '@mantine/core'
import type { ReportFigures as Figures, ProjectReport } from '@vitrine/contract'
import { conversionPercent } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { type KeyFigure, KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { useAmounts, useDuration } from '../api/amounts.ts'
import type { ReportPlace } from '../api/use-project-report.ts'
import { linesOfKind, type ReportTableName, tablesId } from '../project-report-search.ts'

/** The large numbers: each says what it means, and leads to its lines. */
export function ReportFigures({ report, place }: { report: ProjectReport; place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const said = [t(`reach.${report.reach}`), t('zone', { zone: report.timeZone })]
  const figures = [...useRevenue(report, place), ...useCounts(report, place)]
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {[...said, ...(report.isPartial ? [t('partial')] : [])].join(' ')}
      </Text>
      <KeyFigures label={t('figures')} figures={figures} />
    </Stack>
  )
}

type Lead = NonNullable<KeyFigure['lines']>

/** Leads to lines, or to the table that a number is made of. */
function leadsOf({ search }: ReportPlace) {
  return {
    toLines: (lines: string): Lead => ({ to: '.', search: { ...search, lines } }) as never,
    toTable: (by: ReportTableName, sort: string): Lead =>
      ({
        ...{ to: '.', hash: tablesId },
        search: { ...search, by, sort, page: undefined, lines: undefined },
      }) as never,
  }
}

function useFigure({ figures, compared }: ProjectReport) {
  const { t } = useTranslation('project-report')
  const formats = useFormats()
  const comparisonOf = (textOf: (of: Figures) => string) =>
    compared === null
      ? {}
      : {
          comparison: t('compared', {
            text: textOf(compared.figures),
            from: formats.date(compared.from),
            to: formats.date(compared.to),
          }),
        }
  return (label: string, definition: string, textOf: (of: Figures) => string, lines?: Lead): KeyFigure => ({
    ...{ label, definition, lines, text: textOf(figures) },
    ...comparisonOf(textOf),
  })
}

function currenciesOf({ figures, compared }: ProjectReport): string[] {
  const all = [...figures.revenue, ...(compared?.figures.revenue ?? [])]
  return [...new Set(all.map(({ currency }) => currency))].toSorted()
}

const countedKinds = ['list', 'agreed', 'late'] as const

function useRevenue(report: ProjectReport, place: ReportPlace): KeyFigure[] {
  const { t } = useTranslation('project-report')
  const amountText = useAmounts()
  const figure = useFigure(report)
  const { toLines } = leadsOf(place)
  const currencies = currenciesOf(report)
  if (currencies.length === 0) return [figure(t('revenueNone'), t('define.revenue'), () => '–')]
  return currencies.map((currency) => {
    const own = report.figures.revenue.find((each) => each.currency === currency)
    const made = figure(
      t('revenue', { currency }),
      t('define.revenue'),
      ({ revenue }) =>
        amountText(revenue.find((each) => each.currency === currency)?.amount ?? '0', currency),
      toLines(`currency:${currency}`),
    )
    if (own === undefined || (own.agreed === '0' && own.late === '0')) return made
    const parts = countedKinds
      .filter((kind) => own[kind] !== '0')
      .map((kind) => ({
        text: t(`part.${kind}`, { amount: amountText(own[kind], currency) }),
        lines: toLines(linesOfKind(kind, currency)),
      }))
    return { ...made, parts }
  })
}

function useCounts(report: ProjectReport, place: ReportPlace): KeyFigure[] {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const figure = useFigure(report)
  const { toLines } = leadsOf(place)
  const uncounted = (['waiting', 'declined'] as const).filter((name) => report[name] > 0)
  return [
    useConversion(report, place),
    figure(t('orders'), t('define.orders'), ({ orders }) => number(orders), toLines('all')),
    figure(t('lines'), t('define.lines'), ({ lines }) => number(lines), toLines('all')),
    ...(report.figures.withoutPrice === 0
      ? []
      : [
          figure(
            t('withoutPrice'),
            t('define.withoutPrice'),
            (of) => number(of.withoutPrice),
            toLines('price:none'),
          ),
        ]),
    ...useAttendees(report, place),
    ...uncounted.map((name) => ({
      ...figure(t(name), t(`define.${name}`), () => number(report[name]), toLines(linesOfKind(name))),
      comparison: undefined,
    })),
  ]
}

function useConversion(report: ProjectReport, place: ReportPlace): KeyFigure {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const figure = useFigure(report)
  const { toTable } = leadsOf(place)
  const { ordered, presented } = report.figures
  const percent = (of: Figures) => `${number(conversionPercent(of))} %`
  const ordering = toTable('product', '-amount')
  return {
    ...figure(t('conversion'), t('define.conversion'), percent, ordering),
    parts: [
      {
        text: t('conversionOf', { ordered: number(ordered), presented: number(presented) }),
        lines: ordering,
      },
      { text: t('by.unwanted'), lines: toTable('unwanted', '-presented') },
    ],
  }
}

function useAttendees(report: ProjectReport, place: ReportPlace): KeyFigure[] {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const duration = useDuration()
  const figure = useFigure(report)
  const { toTable } = leadsOf(place)
  const { attendees } = report.figures
  const sorts = { came: '-came', finished: '-finished', ordered: '-lines' } as const
  return [
    {
      ...figure(
        t('attendees'),
        t('define.attendees'),
        (of) => number(of.attendees.invited),
        toTable('attendees', 'name'),
      ),
      parts: (['came', 'finished', 'ordered'] as const).map((part) => ({
        text: t(`part.${part}`, { number: number(attendees[part]) }),
        lines: toTable('attendees', sorts[part]),
      })),
    },
    figure(
      t('timeSpent'),
      t('define.timeSpent'),
      (of) => duration(of.attendees.seconds),
      toTable('attendees', '-seconds'),
    ),
  ]
}
