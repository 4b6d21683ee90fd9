import type { ProjectSummary } from '@vitrine/contract'

export type QuickAction = 'start' | 'end' | 'reopen'

/** The action that a project's state allows, for people with the right. */
export const actionOf = { upcoming: 'start', ongoing: 'end', done: 'reopen' } as const

/** What was done last, with what its way back needs. */
export interface ActionOutcome {
  action: QuickAction
  project: ProjectSummary
}
