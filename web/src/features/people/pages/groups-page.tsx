import { ActionIcon, Badge, Button, Menu, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { GroupRow } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useGroups, usePeopleActions } from '../api/use-people.ts'
import { GroupEditor } from '../components/group-editor.tsx'
import { KindSwitch } from '../components/kind-switch.tsx'
import { NewGroupDialog } from '../components/new-group-dialog.tsx'
import styles from '../components/people.module.css'
import { kindOf } from '../people-search.ts'

const waitingRows = [1, 2, 3, 4]

/** Groups of colleagues or clients, each with what it grants. */
export function GroupsPage() {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const kind = kindOf(useParams({ from: '/inside/users/groups/$state' }).state)
  const { group: openId } = useSearch({ from: '/inside/users/groups/$state' })
  const { permissions } = useEntered().access
  const [isMaking, setIsMaking] = useState(false)
  const [deleted, setDeleted] = useState<GroupRow | null>(null)
  usePageTitle(t('groups'))
  const { groups, ...query } = useGroups()
  const shown = groups.filter(({ isExternal }) => isExternal === (kind === 'external'))
  const mayMake =
    kind === 'external' ? groups.some(({ mayMakeBelow }) => mayMakeBelow) : permissions.group.edit === 3
  const open = (group?: string) =>
    void navigate({
      to: '/users/groups/$state',
      params: { state: kind },
      search: group === undefined ? {} : { group },
    })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h2">
          {t('groups')}
        </Title>
        <KindSwitch
          kind={kind}
          onChange={(state) => void navigate({ to: '/users/groups/$state', params: { state }, search: {} })}
        />
        {mayMake && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsMaking(true)}
          >
            {t('newGroup')}
          </Button>
        )}
      </div>
      {failureOf(query) !== null ? (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(query.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Stack gap="sm" aria-busy>
          {waitingRows.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      ) : shown.length === 0 ? (
        <EmptyState title={t(`noGroups.${kind}`)} message={t(`noGroupsText.${kind}`)} />
      ) : (
        <GroupTable groups={shown} all={groups} kind={kind} onOpen={open} onDelete={setDeleted} />
      )}
      {openId !== undefined && <GroupEditor key={openId} groupId={openId} onClose={() => open()} />}
      {isMaking && (
        <NewGroupDialog
          kind={kind}
          onMade={(id) => {
            setIsMaking(false)
            open(id)
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
      {deleted !== null && <DeleteGroup group={deleted} onClose={() => setDeleted(null)} />}
    </div>
  )
}

interface GroupTableProps {
  groups: readonly GroupRow[]
  all: readonly GroupRow[]
  kind: 'internal' | 'external'
  onOpen: (groupId: string) => void
  onDelete: (group: GroupRow) => void
}

function GroupTable({ groups, all, kind, onOpen, onDelete }: GroupTableProps) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('name')}</th>
          <th>{t(kind === 'external' ? 'parent' : 'template')}</th>
          <th>{t('members')}</th>
          <th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group._id}>
            <td>
              <button type="button" className={styles.name} onClick={() => onOpen(group._id)}>
                {group.name}
              </button>
            </td>
            <td>
              {kind === 'external'
                ? all.find(({ _id }) => _id === group.parent)?.name
                : !group.isRoot && (
                    <Badge variant="light" color="gray" tt="none">
                      {t(`template.${group.template ?? 'Custom'}`)}
                    </Badge>
                  )}
            </td>
            <td>{t('memberCount', { count: group.members, number: number(group.members) })}</td>
            <td className={styles.actions}>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name: group.name })}>
                    <IconDots size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => onOpen(group._id)}>
                    {t(group.mayManage ? 'editGroup' : 'showGroup')}
                  </Menu.Item>
                  <Menu.Item component="a" href={`/catalog?view_as=group:${group._id}`}>
                    {t('viewAs')}
                  </Menu.Item>
                  {group.mayManage && (
                    <Menu.Item color="red" onClick={() => onDelete(group)}>
                      {t('deleteGroup')}
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeleteGroup({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { deleteGroup } = usePeopleActions()
  const target = { params: { groupId: group._id }, query: { version: group.version } }
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: group.name })}
      text={t('deleteGroupText', { count: group.members, number: number(group.members) })}
      isBusy={deleteGroup.isPending}
      onDelete={() => void deleteGroup.mutateAsync(target).then(onClose, () => {})}
      onClose={onClose}
    />
  )
}
