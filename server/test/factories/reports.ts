/** A report with a little of everything, and rows of any number. */
import type { ReportDocument } from '../../src/platform/report-files/report-document.ts'

export function someReport({
  rows = 3,
  batch = 1_000,
}: {
  rows?: number
  batch?: number
} = {}): ReportDocument {
  return {
    title: 'Revenue 秋季 & more',
    about: [
      { label: 'Time', text: '2026-11-01 – 2026-11-30' },
      { label: 'Days', text: 'in Europe/Paris' },
    ],
    figures: [
      {
        label: 'Revenue',
        text: '€1,204.50',
        cell: { number: '1204.5', digits: 2 },
        comparison: '+12 % against October',
      },
      { label: 'Best day', text: '3 November' },
    ],
    charts: [
      {
        title: 'By day',
        kind: 'line',
        finding: 'Most was ordered on 3 November.',
        labels: ['1 Nov', '2 Nov', '3 Nov'],
        series: [
          { label: 'This month', values: [100, null, 1104.5] },
          { label: 'The month before', values: [90, -40, 0] },
        ],
      },
      {
        title: 'By category',
        kind: 'bars',
        finding: 'Chairs sold best.',
        labels: ['Chairs', 'Lamps'],
        series: [{ label: 'Revenue', values: [1000, 204.5] }],
      },
    ],
    tables: [
      {
        title: 'Lines: all of them/any',
        columns: [
          { heading: 'Product', width: 30 },
          { heading: 'Quantity', width: 10, isNumber: true },
          { heading: 'Amount', width: 12, isNumber: true },
          { heading: 'Day', width: 12 },
          { heading: 'At', width: 18 },
        ],
        total: rows,
        async *rows() {
          for (let from = 0; from < rows; from += batch)
            yield Array.from({ length: Math.min(batch, rows - from) }, (_, at) => {
              const number = from + at
              return [
                { text: number === 1 ? '=HYPERLINK("x") <&> _x0041_ \u0007' : `Chair ${number}` },
                { number: String(number) },
                { number: `${number}.5`, digits: 2 },
                number === 2 ? null : { date: new Date('2026-11-03T00:00:00Z') },
                { date: new Date('2026-11-03T09:30:00Z'), hasTime: true },
              ]
            })
        },
      },
      {
        title: 'lines: all of them/ANY',
        columns: [{ heading: 'Nothing', width: 10 }],
        total: 0,
        async *rows() {},
      },
    ],
    definitions: [{ label: 'Revenue', text: 'Quantity times price of every confirmed line.' }],
  }
}
