import { Badge, Button, Menu, Text } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { announcementText, type OperatedAnnouncement } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmAction } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

/** Announcements to companies, with their times and receivers. */
export function Announcements() {
  const { t } = useTranslation('operator')
  const list = useListPage(useSearch({ from: '/operator' }))
  const announcements = useQuery(
    orpc.operator.listAnnouncements.queryOptions({ input: list.paging, staleTime: 0 }),
  )
  const [open, setOpen] = useState<OperatedAnnouncement | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PartIntro text={t('announcementsText')}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('announce')}
        </Button>
      </PartIntro>
      <PagedTable
        query={announcements}
        columns={useColumns(setOpen)}
        empty={<EmptyState icon={IconSpeakerphone} title={t('noAnnouncements')} />}
        pages={list.pages}
      />
      {open !== null && <AnnouncementDialog one={open === 'new' ? null : open} onClose={close} />}
    </>
  )
}

const stateColors = { upcoming: 'blue', shown: 'green', over: 'gray' } as const

function useColumns(onEdit: (one: OperatedAnnouncement) => void): Column<OperatedAnnouncement>[] {
  const { t } = useTranslation('operator')
  const { dateTime } = useFormats()
  return [
    {
      heading: t('announcement'),
      cell: ({ kind, texts }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {announcementText(texts, currentLocale()).text}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`kind.${kind}`)}
          </Text>
        </>
      ),
    },
    {
      heading: t('shownTo'),
      cell: ({ companies, isForClients }) => (
        <>
          {companies === null ? t('allCompanies') : companies.map(({ name }) => name).join(', ')}
          <Text size="xs" c="dimmed">
            {t(isForClients ? 'toClientsShort' : 'toStaffShort')}
          </Text>
        </>
      ),
    },
    { heading: t('from'), isShort: true, cell: ({ startsAt }) => dateTime(startsAt) },
    {
      heading: t('until'),
      isShort: true,
      cell: ({ endsAt }) => (endsAt === null ? '' : dateTime(endsAt)),
    },
    {
      heading: t('state'),
      cell: ({ state }) => (
        <Badge miw="max-content" variant="dot" color={stateColors[state]} tt="none">
          {t(`announcementState.${state}`)}
        </Badge>
      ),
    },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (one) => one.state !== 'over' && <AnnouncementMenu one={one} onEdit={() => onEdit(one)} />,
    },
  ]
}

function AnnouncementMenu({ one, onEdit }: { one: OperatedAnnouncement; onEdit: () => void }) {
  const { t } = useTranslation('operator')
  const { endAnnouncement } = useOperatorActions()
  const name = announcementText(one.texts, currentLocale()).text
  const askEnd = () =>
    confirmAction({
      title: t('endTitle'),
      text: (
        <>
          <Text size="sm">{t('endText')}</Text>
          <Text size="sm" fs="italic" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        </>
      ),
      label: t('end'),
      isDangerous: true,
      run: () => endAnnouncement.mutateAsync({ announcementId: one._id }),
    })
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>
      <Menu.Item color="red" onClick={askEnd}>
        {t('end')}
      </Menu.Item>
    </RowMenu>
  )
}
