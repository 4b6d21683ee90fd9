import { Badge, Menu, Text } from '@mantine/core'
import type { ReportSchedule } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { useErrorText } from '../i18n/error-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useScheduleActions } from './use-schedules.ts'

interface ScheduleListProps {
  schedules: readonly ReportSchedule[]
  onEdit: (schedule: ReportSchedule) => void
}

/** To whom the report goes, when, and what came of the last time. */
export function ScheduleList({ schedules, onEdit }: ScheduleListProps) {
  const { t } = useTranslation('reports')
  const { date } = useFormats()
  const [said, setSaid] = useState<string | null>(null)
  if (schedules.length === 0) return <Text size="sm">{t('scheduleNone')}</Text>
  const columns: Column<ReportSchedule>[] = [
    {
      heading: t('rhythm'),
      cell: ({ rhythm, format, isOwn, owner }) => (
        <>
          {t(`rhythm.${rhythm}`)} · {t(`format.${format}`)}
          {!isOwn && (
            <Text size="xs" c="dimmed">
              {owner === null ? t('ownerLeft') : owner.name}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('receivers'), cell: ({ receivers }) => receivers.map(({ name }) => name).join(', ') },
    {
      heading: t('next'),
      cell: ({ nextAt }) =>
        nextAt === null ? (
          <Badge variant="dot" color="gray">
            {t('off')}
          </Badge>
        ) : (
          date(nextAt)
        ),
    },
    { heading: t('lastTime'), cell: ({ last }) => (last === null ? '–' : t('lastText', { ...last })) },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (schedule) => <ScheduleMenu schedule={schedule} onEdit={onEdit} onSaid={setSaid} />,
    },
  ]
  return (
    <>
      <DataTable columns={columns} rows={schedules} />
      <Text size="sm" role="status">
        {said}
      </Text>
    </>
  )
}

interface ScheduleMenuProps {
  schedule: ReportSchedule
  onEdit: (schedule: ReportSchedule) => void
  onSaid: (text: string) => void
}

function ScheduleMenu({ schedule, onEdit, onSaid }: ScheduleMenuProps) {
  const { t } = useTranslation('reports')
  const errorText = useErrorText()
  const { edit, remove, send } = useScheduleActions()
  const { _id, version, isOwn, isOn } = schedule
  const params = { scheduleId: _id }
  const onError = (error: unknown) => onSaid(errorText(error))
  return (
    <RowMenu label={t('actionsOf', { name: schedule.receivers.map(({ name }) => name).join(', ') })}>
      {isOwn && <Menu.Item onClick={() => onEdit(schedule)}>{t('change')}</Menu.Item>}
      {isOwn && isOn && (
        <Menu.Item
          onClick={() =>
            send.mutate(
              { params, query: {} },
              { onSuccess: ({ receivers }) => onSaid(t('sending', { count: receivers })), onError },
            )
          }
        >
          {t('sendNow')}
        </Menu.Item>
      )}
      {!isOwn && isOn && (
        <Menu.Item
          onClick={() => edit.mutate({ params, query: { version }, body: { isOn: false } }, { onError })}
        >
          {t('switchOff')}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => remove.mutate({ params, query: { version } }, { onError })}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
