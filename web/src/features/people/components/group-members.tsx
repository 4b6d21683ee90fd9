import { Button, CloseButton, Group, MultiSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GroupRow, Member } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { usePeopleActions } from '../api/use-people.ts'
import styles from './people.module.css'

const shownMembers = 50
const searchDebounceMs = 500

const nameOf = ({ email, profile }: Member) => (profile.name === '' ? email : profile.name)

/** Who belongs to a group; people join and leave at once. */
export function GroupMembers({ group }: { group: GroupRow }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { user } = useEntered()
  const { bulk } = usePeopleActions()
  const kind = group.isExternal ? 'external' : 'internal'
  const members = useQuery(
    orpc.people.listUsers.queryOptions({
      input: { kind, group: group._id, page: 1, per_page: shownMembers, sort: 'name' },
    }),
  )
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search, searchDebounceMs)
  const [chosen, setChosen] = useState<string[]>([])
  const candidates = useQuery({
    ...orpc.people.listUsers.queryOptions({
      input: { kind, search: debounced, page: 1, per_page: 20, sort: 'name' },
    }),
    placeholderData: (before) => before,
    enabled: group.mayChangeMembers,
  })
  const change = (ids: string[], action: 'add-to-group' | 'remove-from-group') =>
    void bulk
      .mutateAsync({ query: {}, body: { ids, action, group: group._id } })
      .then(() => setChosen([]))
      .catch(() => {})
  const known = new Map(
    [...(candidates.data?.result ?? [])].map((member) => [member._id, `${nameOf(member)} · ${member.email}`]),
  )
  const { total = 0, result = [] } = members.data ?? {}
  return (
    <Stack gap="sm">
      {group.mayChangeMembers && (
        <Group align="flex-end" wrap="nowrap">
          <MultiSelect
            style={{ flex: 1 }}
            label={t('addMembers')}
            placeholder={t('search')}
            searchable
            searchValue={search}
            onSearchChange={setSearch}
            data={[...new Set([...known.keys(), ...chosen])]
              .filter((id) => id !== user?._id && !result.some(({ _id }) => _id === id))
              .map((id) => ({ value: id, label: known.get(id) ?? id }))}
            value={chosen}
            onChange={setChosen}
            nothingFoundMessage={t('noneFound')}
          />
          <Button
            disabled={chosen.length === 0}
            loading={bulk.isPending}
            onClick={() => change(chosen, 'add-to-group')}
          >
            {t('add')}
          </Button>
        </Group>
      )}
      {members.isPending && <Skeleton height={120} />}
      {members.isSuccess && total === 0 && <Text c="dimmed">{t('noMembers')}</Text>}
      {result.map((member) => (
        <Group key={member._id} wrap="nowrap">
          <div className={styles.person} style={{ flex: 1 }}>
            <PersonAvatar user={member} size="small" />
            <div>
              <div>{nameOf(member)}</div>
              <div className={styles.email}>{member.email}</div>
            </div>
          </div>
          {group.mayChangeMembers && member._id !== user?._id && (
            <CloseButton
              aria-label={t('takeOut', { name: nameOf(member) })}
              onClick={() => change([member._id], 'remove-from-group')}
            />
          )}
        </Group>
      ))}
      {total > shownMembers && (
        <Link to="/users/users/$state" params={{ state: kind }} search={{ group: group._id }}>
          {t('allMembers', { count: total, number: number(total) })}
        </Link>
      )}
    </Stack>
  )
}
