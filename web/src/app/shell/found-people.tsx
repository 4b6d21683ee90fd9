import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData } from '@mantine/spotlight'
import { IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PersonKind } from '@vitrine/contract'
import { pageSizeFor } from '@vitrine/rules'
import { orpc } from '../../lib/api/client.ts'
import { useEntered } from '../../lib/session/session-store.ts'

const searchDebounceMs = 500
const shownOfKind = 3

/** The first people found, colleagues before clients: those that the person may see. */
export function usePeopleActions(search: string): SpotlightActionData[] {
  const navigate = useNavigate()
  const { isClient, permissions } = useEntered().access
  const [asked] = useDebouncedValue(search, searchDebounceMs)
  const isOn = !isClient && permissions.group.view >= 1 && search !== '' && asked !== ''
  const colleagues = useQuery({ ...peopleQuery('internal', asked), enabled: isOn })
  const clients = useQuery({ ...peopleQuery('external', asked), enabled: isOn })
  if (!isOn) return []
  return [colleagues, clients].flatMap(({ data }) =>
    (data?.result ?? []).slice(0, shownOfKind).map(({ _id, profile, email, isClient: isExternal }) => ({
      id: `person-${_id}`,
      label: profile.name === '' ? email : profile.name,
      description: email,
      leftSection: <IconUser size={18} stroke={1.5} aria-hidden />,
      onClick: () =>
        void navigate({
          to: '/users/users/$state',
          params: { state: isExternal ? 'external' : 'internal' },
          search: { search: email },
        }),
    })),
  )
}

function peopleQuery(kind: PersonKind, search: string) {
  return orpc.people.listUsers.queryOptions({
    input: { kind, search, page: 1, per_page: pageSizeFor(shownOfKind), sort: 'name' },
    placeholderData: keepPreviousData,
  })
}
