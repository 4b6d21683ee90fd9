import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { useShareLinkActions } from '../api/use-share-links.ts'
import { EditShareLink } from '../components/edit-share-link.tsx'
import { NewShareLink } from '../components/new-share-link.tsx'

/** Links for people without an account: what each opens, as whom, until when, and whether anybody uses it. */
export function ShareLinksPage() {
  const { t } = useTranslation('share-links')
  const links = useQuery(orpc.shareLinks.listShareLinks.queryOptions({ input: {}, staleTime: 0 }))
  const { groups } = useGroups()
  const [open, setOpen] = useState<'new' | ShareLink | null>(null)
  const close = () => setOpen(null)
  const add = groups.some(({ isExternal, mayManage }) => isExternal && mayManage) && (
    <AddButton label={t('shareAdd')} onClick={() => setOpen('new')} />
  )
  const hasLinks = links.data !== undefined && links.data.length > 0
  return (
    <ListPage title={t('shareLinks')} intro={t('shareIntro')} head={hasLinks && add}>
      <QueryTable
        query={links}
        rowsOf={(all) => all}
        columns={useColumns(setOpen)}
        empty={<EmptyState title={t('shareNone')} message={t('shareNoneText')} action={add} />}
      />
      {open === 'new' && <NewShareLink onClose={close} />}
      {open !== null && open !== 'new' && <EditShareLink link={open} onClose={close} />}
    </ListPage>
  )
}

function useColumns(onEdit: (link: ShareLink) => void): Column<ShareLink>[] {
  const { t } = useTranslation('share-links')
  const { dateTime, number } = useFormats()
  const { revoke } = useShareLinkActions()
  const askRevoking = ({ _id, name, version }: ShareLink) =>
    confirmDelete({
      title: t('shareRevokeTitle', { name: name === '' ? t('shareUnnamed') : name }),
      text: t('shareRevokeText'),
      run: () => revoke.mutateAsync({ params: { linkId: _id }, query: { version } }),
    })
  return [
    {
      heading: t('name'),
      cell: ({ name, note, createdBy }) => (
        <>
          <TwoLines first={name === '' ? t('shareUnnamed') : name} second={note} />
          <Text size="xs" c="dimmed">
            {createdBy ?? t('gone')}
          </Text>
        </>
      ),
    },
    {
      heading: t('shareOpens'),
      cell: ({ target }) => <TwoLines first={t(`shareTarget.${target.kind}`)} second={target.name} />,
    },
    { heading: t('group'), cell: ({ group }) => group.name },
    { heading: t('app:expires'), cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
    {
      heading: t('shareUses'),
      cell: ({ uses, lastUsedAt }) => (
        <TwoLines first={number(uses)} second={lastUsedAt === null ? t('never') : dateTime(lastUsedAt)} />
      ),
    },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (link) =>
        link.mayManage && (
          <>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onEdit(link)}>
              {t('shareEdit')}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => askRevoking(link)}>
              {t('keyRevoke')}
            </Button>
          </>
        ),
    },
  ]
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      {second !== '' && (
        <Text size="xs" c="dimmed">
          {second}
        </Text>
      )}
    </>
  )
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation('share-links')
  const { date } = useFormats()
  if (expiresAt === null) return t('app:expires.never')
  if (Date.parse(expiresAt) >= Date.now()) return date(expiresAt)
  return (
    <Text span size="sm" c="red.8">
      {t('shareOver', { date: date(expiresAt) })}
    </Text>
  )
}
