/** A report with a little of everything, and rows of any number. */
import * as z from 'zod'
import { defineReport, type ReportKinds, reportKindsOf } from '../../src/modules/reports/index.ts'
import type { ScheduleValues } from '../../src/modules/reports/schedules.repository.ts'
import type { ReportDocument } from '../../src/platform/report-files/report-document.ts'
import type { Scope } from '../../src/scope/scope.ts'

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
                {
                  date: new Date('2026-11-03T09:30:00Z'),
                  hasTime: true,
                  ...(number === 2 ? { offset: '+08:00' } : {}),
                },
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

/** A kept schedule of the example, as it is stored. */
export const someSchedule: ScheduleValues = {
  report: 'example',
  asked: { rows: 1 },
  rhythm: 'weekly',
  format: 'pdf',
  receivers: [],
  isOn: true,
  nextAt: new Date('2100-01-01T00:00:00Z'),
}

const day = z.iso.date()
export const exampleName = 'example'

/** A report of which each line names its reader, and so whose eyes it was read with. */
export function exampleReports({
  onRead = async () => {},
}: {
  /** When it is read, before any of its rows. */
  onRead?: (scope: Scope) => Promise<void>
} = {}): ReportKinds {
  const kind = defineReport({
    name: exampleName,
    asked: z.object({ rows: z.number().int().min(0), from: day.optional(), to: day.optional() }),
    needs: [{ area: 'analytics', right: 'view', level: 1 }],
    forDays: (asked, span) => ({ ...asked, ...span }),
    address: ({ from = '' }) => `/reports/projects/?from=${from}`,
    async read(scope, { rows, from = 'always', to = 'now' }, { locale, signal }) {
      await onRead(scope)
      const reader = scope.person?.email ?? 'nobody'
      return {
        title: `Example ${locale}`,
        about: [{ label: 'Days', text: `${from} – ${to}` }],
        figures: [
          { label: 'Reader', text: reader },
          { label: 'Lines', text: `${rows} lines`, cell: { number: String(rows) }, comparison: 'as ever' },
        ],
        charts: [],
        tables: [
          {
            title: 'Lines',
            columns: [
              { heading: 'Reader', width: 30 },
              { heading: 'Number', width: 10, isNumber: true },
            ],
            total: rows,
            async *rows() {
              for (let from = 0; from < rows && !signal.aborted; from += 500)
                yield Array.from({ length: Math.min(500, rows - from) }, (_, at) => [
                  { text: reader },
                  { number: String(from + at) },
                ])
            },
          },
        ],
        definitions: [{ label: 'Lines', text: 'As many as were asked for.' }],
      }
    },
  })
  return reportKindsOf([kind])
}
