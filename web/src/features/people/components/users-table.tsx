import { Badge, Menu, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Member } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../lib/api/client.ts'
import { confirmAction } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useSelection } from '../../../lib/page/use-selection.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { startAnew } from '../../../lib/session/start-session.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { NameButton } from '../../../ui/name-button.tsx'
import { PersonAvatar } from '../../../ui/pictures/person-avatar.tsx'
import { nameOf } from '../api/member-name.ts'
import { useTags } from '../api/use-people.ts'
import styles from './people.module.css'
import type { MemberAction } from './use-member-actions.tsx'
import { UserState } from './user-state.tsx'

export type MemberDialog = 'access' | 'leaks'

interface RowTasks {
  onOpen: (dialog: MemberDialog, member: Member) => void
  onAction: (action: MemberAction, member: Member) => void
}

const shownGroups = 3

/** Columns of the list of people, with the actions of each row. */
export function useMemberColumns(tasks: RowTasks): Column<Member>[] {
  const { t } = useTranslation('people')
  const { dateTime } = useFormats()
  const isSelf = useIsSelf()
  return [
    {
      heading: t('name'),
      sortBy: 'name',
      cell: (member) => <Person member={member} onOpen={() => tasks.onOpen('access', member)} />,
    },
    { heading: t('company'), sortBy: 'company', cell: ({ profile }) => profile.company },
    { heading: t('groups'), cell: (member) => <Groups member={member} /> },
    { heading: t('prices'), cell: (member) => <Prices member={member} /> },
    { heading: t('stateHead'), cell: ({ state }) => <UserState state={state} /> },
    {
      heading: t('lastSeen'),
      sortBy: 'lastSeenAt',
      isShort: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : dateTime(lastSeenAt)),
    },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (member) => !isSelf(member) && <MemberMenu member={member} {...tasks} />,
    },
  ]
}

/** The selected people of a list; one can't select oneself. */
export function useMemberSelection(list: unknown) {
  const { t } = useTranslation('people')
  const isSelf = useIsSelf()
  return {
    ...useSelection(list),
    mayChoose: (member: Member) => !isSelf(member),
    allLabel: t('selectAll'),
    labelOf: (member: Member) => t('selectNamed', { name: nameOf(member) }),
  }
}

function useIsSelf(): (member: Member) => boolean {
  const { user } = useEntered()
  return ({ _id }) => _id === user?._id
}

function Person({ member, onOpen }: { member: Member; onOpen: () => void }) {
  const { t } = useTranslation('people')
  const isSelf = useIsSelf()
  return (
    <div className={styles.person}>
      <PersonAvatar user={member} size="small" />
      <div>
        <NameButton onClick={onOpen}>{nameOf(member)}</NameButton>
        {isSelf(member) && (
          <Text span size="xs" c="dimmed" ms={6}>
            {t('you')}
          </Text>
        )}
        {member.profile.name !== '' && <div className={styles.email}>{member.email}</div>}
      </div>
    </div>
  )
}

function Groups({ member }: { member: Member }) {
  const { number } = useFormats()
  const { groups } = useGroups()
  const own = groups.filter(({ _id }) => member.groups.includes(_id))
  return (
    <div className={styles.badges}>
      {own.slice(0, shownGroups).map((group) => (
        <Badge key={group._id} variant={group.isRoot ? 'filled' : 'light'} color="gray" tt="none">
          {group.name}
        </Badge>
      ))}
      {own.length > shownGroups && (
        <Text span size="xs" c="dimmed">
          +{number(own.length - shownGroups)}
        </Text>
      )}
    </div>
  )
}

function Prices({ member: { tags, priceTypes } }: { member: Member }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const carried = useTags().filter(({ _id }) => tags.includes(_id))
  const count = priceTypes.length
  return (
    <div className={styles.badges}>
      {carried.map((tag) => (
        <Badge key={tag._id} variant="outline" color="gray" tt="none">
          {tag.name}
        </Badge>
      ))}
      {count > 0 && (
        <Text span size="xs" c="dimmed">
          {t('pricesDirect', { count, number: number(count) })}
        </Text>
      )}
    </div>
  )
}

function MemberMenu({ member, onOpen, onAction }: { member: Member } & RowTasks) {
  const { t } = useTranslation('people')
  const { isSuperAdmin, mayImpersonate } = useMayTry(member)
  const askImpersonation = useImpersonation(member)
  const isActive = member.state === 'active'
  return (
    <RowMenu label={t('actionsOf', { name: nameOf(member) })}>
      <Menu.Item onClick={() => onOpen('access', member)}>{t('editAccess')}</Menu.Item>
      {isActive && (
        <Menu.Item component="a" href={`/catalog?view_as=person:${member._id}`}>
          {t('viewAs')}
        </Menu.Item>
      )}
      {isActive && mayImpersonate && <Menu.Item onClick={askImpersonation}>{t('impersonate')}</Menu.Item>}
      {isActive && isSuperAdmin && (
        <Menu.Item onClick={() => onOpen('leaks', member)}>{t('checkLeaks')}</Menu.Item>
      )}
      {member.mayManage && <MembershipItems member={member} onAction={onAction} />}
    </RowMenu>
  )
}

/** Says what acting in another's place means, and begins it. */
function useImpersonation({ _id, profile: { name } }: Member): () => void {
  const { t } = useTranslation('people')
  const { domain } = useEntered()
  const begin = useMutation({
    mutationKey: orpc.impersonation.startImpersonation.mutationKey(),
    mutationFn: async () => {
      await api.impersonation.startImpersonation({ domain: domain._id, user: _id })
      startAnew('/', _id)
    },
  })
  return () =>
    confirmAction({
      title: t('impersonateTitle', { name }),
      text: t('impersonateText', { name }),
      label: t('impersonateGo'),
      run: () => begin.mutateAsync(),
    })
}

/** Super admins act for others who are none, but not while they do already. */
function useMayTry({ groups: ofMember }: Member) {
  const { access, impersonator } = useEntered()
  const { groups } = useGroups()
  const isAdmin = groups.some(({ _id, isRoot }) => isRoot && ofMember.includes(_id))
  return {
    isSuperAdmin: access.isSuperAdmin,
    mayImpersonate: access.isSuperAdmin && impersonator === null && !isAdmin,
  }
}

function MembershipItems({ member, onAction }: { member: Member } & Pick<RowTasks, 'onAction'>) {
  const { t } = useTranslation('people')
  const isInvited = member.state === 'pending' || member.state === 'expired'
  const change = isInvited ? 'resend' : member.state === 'inactive' ? 'activate' : 'deactivate'
  return (
    <>
      <Menu.Item onClick={() => onAction(change, member)}>{t(change)}</Menu.Item>
      <Menu.Item color="red" onClick={() => onAction('delete', member)}>
        {t(isInvited ? 'revoke' : 'remove')}
      </Menu.Item>
    </>
  )
}
