/** What a chart of a report shows. */
export interface ChartData {
  title: string
  /** The most important thing that the chart shows, as a sentence below its title. */
  finding: string
  kind: 'bars' | 'line'
  /** What the labels are: "Day", "Category". */
  axis: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** How values are read. */
  format: (value: number) => string
  /** How they are read where there is little room. */
  shortFormat?: (value: number) => string
  /** What stands at the side, from 0 to above the greatest value, where steps of 1, 2 or 5 times a power of ten read badly. */
  ticks?: readonly number[]
}

export interface ChartSeries {
  label: string
  /** Null where nothing is known. */
  values: readonly (number | null)[]
}

/** Distinguished in both themes, and by dashes where they are lines. */
export const seriesLooks = [
  { color: 'var(--mantine-color-brand-text)', dashes: '0' },
  { color: 'var(--chart-series-2)', dashes: '6 4' },
  { color: 'var(--chart-series-3)', dashes: '2 3' },
  { color: 'var(--chart-series-4)', dashes: '10 4 2 4' },
  { color: 'var(--chart-series-5)', dashes: '1 4' },
] as const

export function lookOf(place: number): (typeof seriesLooks)[number] {
  return seriesLooks[place % seriesLooks.length] ?? seriesLooks[0]
}
