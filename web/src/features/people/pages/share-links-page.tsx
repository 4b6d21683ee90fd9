import { Button, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useGroups } from '../api/use-people.ts'
import { useShareLinkActions } from '../api/use-share-links.ts'
import { NewShareLink } from '../components/new-share-link.tsx'
import styles from '../components/people.module.css'

type Open = { kind: 'new' } | { kind: 'rename' | 'revoke'; link: ShareLink }

/** Links for people without an account: what each opens, as whom, until when, and whether anybody uses it. */
export function ShareLinksPage() {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
  const links = useQuery(orpc.shareLinks.listShareLinks.queryOptions({ input: {}, staleTime: 0 }))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  usePageTitle(t('shareLinks'))
  const { groups } = useGroups()
  const add = groups.some(({ isExternal, mayManage }) => isExternal && mayManage) && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpen({ kind: 'new' })}
    >
      {t('shareAdd')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h2" style={{ flex: 1 }}>
          {t('shareLinks')}
        </Title>
        {links.data !== undefined && links.data.length > 0 && add}
      </div>
      <Text c="dimmed" size="sm" mb="md" maw={640}>
        {t('shareIntro')}
      </Text>
      {failureOf(links) !== null && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(links.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.isPending && (
        <Stack gap="sm" aria-busy>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      )}
      {links.data?.length === 0 && (
        <EmptyState title={t('shareNone')} message={t('shareNoneText')} action={add} />
      )}
      {links.data !== undefined && links.data.length > 0 && (
        <PlainTable
          headings={[t('name'), t('shareOpens'), t('group'), t('keyExpires'), t('shareUses')]}
          actions={t('actions')}
          minWidth={860}
        >
          {links.data.map((link) => (
            <LinkRow key={link._id} link={link} onOpen={(kind) => setOpen({ kind, link })} />
          ))}
        </PlainTable>
      )}
      {open?.kind === 'new' && <NewShareLink onClose={close} />}
      {open?.kind === 'rename' && <RenameLink link={open.link} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeLink link={open.link} onClose={close} />}
    </div>
  )
}

function LinkRow({ link, onOpen }: { link: ShareLink; onOpen: (kind: 'rename' | 'revoke') => void }) {
  const { t } = useTranslation('people')
  const { date, dateTime, number } = useFormats()
  const { name, target, group, createdBy, expiresAt, lastUsedAt, uses, mayManage } = link
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  return (
    <Table.Tr>
      <Table.Td>
        {name === '' ? t('shareUnnamed') : name}
        <Text size="xs" c="dimmed">
          {createdBy ?? t('logGone')}
        </Text>
      </Table.Td>
      <Table.Td>
        {t(`shareTarget.${target.kind}`)}
        {target.name !== '' && (
          <Text size="xs" c="dimmed">
            {target.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{group.name}</Table.Td>
      <Table.Td c={isOver ? 'red.8' : undefined}>
        {expiresAt === null
          ? t('expires.never')
          : isOver
            ? t('shareOver', { date: date(expiresAt) })
            : date(expiresAt)}
      </Table.Td>
      <Table.Td>
        {number(uses)}
        <Text size="xs" c="dimmed">
          {lastUsedAt === null ? t('never') : dateTime(lastUsedAt)}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap', textAlign: 'end' }}>
        {mayManage && (
          <>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onOpen('rename')}>
              {t('shareRename')}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onOpen('revoke')}>
              {t('keyRevoke')}
            </Button>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function RenameLink({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { rename } = useShareLinkActions()
  const name = useName(link.name, rename.error)
  return (
    <FormDialog
      title={t('shareRenameTitle')}
      isBusy={rename.isPending}
      canSubmit={name.isFine}
      submitLabel={t('save')}
      onSubmit={() =>
        void rename
          .mutateAsync({
            params: { linkId: link._id },
            query: { version: link.version },
            body: { name: name.name },
          })
          .then(onClose, () => {})
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...name.field} />
    </FormDialog>
  )
}

function RevokeLink({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { revoke } = useShareLinkActions()
  return (
    <DeleteDialog
      title={t('shareRevokeTitle', { name: link.name === '' ? t('shareUnnamed') : link.name })}
      text={t('shareRevokeText')}
      isBusy={revoke.isPending}
      onDelete={() =>
        void revoke
          .mutateAsync({ params: { linkId: link._id }, query: { version: link.version } })
          .then(onClose, () => {})
      }
      onClose={onClose}
    />
  )
}
