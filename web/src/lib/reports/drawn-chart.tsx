/** The drawing itself, in a part of the application that only those fetch who look at a chart. */
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect } from 'react'
import { type ChartData, lookOf } from './chart-data.ts'

/** With more, points can't be distinguished from the line. */
const mostDots = 40
/** Longer labels are cut; the table and the tooltip show them whole. */
const longestLabel = 14

/** For what is written at the side: large amounts would stick out. Moved aside by the margin, which is measured. */
const wideEnough = {
  width: 'auto',
  tickMargin: 8,
  tick: { fontSize: 12, fill: 'currentColor' },
} as const

export function DrawnChart({ chart, onDrawn }: { chart: ChartData; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  const reducedMotion = useReducedMotion()
  const animation = { isAnimationActive: !reducedMotion, animationDuration: 200 }
  const shared = {
    h: 280,
    data: chart.labels.map((label, place) => ({
      label,
      ...Object.fromEntries(chart.series.map(({ values }, index) => [nameOf(index), values[place] ?? null])),
    })),
    dataKey: 'label',
    series: chart.series.map(({ label }, index) => ({
      name: nameOf(index),
      label,
      color: lookOf(index).color,
      strokeDasharray: lookOf(index).dashes,
    })),
    valueFormatter: chart.format,
    xAxisProps: { minTickGap: 24, interval: 'preserveStartEnd' as const, tickFormatter: shortened },
    yAxisProps: {
      ...wideEnough,
      tickFormatter: chart.shortFormat ?? chart.format,
      ...(chart.ticks === undefined
        ? {}
        : {
            ticks: [...chart.ticks],
            domain: [0, chart.ticks.at(-1) ?? 'auto'] as [number, number | 'auto'],
          }),
    },
    tickLine: 'y' as const,
  }
  return chart.kind === 'line' ? (
    <LineChart
      {...shared}
      curveType="linear"
      connectNulls={false}
      withDots={chart.labels.length <= mostDots}
      lineProps={animation}
    />
  ) : (
    <BarChart {...shared} maxBarWidth={48} barProps={animation} />
  )
}

function nameOf(index: number): string {
  return `series${index}`
}

function shortened(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label
}
