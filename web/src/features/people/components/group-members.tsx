import { Button, CloseButton, Group, MultiSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GroupRow, Member } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PersonAvatar } from '../../../ui/pictures/person-avatar.tsx'
import { nameOf } from '../api/member-name.ts'
import { usePeopleActions } from '../api/use-people.ts'
import styles from './people.module.css'

const shownMembers = 50
const searchDebounceMs = 500

/** Who belongs to a group; people join and leave at once. */
export function GroupMembers({ group }: { group: GroupRow }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const kind = kindOf(group)
  const { takeOut } = useMembership(group)
  const members = useQuery(
    orpc.people.listUsers.queryOptions({
      input: { kind, group: group._id, page: 1, per_page: shownMembers, sort: 'name' },
    }),
  )
  const { total = 0, result = [] } = members.data ?? {}
  return (
    <Stack gap="sm">
      {group.mayChangeMembers && <AddMembers group={group} members={result} />}
      <Loaded
        query={members}
        waiting={<WaitingBox height={120} />}
        isEmpty={(data) => data.total === 0}
        empty={<EmptyState isPart title={t('noMembers')} />}
      >
        {(data) =>
          data.result.map((member) => (
            <MemberLine
              key={member._id}
              member={member}
              onTakeOut={group.mayChangeMembers ? () => takeOut(member._id) : null}
            />
          ))
        }
      </Loaded>
      {total > shownMembers && (
        <Link to="/users/users/$state" params={{ state: kind }} search={{ group: group._id }}>
          {t('allMembers', { count: total, number: number(total) })}
        </Link>
      )}
    </Stack>
  )
}

const kindOf = ({ isExternal }: GroupRow) => (isExternal ? 'external' : 'internal')

/** Lets people join and leave. */
function useMembership(group: GroupRow) {
  const { bulk } = usePeopleActions()
  const change = (ids: string[], action: 'add-to-group' | 'remove-from-group') =>
    bulk.mutateAsync({ query: {}, body: { ids, action, group: group._id } })
  return {
    isBusy: bulk.isPending,
    add: (ids: string[]) => change(ids, 'add-to-group'),
    takeOut: (id: string) => void change([id], 'remove-from-group').catch(() => {}),
  }
}

function AddMembers({ group, members }: { group: GroupRow; members: readonly Member[] }) {
  const { t } = useTranslation('people')
  const { user } = useEntered()
  const { isBusy, add } = useMembership(group)
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search, searchDebounceMs)
  const [chosen, setChosen] = useState<string[]>([])
  const candidates = useQuery({
    ...orpc.people.listUsers.queryOptions({
      input: { kind: kindOf(group), search: debounced, page: 1, per_page: 20, sort: 'name' },
    }),
    placeholderData: (before) => before,
  })
  const known = new Map(
    (candidates.data?.result ?? []).map((member) => [member._id, `${nameOf(member)} · ${member.email}`]),
  )
  const addChosen = () =>
    void add(chosen).then(
      () => setChosen([]),
      () => {},
    )
  return (
    <Group align="flex-end" wrap="nowrap">
      <MultiSelect
        style={{ flex: 1 }}
        label={t('addMembers')}
        placeholder={t('search')}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={[...new Set([...known.keys(), ...chosen])]
          .filter((id) => id !== user?._id && !members.some(({ _id }) => _id === id))
          .map((id) => ({ value: id, label: known.get(id) ?? id }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t('noneFound')}
      />
      <Button disabled={chosen.length === 0} loading={isBusy} onClick={addChosen}>
        {t('add')}
      </Button>
    </Group>
  )
}

interface MemberLineProps {
  member: Member
  /** Null for those who may not. */
  onTakeOut: (() => void) | null
}

function MemberLine({ member, onTakeOut }: MemberLineProps) {
  const { t } = useTranslation('people')
  const { user } = useEntered()
  return (
    <Group wrap="nowrap">
      <div className={styles.person} style={{ flex: 1 }}>
        <PersonAvatar user={member} size="small" />
        <div>
          <div>{nameOf(member)}</div>
          <div className={styles.email}>{member.email}</div>
        </div>
      </div>
      {onTakeOut !== null && member._id !== user?._id && (
        <CloseButton aria-label={t('takeOut', { name: nameOf(member) })} onClick={onTakeOut} />
      )}
    </Group>
  )
}
