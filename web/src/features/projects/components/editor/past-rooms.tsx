import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { roomsQuery } from '../../../../lib/rooms/rooms-query.ts'
import { LinkButton } from '../../../../ui/links.tsx'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { useEditing } from './editing.ts'
import styles from './editor.module.css'

/** Rooms of the project that are closed, each with the way to its record. */
export function PastRooms() {
  const { t } = useTranslation('projects')
  const { dateTime } = useFormats()
  const { project } = useEditing()
  const query = useQuery(roomsQuery(project._id))
  const rooms = (query.data ?? []).flatMap(({ closedAt, ...room }) =>
    closedAt === null ? [] : [{ ...room, closedAt }],
  )
  if (rooms.length === 0) return null
  return (
    <>
      <h3 className={styles.further}>{t('pastRooms')}</h3>
      <DataTable
        columns={[
          { heading: t('roomKind'), cell: ({ kind }) => t(`session.${kind}`) },
          { heading: t('openedAt'), isShort: true, cell: ({ openedAt }) => dateTime(openedAt) },
          { heading: t('closedAt'), isShort: true, cell: ({ closedAt }) => dateTime(closedAt) },
          {
            heading: t('actions'),
            kind: 'actions',
            cell: ({ _id: roomId, openedAt }) => (
              <LinkButton
                size="compact-sm"
                variant="default"
                to="/projects/rooms/$roomId"
                params={{ roomId }}
                aria-label={t('roomRecordOf', { time: dateTime(openedAt) })}
              >
                {t('roomRecord')}
              </LinkButton>
            ),
          },
        ]}
        rows={rooms}
      />
    </>
  )
}
