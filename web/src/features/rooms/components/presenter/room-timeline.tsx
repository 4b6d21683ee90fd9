import { Text } from '@mantine/core'
import type { RoomTimeline as Timeline } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { useRoomTimeline } from '../../api/use-room.ts'
import styles from '../over.module.css'

interface RoomTimelineProps {
  roomId: string
  isPresenter: boolean
}

/** What was on stage and how long; to presenters also who was there and who ordered. */
export function RoomTimeline({ roomId, isPresenter }: RoomTimelineProps) {
  const { t } = useTranslation('rooms')
  const timeline = useRoomTimeline(roomId)
  return (
    <Loaded query={timeline}>
      {({ stages, visits }) => (
        <>
          <section className={styles.part} aria-label={t('timeline')}>
            <h2 className={styles.label}>{t('timeline')}</h2>
            <Stages stages={stages} isPresenter={isPresenter} />
          </section>
          {visits.length > 0 && (
            <section className={styles.part} aria-label={t('visits')}>
              <h2 className={styles.label}>{t('visits')}</h2>
              <Visits visits={visits} />
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

type Stage = Timeline['stages'][number]

function Stages({ stages, isPresenter }: Pick<Timeline, 'stages'> & { isPresenter: boolean }) {
  const { t } = useTranslation('rooms')
  const { number, dateTime } = useFormats()
  const duration = useDuration()
  if (stages.length === 0) return <EmptyState title={t('nothingWasShown')} />
  const columns: Column<Stage>[] = [
    { heading: t('product'), cell: ({ name }) => (name === null || name === '' ? t('nothingShown') : name) },
    { heading: t('from'), isShort: true, cell: ({ from }) => dateTime(from) },
    { heading: t('duration'), kind: 'number', cell: ({ seconds }) => duration(seconds) },
  ]
  const more: Column<Stage>[] = [
    {
      heading: t('whoWasThere'),
      cell: ({ there }) => <Text size="sm">{(there ?? []).join(', ') || '–'}</Text>,
    },
    {
      heading: t('ordered'),
      kind: 'number',
      cell: ({ ordered }) => (ordered === null ? '–' : number(ordered)),
    },
  ]
  return (
    <DataTable
      columns={isPresenter ? [...columns, ...more] : columns}
      rows={stages}
      keyOf={({ from }) => from}
    />
  )
}

type Visit = Timeline['visits'][number]

function Visits({ visits }: Pick<Timeline, 'visits'>) {
  const { t } = useTranslation('rooms')
  const { dateTime } = useFormats()
  const columns: Column<Visit>[] = [
    { heading: t('name'), cell: ({ name }) => name },
    { heading: t('from'), isShort: true, cell: ({ from }) => dateTime(from) },
    { heading: t('until'), isShort: true, cell: ({ until }) => (until === null ? '–' : dateTime(until)) },
  ]
  return <DataTable columns={columns} rows={visits} keyOf={({ name, from }) => `${name} ${from}`} />
}

/** Minutes and seconds, hours only where there are any. */
function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  return (seconds) => {
    if (seconds < 60) return t('seconds', { count: seconds, number: number(seconds) })
    const minutes = Math.round(seconds / 60)
    return t('minutes', { count: minutes, number: number(minutes) })
  }
}
