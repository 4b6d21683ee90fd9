import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectReport } from '@vitrine/contract'
import { conversionPercent, highestConversion, withDaysBetween } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ReportChart } from '../../../lib/reports/report-chart.tsx'
import { useAmounts } from '../api/amounts.ts'
import { type ReportPlace, rereadMs } from '../api/use-project-report.ts'

const mostBest = 10

/** For each currency, a chart of its course and of what sold best; then the course of the conversion. */
export function ReportCharts({ report, place }: { report: ProjectReport; place: ReportPlace }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {report.figures.revenue.flatMap(({ currency }) => [
        <CourseChart key={`course ${currency}`} report={report} currency={currency} />,
        <BestChart key={`best ${currency}`} place={place} currency={currency} />,
      ])}
      <ConversionChart place={place} />
    </SimpleGrid>
  )
}

function useFormat(currency: string) {
  const formats = useFormats()
  return {
    format: (value: number) => formats.price(value, currency),
    // The title names the currency.
    shortFormat: formats.shortNumber,
  }
}

function CourseChart({ report, currency }: { report: ProjectReport; currency: string }) {
  const { t } = useTranslation('project-report')
  const { date } = useFormats()
  const amountText = useAmounts()
  const format = useFormat(currency)
  const days = report.days.flatMap(({ day, amounts }) => {
    const found = amounts.find((each) => each.currency === currency)
    return found === undefined ? [] : [{ day, amount: found.amount }]
  })
  const best = days.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0]
  if (best === undefined) return null
  const finding = t('courseFinding', { day: date(best.day), amount: amountText(best.amount, currency) })
  const shown = withDaysBetween(days)
  const series = [{ label: currency, values: shown.map(({ row }) => Number(row?.amount ?? 0)) }]
  const labels = shown.map(({ day }) => date(day))
  const title = t('course', { currency })
  return <ReportChart chart={{ ...format, title, finding, kind: 'bars', axis: t('day'), labels, series }} />
}

function ConversionChart({ place }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const { date, number } = useFormats()
  const { data } = useQuery({
    ...orpc.projectReport.getProjectReportConversion.queryOptions({ input: place.asked }),
    refetchInterval: rereadMs,
    placeholderData: (before) => before,
  })
  const days = data?.result ?? []
  const highest = highestConversion(days)
  if (highest === undefined) return null
  const finding = t('conversionFinding', {
    day: date(highest.day),
    ordered: number(highest.ordered),
    presented: number(highest.presented),
  })
  const shown = withDaysBetween(days)
  const values = shown.map(({ row }) => (row === null ? null : conversionPercent(row)))
  const series = [{ label: t('conversionPercent'), values }]
  const labels = shown.map(({ day }) => date(day))
  const format = (value: number) => `${number(value)} %`
  const title = t('conversionCourse')
  return <ReportChart chart={{ format, title, finding, kind: 'bars', axis: t('day'), labels, series }} />
}

function BestChart({ place, currency }: { place: ReportPlace; currency: string }) {
  const { t } = useTranslation('project-report')
  const amountText = useAmounts()
  const format = useFormat(currency)
  const query = { ...place.asked, sort: '-amount', currency, page: 1, per_page: mostBest }
  const { data } = useQuery({
    ...orpc.projectReport.listProjectReportRows.queryOptions({
      input: { params: { dimension: 'product' }, query },
    }),
    refetchInterval: rereadMs,
  })
  const rows = (data?.result ?? []).flatMap(({ name, amounts }) => {
    const found = amounts.find((each) => each.currency === currency)
    return found === undefined ? [] : [{ name: name ?? '', amount: found.amount }]
  })
  const [best] = rows
  if (best === undefined) return null
  const finding = t('bestFinding', { name: best.name, amount: amountText(best.amount, currency) })
  const series = [{ label: currency, values: rows.map(({ amount }) => Number(amount)) }]
  const labels = rows.map(({ name }) => name)
  const title = t('best', { currency })
  return (
    <ReportChart chart={{ ...format, title, finding, kind: 'bars', axis: t('product'), labels, series }} />
  )
}
