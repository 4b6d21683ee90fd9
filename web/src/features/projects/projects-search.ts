/** What the addresses of the pages of projects say. */
import { type ProjectRole, type ProjectState, projectRoles, projectStates } from '@vitrine/contract'
import { isIsoDate, offeredPageSize, type SessionType, sessionTypes } from '@vitrine/rules'
import { countParam, idParam, searchedParam, textParam } from '../../lib/search-params.ts'

const sorts = [
  'next',
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'startsAt',
  '-startsAt',
  'endsAt',
  '-endsAt',
] as const
export type ProjectSort = (typeof sorts)[number]

export interface ProjectsSearch {
  search?: string
  role?: ProjectRole
  owner?: string
  session?: SessionType
  template?: string
  /** Days between which they take place. */
  from?: string
  until?: string
  sort?: ProjectSort
  /** All states beside each other; absent: the list of one. */
  look?: 'board'
  page?: number
  size?: number
}

export function stateOf(state: string): ProjectState {
  return oneOf(projectStates, state) ?? 'ongoing'
}

export function projectsSearch(given: Record<string, unknown>): ProjectsSearch {
  const page = countParam(given.page)
  const size = countParam(given.size)
  return withoutNothing({
    search: searchedParam(given.search),
    role: oneOf(projectRoles, given.role),
    owner: idParam(given.owner),
    session: oneOf(sessionTypes, given.session),
    template: idParam(given.template),
    from: dayParam(given.from),
    until: dayParam(given.until),
    sort: oneOf(sorts, given.sort),
    look: given.look === 'board' ? 'board' : undefined,
    page: page === 1 ? undefined : page,
    size: size === undefined ? undefined : offeredPageSize(size),
  })
}

type Narrowing = Pick<ProjectsSearch, 'search' | 'role' | 'owner' | 'session' | 'template' | 'from' | 'until'>

/** What leaves projects out of the list. Addresses hold more: whose view it is, say, which is named even where it is absent. */
export function narrowingOf(address: ProjectsSearch): Narrowing {
  const { search, role, owner, session, template, from, until } = address
  return withoutNothing<Narrowing>({ search, role, owner, session, template, from, until })
}

export const projectSections = [
  'basics',
  'products',
  'shown',
  'order-form',
  'people',
  'sessions',
  'progress',
] as const
export type ProjectSection = (typeof projectSections)[number]

/** The page of one project: the section that is brought into view. */
export interface ProjectSearch {
  section?: ProjectSection
}

export function projectSearch(given: Record<string, unknown>): ProjectSearch {
  return withoutNothing({ section: oneOf(projectSections, given.section) })
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

function dayParam(given: unknown): string | undefined {
  const text = textParam(given)
  return text !== undefined && isIsoDate(text) ? text : undefined
}

function withoutNothing<Search extends object>(
  all: { [Key in keyof Search]: Search[Key] | undefined },
): Search {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Search
}
