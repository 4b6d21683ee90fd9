import { type PersonKind, type PersonState, personKinds, personStates } from '@vitrine/contract'
import { offeredPageSize } from '@vitrine/rules'
import { countParam, idParam, searchedParam, textParam } from '../../lib/search-params.ts'

/** Internal or external, as the address says; internal where it says anything else. */
export function kindOf(state: string): PersonKind {
  return personKinds.find((kind) => kind === state) ?? 'internal'
}

/** What the address of the users page says. */
export interface UsersSearch {
  search?: string
  state?: PersonState
  group?: string
  tag?: string
  sort?: string
  page?: number
  size?: number
}

export function usersSearch(given: Record<string, unknown>): UsersSearch {
  const page = countParam(given.page)
  const size = countParam(given.size)
  const all: { [Key in keyof UsersSearch]: UsersSearch[Key] | undefined } = {
    search: searchedParam(given.search),
    state: personStates.find((state) => state === given.state),
    group: idParam(given.group),
    tag: idParam(given.tag),
    sort: textParam(given.sort)?.slice(0, 100),
    page: page === 1 ? undefined : page,
    size: size === undefined ? undefined : offeredPageSize(size),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** What the address of the groups page says: the group that is open. */
export interface GroupsSearch {
  group?: string
}

export function groupsSearch(given: Record<string, unknown>): GroupsSearch {
  const group = idParam(given.group)
  return group === undefined ? {} : { group }
}
