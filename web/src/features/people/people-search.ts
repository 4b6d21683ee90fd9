import { type PersonKind, type PersonState, personKind, personState } from '@vitrine/contract'
import { offeredPageSize } from '@vitrine/rules'

/** Internal or external, as the address says; internal where it says anything else. */
export function kindOf(state: string): PersonKind {
  const kind = personKind.safeParse(state)
  return kind.success ? kind.data : 'internal'
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

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function usersSearch(given: Record<string, unknown>): UsersSearch {
  const state = personState.safeParse(given.state)
  const page = Number(given.page)
  const all: { [Key in keyof UsersSearch]: UsersSearch[Key] | undefined } = {
    search: text(given.search),
    state: state.success ? state.data : undefined,
    group: text(given.group),
    tag: text(given.tag),
    sort: text(given.sort),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: typeof given.size === 'number' ? offeredPageSize(given.size) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** What the address of the groups page says: the group that is open. */
export interface GroupsSearch {
  group?: string
}

export function groupsSearch(given: Record<string, unknown>): GroupsSearch {
  const group = text(given.group)
  return group === undefined ? {} : { group }
}
