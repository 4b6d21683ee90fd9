import { Button, Group, Menu, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { loadChunk } from '../chunks/load-chunk.ts'
import { type ChartData, lookOf } from './chart-data.ts'
import styles from './report-chart.module.css'

const DrawnChart = lazy(async () => {
  const { DrawnChart: Drawn } = await loadChunk(() => import('./drawn-chart.tsx'))
  return { default: Drawn }
})

/** A chart of a report: what it shows in a sentence, the drawing, its figures as a table, and both as pictures. */
export function ReportChart({ chart }: { chart: ChartData }) {
  const { t } = useTranslation('reports')
  const [isTable, table] = useDisclosure(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const noteDrawn = useCallback(() => setIsDrawn(true), [])
  const drawing = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const findingId = useId()
  return (
    <figure className={styles.chart} aria-labelledby={titleId} aria-describedby={findingId}>
      <figcaption>
        <h2 id={titleId} className={styles.title}>
          {chart.title}
        </h2>
        <Text id={findingId} size="sm" c="dimmed">
          {chart.finding}
        </Text>
      </figcaption>
      <Legend chart={chart} />
      {!isTable && (
        <div ref={drawing} className={styles.drawing}>
          <Suspense fallback={<Skeleton height={280} aria-busy />}>
            <DrawnChart chart={chart} onDrawn={noteDrawn} />
          </Suspense>
        </div>
      )}
      {isTable && <ChartTable chart={chart} />}
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={isTable}
          leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={table.toggle}
        >
          {isTable ? t('asChart') : t('asTable')}
        </Button>
        {isDrawn && !isTable && <SaveMenu chart={chart} drawing={() => drawing.current} />}
      </Group>
    </figure>
  )
}

/** One series needs no telling apart. */
function Legend({ chart: { series, kind } }: { chart: ChartData }) {
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(({ label }, index) => (
        <li key={label}>
          <svg width="24" height="10" aria-hidden="true">
            {kind === 'line' ? (
              <line
                x1="0"
                x2="24"
                y1="5"
                y2="5"
                stroke={lookOf(index).color}
                strokeWidth="3"
                strokeDasharray={lookOf(index).dashes}
              />
            ) : (
              <rect width="24" height="10" rx="2" fill={lookOf(index).color} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

interface ChartRow {
  _id: string
  place: number
}

function ChartTable({ chart }: { chart: ChartData }) {
  const columns: Column<ChartRow>[] = [
    { heading: chart.axis, cell: ({ place }) => chart.labels[place] ?? '' },
    ...chart.series.map(
      ({ label, values }): Column<ChartRow> => ({
        heading: label,
        kind: 'number',
        cell: ({ place }) => {
          const value = values[place]
          return value == null ? '–' : chart.format(value)
        },
      }),
    ),
  ]
  const rows = chart.labels.map((_label, place) => ({ _id: String(place), place }))
  return (
    <div className={styles.table}>
      <DataTable columns={columns} rows={rows} />
    </div>
  )
}

function SaveMenu({ chart, drawing }: { chart: ChartData; drawing: () => HTMLElement | null }) {
  const { t } = useTranslation('reports')
  const save = async (kind: 'png' | 'svg') => {
    const { saveChart } = await loadChunk(() => import('./save-chart.ts'))
    const shown = drawing()?.querySelector<SVGSVGElement>('svg.recharts-surface') ?? null
    if (shown !== null) await saveChart(shown, chart, kind)
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('savePictureOf', { name: chart.title })}
        >
          {t('savePicture')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('png')}>{t('asPng')}</Menu.Item>
        <Menu.Item onClick={() => void save('svg')}>{t('asSvg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
