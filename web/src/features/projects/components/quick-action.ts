import type { ProjectSummary } from '@vitrine/contract'

export type QuickAction = 'start' | 'end' | 'reopen'

/** What can be done with a project in its state, by whoever may. */
export const actionOf = { upcoming: 'start', ongoing: 'end', done: 'reopen' } as const

/** What was done last, with what its way back needs. */
export interface ActionOutcome {
  action: QuickAction
  project: ProjectSummary
}
