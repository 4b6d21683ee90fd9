/** What a project may become, by whom and when. */

export const projectStates = ['upcoming', 'ongoing', 'done'] as const
export type ProjectState = (typeof projectStates)[number]

export const projectActions = ['start', 'end', 'reopen'] as const
export type ProjectAction = (typeof projectActions)[number]

/** From the highest to the lowest: attendees are internal or external. */
export const projectRoles = ['owner', 'presenter', 'internal', 'external'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** Who somebody is to a project. A person may be its presenter and an attendee at once. */
export interface ProjectPerson {
  roles: readonly ProjectRole[]
  /** Of the domain. */
  isSuperAdmin: boolean
}

/** `edit` includes inviting, deleting and changing the state. */
export const projectRights = ['edit', 'followProgress', 'present', 'answer', 'answerForOthers'] as const
export type ProjectRight = (typeof projectRights)[number]

const steps: Readonly<Record<ProjectAction, { from: ProjectState; to: ProjectState }>> = {
  start: { from: 'upcoming', to: 'ongoing' },
  end: { from: 'ongoing', to: 'done' },
  reopen: { from: 'done', to: 'ongoing' },
}

const rightsOfRoles: Readonly<Record<ProjectRole, readonly ProjectRight[]>> = {
  owner: ['edit', 'followProgress', 'present', 'answerForOthers'],
  presenter: ['followProgress', 'present', 'answerForOthers'],
  internal: ['answer'],
  external: ['answer'],
}

/**
 * The state after an action, or null where it isn't one of this state.
 * @later The calls that start, end and reopen projects.
 */
export function nextProjectState(state: ProjectState, action: ProjectAction): ProjectState | null {
  const { from, to } = steps[action]
  return state === from ? to : null
}

/**
 * Null for nobody's role: super admins have none in most projects.
 * @later Projects as they are answered.
 */
export function highestProjectRole(roles: readonly ProjectRole[]): ProjectRole | null {
  return projectRoles.find((role) => roles.includes(role)) ?? null
}

/**
 * Rights of several roles are united. Only attendees answer for themselves, whatever else they are, so that orders are
 * theirs alone; `answerForOthers` holds where the project allows it.
 */
export function hasProjectRight({ roles, isSuperAdmin }: ProjectPerson, right: ProjectRight): boolean {
  if (isSuperAdmin && (right === 'edit' || right === 'followProgress')) return true
  return roles.some((role) => rightsOfRoles[role].includes(right))
}

/**
 * The quick actions that somebody is offered. Findings and limits may refuse them still.
 * @later Lists and pages of projects.
 */
export function offeredProjectActions(state: ProjectState, person: ProjectPerson): ProjectAction[] {
  if (!hasProjectRight(person, 'edit')) return []
  return projectActions.filter((action) => steps[action].from === state)
}
