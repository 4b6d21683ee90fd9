import { Badge, Menu } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { GroupRow, PersonKind } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { NameButton } from '../../../ui/name-button.tsx'
import { usePeopleActions } from '../api/use-people.ts'
import { GroupEditor } from '../components/group-editor.tsx'
import { KindSwitch } from '../components/kind-switch.tsx'
import { NewGroupDialog } from '../components/new-group-dialog.tsx'
import { kindOf } from '../people-search.ts'

/** Groups of colleagues or clients, each with what it grants. */
export function GroupsPage() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const kind = kindOf(useParams({ from: '/inside/users/groups/$state' }).state)
  const { group: openId } = useSearch({ from: '/inside/users/groups/$state' })
  const [isNew, setNew] = useState(false)
  const { groups, ...query } = useGroups()
  const mayMake = useMayMake(groups, kind)
  const go = (state: PersonKind, group?: string) =>
    void navigate({
      to: '/users/groups/$state',
      params: { state },
      search: group === undefined ? {} : { group },
    })
  const made = (id: string) => {
    setNew(false)
    go(kind, id)
  }
  const head = (
    <>
      <KindSwitch kind={kind} onChange={(state) => go(state)} />
      {mayMake && <AddButton label={t('newGroup')} onClick={() => setNew(true)} />}
    </>
  )
  return (
    <ListPage title={t('groups')} head={head}>
      <QueryTable
        query={query}
        rowsOf={({ result }) => result.filter(({ isExternal }) => isExternal === (kind === 'external'))}
        columns={useColumns(groups, kind, (id) => go(kind, id))}
        empty={<EmptyState title={t(`noGroups.${kind}`)} message={t(`noGroupsText.${kind}`)} />}
      />
      {openId !== undefined && <GroupEditor key={openId} groupId={openId} onClose={() => go(kind)} />}
      {isNew && <NewGroupDialog kind={kind} onMade={made} onClose={() => setNew(false)} />}
    </ListPage>
  )
}

function useMayMake(groups: readonly GroupRow[], kind: PersonKind): boolean {
  const { permissions } = useEntered().access
  return kind === 'external' ? groups.some(({ mayMakeBelow }) => mayMakeBelow) : permissions.group.edit === 3
}

function useColumns(
  all: readonly GroupRow[],
  kind: PersonKind,
  onOpen: (groupId: string) => void,
): Column<GroupRow>[] {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const parentOf = ({ parent }: GroupRow) => all.find(({ _id }) => _id === parent)?.name
  return [
    {
      heading: t('name'),
      cell: ({ _id, name }) => <NameButton onClick={() => onOpen(_id)}>{name}</NameButton>,
    },
    kind === 'external'
      ? { heading: t('parent'), cell: parentOf }
      : { heading: t('template'), cell: (group) => <Template group={group} /> },
    {
      heading: t('members'),
      cell: ({ members }) => t('memberCount', { count: members, number: number(members) }),
    },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (group) => <GroupMenu group={group} onOpen={onOpen} />,
    },
  ]
}

function Template({ group: { isRoot, template } }: { group: GroupRow }) {
  const { t } = useTranslation('people')
  if (isRoot) return null
  return (
    <Badge variant="light" color="gray" tt="none">
      {t(`template.${template ?? 'Custom'}`)}
    </Badge>
  )
}

function GroupMenu({ group, onOpen }: { group: GroupRow; onOpen: (groupId: string) => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { deleteGroup } = usePeopleActions()
  const { _id, name, members, version, mayManage } = group
  const askDeletion = () =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteGroupText', { count: members, number: number(members) }),
      run: () => deleteGroup.mutateAsync({ params: { groupId: _id }, query: { version } }),
    })
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <Menu.Item onClick={() => onOpen(_id)}>{t(mayManage ? 'editGroup' : 'showGroup')}</Menu.Item>
      <Menu.Item component="a" href={`/catalog?view_as=group:${_id}`}>
        {t('viewAs')}
      </Menu.Item>
      {mayManage && (
        <Menu.Item color="red" onClick={askDeletion}>
          {t('deleteGroup')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
