import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { OutboxEntry } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'

/** Mails of an installation without a mail server: to whom and about what, not what they say. */
export function Outbox() {
  const { t } = useTranslation('operator')
  const list = useListPage(useSearch({ from: '/operator' }))
  const search = list.filter.q ?? ''
  const mails = useQuery(
    orpc.operator.listOutbox.queryOptions({ input: { ...list.paging, search }, staleTime: 0 }),
  )
  return (
    <>
      <PartIntro text={t('outboxText')} />
      <SearchField
        shown={search}
        label={t('searchMails')}
        onSearch={(q) => list.narrow({ q: q === '' ? undefined : q })}
      />
      <PagedTable
        query={mails}
        columns={useColumns()}
        empty={<EmptyState icon={IconMail} title={t('noMails')} />}
        pages={list.pages}
      />
    </>
  )
}

function useColumns(): Column<OutboxEntry>[] {
  const { t } = useTranslation('operator')
  const { dateTime } = useFormats()
  return [
    { heading: t('when'), isShort: true, cell: ({ at }) => dateTime(at) },
    { heading: t('recipient'), cell: ({ recipient }) => recipient },
    { heading: t('subject'), cell: ({ subject }) => subject },
  ]
}
