import { ActionIcon, Badge, Checkbox, Menu, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { BulkMembers, GroupRow, Member, Tag } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import styles from './people.module.css'
import { UserState } from './user-state.tsx'

export type MemberAction = BulkMembers['action']

interface UsersTableProps {
  members: readonly Member[]
  groups: readonly GroupRow[]
  tags: readonly Tag[]
  sort: string
  onSort: (sort: string) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onOpen: (member: Member) => void
  onAction: (action: MemberAction, member: Member) => void
  /** Absent for those who may not. */
  onCheck: ((member: Member) => void) | undefined
  /** The same. */
  onImpersonate: ((member: Member) => void) | undefined
}

const shownGroups = 3

export function UsersTable(props: UsersTableProps) {
  const { members, selected, onSelect } = props
  const { t } = useTranslation('people')
  const { user } = useEntered()
  const open = members.filter(({ _id }) => _id !== user?._id)
  const isAll = open.length > 0 && open.every(({ _id }) => selected.has(_id))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={t('selectAll')}
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelect(new Set(isAll ? [] : open.map(({ _id }) => _id)))}
            />
          </th>
          <SortHead {...props} by="name" label={t('name')} />
          <SortHead {...props} by="company" label={t('company')} />
          <th>{t('groups')}</th>
          <th>{t('prices')}</th>
          <th>{t('stateHead')}</th>
          <SortHead {...props} by="lastSeenAt" label={t('lastSeen')} />
          <th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <UserRow key={member._id} {...props} member={member} isSelf={member._id === user?._id} />
        ))}
      </tbody>
    </table>
  )
}

interface SortHeadProps {
  by: string
  label: string
  sort: string
  onSort: (sort: string) => void
}

function SortHead({ by, label, sort, onSort }: SortHeadProps) {
  const isUp = sort === by
  const isDown = sort === `-${by}`
  return (
    <th aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(isUp ? `-${by}` : by)}>
        {label}
        {isUp && <IconArrowUp size={14} aria-hidden />}
        {isDown && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  )
}

function UserRow(props: UsersTableProps & { member: Member; isSelf: boolean }) {
  const { member, isSelf, groups, tags, selected, onSelect, onOpen } = props
  const { t } = useTranslation('people')
  const { dateTime, number } = useFormats()
  const { _id, email, profile } = member
  const name = profile.name === '' ? email : profile.name
  const isSelected = selected.has(_id)
  const own = groups.filter((group) => member.groups.includes(group._id))
  const carried = tags.filter((tag) => member.tags.includes(tag._id))
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={styles.check}>
        {!isSelf && (
          <Checkbox
            aria-label={t('selectNamed', { name })}
            checked={isSelected}
            onChange={() =>
              onSelect(new Set(isSelected ? [...selected].filter((id) => id !== _id) : [...selected, _id]))
            }
          />
        )}
      </td>
      <td>
        <div className={styles.person}>
          <PersonAvatar user={member} size="small" />
          <div>
            <button type="button" className={styles.name} onClick={() => onOpen(member)}>
              {name}
            </button>
            {isSelf && (
              <Text span size="xs" c="dimmed" ms={6}>
                {t('you')}
              </Text>
            )}
            {profile.name !== '' && <div className={styles.email}>{email}</div>}
          </div>
        </div>
      </td>
      <td>{profile.company}</td>
      <td>
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
      </td>
      <td>
        <div className={styles.badges}>
          {carried.map((tag) => (
            <Badge key={tag._id} variant="outline" color="gray" tt="none">
              {tag.name}
            </Badge>
          ))}
          {member.priceTypes.length > 0 && (
            <Text span size="xs" c="dimmed">
              {t('pricesDirect', {
                count: member.priceTypes.length,
                number: number(member.priceTypes.length),
              })}
            </Text>
          )}
        </div>
      </td>
      <td>
        <UserState state={member.state} />
      </td>
      <td className={styles.moment} data-label={t('lastSeen')}>
        {member.lastSeenAt === null ? t('never') : dateTime(member.lastSeenAt)}
      </td>
      <td className={styles.actions}>
        {!isSelf && <RowMenu {...props} name={name} isSuperAdmin={own.some(({ isRoot }) => isRoot)} />}
      </td>
    </tr>
  )
}

function RowMenu({
  member,
  name,
  isSuperAdmin,
  onOpen,
  onAction,
  onCheck,
  onImpersonate,
}: Pick<UsersTableProps, 'onOpen' | 'onAction' | 'onCheck' | 'onImpersonate'> & {
  member: Member
  name: string
  isSuperAdmin: boolean
}) {
  const { t } = useTranslation('people')
  const { state, mayManage } = member
  const isInvited = state === 'pending' || state === 'expired'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen(member)}>{t('editAccess')}</Menu.Item>
        {state === 'active' && (
          <Menu.Item component="a" href={`/catalog?view_as=person:${member._id}`}>
            {t('viewAs')}
          </Menu.Item>
        )}
        {onImpersonate !== undefined && state === 'active' && !isSuperAdmin && (
          <Menu.Item onClick={() => onImpersonate(member)}>{t('impersonate')}</Menu.Item>
        )}
        {onCheck !== undefined && state === 'active' && (
          <Menu.Item onClick={() => onCheck(member)}>{t('checkLeaks')}</Menu.Item>
        )}
        {mayManage && isInvited && (
          <Menu.Item onClick={() => onAction('resend', member)}>{t('resend')}</Menu.Item>
        )}
        {mayManage && state === 'inactive' && (
          <Menu.Item onClick={() => onAction('activate', member)}>{t('activate')}</Menu.Item>
        )}
        {mayManage && state !== 'inactive' && !isInvited && (
          <Menu.Item onClick={() => onAction('deactivate', member)}>{t('deactivate')}</Menu.Item>
        )}
        {mayManage && (
          <Menu.Item color="red" onClick={() => onAction('delete', member)}>
            {t(isInvited ? 'revoke' : 'remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
