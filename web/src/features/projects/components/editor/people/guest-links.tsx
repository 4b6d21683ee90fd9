import { Button, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GuestLink } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { versionedDeletion } from '../../../../../lib/conflicts/versioned.ts'
import { confirmDelete } from '../../../../../lib/forms/confirm.ts'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../../lib/page/loaded.tsx'
import { useGroups } from '../../../../../lib/structure/use-groups.ts'
import { type Column, DataTable } from '../../../../../ui/lists/data-table.tsx'
import { useEditing } from '../editing.ts'
import styles from '../editor.module.css'
import { NewGuestLink } from './new-guest-link.tsx'

/** Links by which people without an account take part, for people who may change the project. */
export function GuestLinks() {
  const { project } = useEditing()
  return project.mayEdit ? <Links /> : null
}

function Links() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const { groups } = useGroups()
  const [isNew, setNew] = useState(false)
  const links = useQuery(
    orpc.guestLinks.listGuestLinks.queryOptions({
      input: { params: { projectId: project._id } },
      staleTime: 0,
    }),
  )
  const mayAdd =
    project.state !== 'done' && groups.some(({ isExternal, mayManage }) => isExternal && mayManage)
  const columns = useColumns()
  return (
    <div>
      <div className={styles.sectionHead}>
        <h3 className={styles.label}>{t('guestLinks')}</h3>
        {mayAdd && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('guestAdd')}
          </Button>
        )}
      </div>
      <p className={styles.foot}>{t('guestLinksText')}</p>
      <Loaded query={links} isEmpty={(all) => all.length === 0} empty={null}>
        {(all) => <DataTable columns={columns} rows={all} keyOf={({ _id }) => _id} />}
      </Loaded>
      {isNew && <NewGuestLink project={project} onClose={() => setNew(false)} />}
    </div>
  )
}

function useColumns(): Column<GuestLink>[] {
  const { t } = useTranslation('projects')
  const askRevoking = useRevoking()
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
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => askRevoking(link)}>
          {t('guestRevoke')}
        </Button>
      ),
    },
  ]
}

/** Asks before a link is revoked. */
function useRevoking(): (link: GuestLink) => void {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const queries = useQueryClient()
  const revoke = useMutation({
    ...versionedDeletion(orpc.guestLinks.revokeGuestLink),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.guestLinks.key() }),
  })
  return ({ _id, name, version }) =>
    confirmDelete({
      title: t('guestRevokeTitle', { name }),
      text: t('guestRevokeText'),
      run: () => revoke.mutateAsync({ params: { projectId: project._id, linkId: _id }, query: { version } }),
    })
}
