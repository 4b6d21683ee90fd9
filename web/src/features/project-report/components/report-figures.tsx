import { Stack, Text } from '@mantine/core'
import type { ReportFigures as Figures, ProjectReport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { type KeyFigure, KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { useAmounts, useDuration } from '../api/amounts.ts'
import type { ReportPlace } from '../api/use-project-report.ts'

/** The large numbers: each says what it means, and leads to its lines. */
export function ReportFigures({ report, place }: { report: ProjectReport; place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const said = [t(`reach.${report.reach}`), t('zone', { zone: report.timeZone })]
  const figures = [...useRevenue(report, place), ...useCounts(report, place)]
  return (
    <Stack gap="xs" mb="lg">
      <Text size="sm" c="dimmed">
        {[...said, ...(report.isPartial ? [t('partial')] : [])].join(' ')}
      </Text>
      <KeyFigures label={t('figures')} figures={figures} />
    </Stack>
  )
}

function useFigure({ figures, compared }: ProjectReport, { search }: ReportPlace) {
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
  return (label: string, definition: string, textOf: (of: Figures) => string, lines?: string): KeyFigure => ({
    ...{ label, definition, text: textOf(figures) },
    ...comparisonOf(textOf),
    ...(lines === undefined ? {} : { lines: { to: '.', search: { ...search, lines } } as never }),
  })
}

function currenciesOf({ figures, compared }: ProjectReport): string[] {
  const all = [...figures.revenue, ...(compared?.figures.revenue ?? [])]
  return [...new Set(all.map(({ currency }) => currency))].toSorted()
}

function useRevenue(report: ProjectReport, place: ReportPlace): KeyFigure[] {
  const { t } = useTranslation('project-report')
  const amountText = useAmounts()
  const figure = useFigure(report, place)
  const currencies = currenciesOf(report)
  if (currencies.length === 0) return [figure(t('revenueNone'), t('define.revenue'), () => '–')]
  return currencies.map((currency) => {
    const own = report.figures.revenue.find((each) => each.currency === currency)
    const made = figure(
      t('revenue', { currency }),
      t('define.revenue'),
      ({ revenue }) =>
        amountText(revenue.find((each) => each.currency === currency)?.amount ?? '0', currency),
      `currency:${currency}`,
    )
    if (own === undefined || (own.agreed === '0' && own.late === '0')) return made
    const kinds = t('byKind', {
      list: amountText(own.list, currency),
      agreed: amountText(own.agreed, currency),
      late: amountText(own.late, currency),
    })
    return { ...made, comparison: made.comparison === undefined ? kinds : `${kinds} – ${made.comparison}` }
  })
}

function useCounts(report: ProjectReport, place: ReportPlace): KeyFigure[] {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const duration = useDuration()
  const figure = useFigure(report, place)
  const conversion = ({ ordered, presented }: Figures) =>
    t('conversionText', {
      percent: `${number(presented === 0 ? 0 : Math.round((ordered / presented) * 1_000) / 10)} %`,
      ordered: number(ordered),
      presented: number(presented),
    })
  const uncounted = (['waiting', 'declined'] as const).filter((name) => report[name] > 0)
  return [
    figure(t('conversion'), t('define.conversion'), conversion),
    figure(t('orders'), t('define.orders'), ({ orders }) => number(orders), 'all'),
    figure(t('lines'), t('define.lines'), ({ lines }) => number(lines), 'all'),
    ...(report.figures.withoutPrice === 0
      ? []
      : [figure(t('withoutPrice'), t('define.withoutPrice'), (of) => number(of.withoutPrice), 'price:none')]),
    figure(t('attendees'), t('define.attendees'), ({ attendees }) => t('attendeesText', { ...attendees })),
    figure(t('timeSpent'), t('define.timeSpent'), ({ attendees }) => duration(attendees.seconds)),
    ...uncounted.map((name) => ({
      ...figure(t(name), t(`define.${name}`), () => number(report[name]), `kind:${name}`),
      comparison: undefined,
    })),
  ]
}
