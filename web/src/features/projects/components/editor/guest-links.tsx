import { Button, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GuestLink } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { versionedDeletion } from '../../../../lib/conflicts/versioned.ts'
import { DeleteDialog } from '../../../../lib/forms/delete-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { useGroups } from '../../../../lib/structure/use-groups.ts'
import { type Column, DataTable } from '../../../../ui/data-table.tsx'
import { useEditing } from './editing.ts'
import styles from './editor.module.css'
import { NewGuestLink } from './new-guest-link.tsx'

/** Links by which people without an account take part, for whoever may change the project. */
export function GuestLinks() {
  const { project } = useEditing()
  return project.mayEdit ? <Links /> : null
}

function Links() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const { groups } = useGroups()
  const [open, setOpen] = useState<'new' | GuestLink | null>(null)
  const links = useQuery(
    orpc.guestLinks.listGuestLinks.queryOptions({
      input: { params: { projectId: project._id } },
      staleTime: 0,
    }),
  )
  const mayAdd =
    project.state !== 'done' && groups.some(({ isExternal, mayManage }) => isExternal && mayManage)
  const close = () => setOpen(null)
  const columns = useColumns(setOpen)
  return (
    <div>
      <div className={styles.sectionHead}>
        <h3 className={styles.label}>{t('guestLinks')}</h3>
        {mayAdd && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('guestAdd')}
          </Button>
        )}
      </div>
      <p className={styles.foot}>{t('guestLinksText')}</p>
      <Loaded query={links} isEmpty={(all) => all.length === 0} empty={null}>
        {(all) => <DataTable columns={columns} rows={all} keyOf={({ _id }) => _id} />}
      </Loaded>
      {open === 'new' && <NewGuestLink project={project} onClose={close} />}
      {open !== null && open !== 'new' && <RevokeGuestLink link={open} onClose={close} />}
    </div>
  )
}

function useColumns(onRevoke: (link: GuestLink) => void): Column<GuestLink>[] {
  const { t } = useTranslation('projects')
  const { date, number } = useFormats()
  return [
    {
      heading: t('name'),
      cell: ({ name, note }) => (
        <>
          {name}
          {note !== '' && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('guestGroup'), cell: ({ group }) => group.name },
    {
      heading: t('guests'),
      cell: ({ guests, maxGuests }) => t('guestsOf', { count: number(guests), max: number(maxGuests) }),
    },
    {
      heading: t('app:expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('app:expires.never') : date(expiresAt)),
    },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (link) => (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => onRevoke(link)}>
          {t('guestRevoke')}
        </Button>
      ),
    },
  ]
}

function RevokeGuestLink({ link, onClose }: { link: GuestLink; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const queries = useQueryClient()
  const revoke = useMutation({
    ...versionedDeletion(orpc.guestLinks.revokeGuestLink),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.guestLinks.key() }),
  })
  const target = { params: { projectId: project._id, linkId: link._id }, query: { version: link.version } }
  return (
    <DeleteDialog
      title={t('guestRevokeTitle', { name: link.name })}
      text={t('guestRevokeText')}
      isBusy={revoke.isPending}
      onDelete={() => void revoke.mutateAsync(target).then(onClose, () => {})}
      onClose={onClose}
    />
  )
}
