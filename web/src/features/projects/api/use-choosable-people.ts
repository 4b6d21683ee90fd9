import { useQuery } from '@tanstack/react-query'
import type { Member } from '@vitrine/contract'
import { mayNameTags } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

interface Option {
  value: string
  label: string
}

/** Whom a project can name: as far as the person sees who there is. */
export interface Choosable {
  colleagues: readonly Option[]
  clients: readonly Option[]
  groups: readonly Option[]
  /** Those of `groups` whose members are staff. */
  staffGroups: readonly Option[]
  /** Named already or not. */
  tags: readonly Option[]
  mayAddTags: boolean
  mayChoose: boolean
}

export function useChoosablePeople(): Choosable {
  const { access } = useEntered()
  const mayChoose = access.isSuperAdmin || access.permissions.group.view >= 1
  const input = { page: 1, per_page: -1, sort: 'name' }
  const enabled = mayChoose
  const { people } = orpc
  const colleagues = useQuery({
    ...people.listUsers.queryOptions({ input: { ...input, kind: 'internal' } }),
    enabled,
  })
  const clients = useQuery({
    ...people.listUsers.queryOptions({ input: { ...input, kind: 'external' } }),
    enabled,
  })
  const groups = useQuery({
    ...people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } }),
    enabled,
  })
  const tags = useQuery({ ...people.listTags.queryOptions({ input: {} }), enabled })
  const all = groups.data?.result ?? []
  return {
    colleagues: (colleagues.data?.result ?? []).map(personOption),
    clients: (clients.data?.result ?? []).map(personOption),
    groups: all.map(groupOption),
    staffGroups: all.filter(({ isExternal }) => !isExternal).map(groupOption),
    tags: (tags.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    mayAddTags: access.isSuperAdmin || mayNameTags(access.permissions),
    mayChoose,
  }
}

function groupOption({ _id, name }: { _id: string; name: string }): Option {
  return { value: _id, label: name }
}

/** Two people may have the same name: their addresses tell them apart. */
function personOption({ _id, profile, email }: Member): Option {
  return { value: _id, label: profile.name === '' ? email : `${profile.name} (${email})` }
}
