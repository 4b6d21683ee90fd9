import { Button, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Member, PersonKind } from '@vitrine/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AccessDialog } from '../components/access-dialog.tsx'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { KindSwitch } from '../components/kind-switch.tsx'
import { LeakCheckDialog } from '../components/leak-check-dialog.tsx'
import { PeopleTools } from '../components/people-tools.tsx'
import { SelectionActions } from '../components/selection-actions.tsx'
import { useMemberActions } from '../components/use-member-actions.tsx'
import { type MemberDialog, useMemberColumns, useMemberSelection } from '../components/users-table.tsx'
import { usePeopleCommand } from '../people-commands.ts'
import { kindOf } from '../people-search.ts'

type Open = { dialog: 'invite' } | { dialog: MemberDialog; member: Member }

/** Colleagues or clients of the company: who they are, what they are in, and what can be done with them. */
export function UsersPage() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const kind = kindOf(useParams({ from: '/inside/users/users/$state' }).state)
  const search = useSearch({ from: '/inside/users/users/$state' })
  const { paging, filter, isNarrowed, narrow, pages, sorting } = useListPage(search, { sort: 'name' })
  const users = useQuery({
    ...orpc.people.listUsers.queryOptions({ input: { kind, ...paging, ...filter } }),
    // Not of the other kind of people.
    placeholderData: (before) => (before?.result[0]?.isClient === (kind === 'external') ? before : undefined),
  })
  const selection = useMemberSelection({ kind, ...search, page: undefined })
  const actions = useMemberActions(users.data?.result ?? [], selection.clear)
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useMemberColumns({
    onOpen: (dialog, member) => setOpen({ dialog, member }),
    onAction: (action, member) => actions.start(action, [member._id]),
  })
  const { groups, mayInvite, mayChange } = useMayChange(kind)
  const invite = useCallback(() => setOpen({ dialog: 'invite' }), [])
  usePeopleCommand(mayInvite ? invite : null)
  const switchTo = (state: PersonKind) =>
    void navigate({ to: '/users/users/$state', params: { state }, search: {} })
  return (
    <ListPage
      title={t('users')}
      head={
        <>
          <KindSwitch kind={kind} onChange={switchTo} />
          {mayInvite && <AddButton icon={IconUserPlus} label={t('invite')} onClick={invite} />}
        </>
      }
      tools={<PeopleTools kind={kind} search={search} onChange={narrow} />}
    >
      {actions.outcome}
      <PagedTable
        query={users}
        pages={pages}
        columns={columns}
        sorting={sorting}
        selection={selection}
        empty={<NobodyFound kind={kind} isNarrowed={isNarrowed} onInvite={mayInvite ? invite : null} />}
      />
      <FoundCount total={users.data?.total} />
      {selection.selected.size > 0 && mayChange && (
        <SelectionActions
          count={selection.selected.size}
          groups={groups}
          onAction={(action, group) => actions.start(action, [...selection.selected], group)}
          onClear={selection.clear}
        />
      )}
      {open !== null && <OpenDialog kind={kind} open={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

function useMayChange(kind: PersonKind) {
  const { group } = useEntered().access.permissions
  const groups = useGroups().groups.filter(({ isExternal }) => isExternal === (kind === 'external'))
  return {
    groups,
    mayInvite: group.edit === 3 || groups.some(({ mayChangeMembers }) => mayChangeMembers),
    mayChange: group.edit > 0,
  }
}

/** Said to those who don't see the table change. */
function FoundCount({ total }: { total: number | undefined }) {
  const { t } = useTranslation('people')
  return (
    <VisuallyHidden aria-live="polite">
      {total !== undefined && t('foundCount', { count: total, number: total })}
    </VisuallyHidden>
  )
}

interface NobodyFoundProps {
  kind: PersonKind
  isNarrowed: boolean
  /** Null for those who may not. */
  onInvite: (() => void) | null
}

function NobodyFound({ kind, isNarrowed, onInvite }: NobodyFoundProps) {
  const { t } = useTranslation('people')
  if (isNarrowed) return <EmptyState title={t('noneFound')} message={t('noneFoundText')} />
  return (
    <EmptyState
      title={t(`none.${kind}`)}
      message={t(`noneText.${kind}`)}
      action={onInvite !== null && <Button onClick={onInvite}>{t('invite')}</Button>}
    />
  )
}

function OpenDialog({ kind, open, onClose }: { kind: PersonKind; open: Open; onClose: () => void }) {
  switch (open.dialog) {
    case 'invite':
      return <InviteDialog kind={kind} onClose={onClose} />
    case 'access':
      return <AccessDialog member={open.member} onClose={onClose} />
    case 'leaks':
      return <LeakCheckDialog member={open.member} onClose={onClose} />
  }
}
