/** Upcoming, ongoing, done, and back: nothing else. */
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { announceProject } from './announce-project.ts'
import { forgetEnding } from './clock/clock.repository.ts'
import { notifyOfStart } from './clock/clock.service.ts'
import { freezeAttendees } from './people/project-people.repository.ts'
import { lockEditableProject } from './project-access.ts'
import { checkProjectRoom } from './project-limits.ts'
import { markEnded, markReopened, markStarted, type ProjectRow } from './projects.repository.ts'
import { blockingFindings } from './readiness/blocking-findings.ts'

/** Refuses NotFound, NotAllowed, ProjectNotUpcoming, ProjectNotReady with the findings. */
export async function startProject(scope: Scope, id: string): Promise<void> {
  await inState(scope, id, async (open, project) => {
    if (project.startedAt !== null) refuse('ProjectNotUpcoming')
    const findings = await blockingFindings(open, id)
    const count = findings.length
    if (count > 0) refuse('ProjectNotReady', { count, findings: JSON.stringify(findings) })
    await markStarted(open, id, new Date())
    await notifyOfStart(open, id)
  })
}

/** Refuses NotFound, NotAllowed, ProjectNotOngoing. */
export async function endProject(scope: Scope, id: string): Promise<void> {
  await inState(scope, id, async (open, project) => {
    if (project.startedAt === null || project.closedAt !== null) refuse('ProjectNotOngoing')
    await freezeAttendees(open, id)
    await markEnded(open, id, new Date())
  })
}

/** Its start and what was confirmed stay, its end doesn't. Refuses NotFound, NotAllowed, ProjectNotDone, TooManyProjects, ProjectsNotAllowed. */
export async function reopenProject(scope: Scope, id: string): Promise<void> {
  await inState(scope, id, async (open, project) => {
    if (project.closedAt === null) refuse('ProjectNotDone')
    await checkProjectRoom(open)
    await markReopened(open, id)
    await forgetEnding(open, id)
  })
}

async function inState(
  scope: Scope,
  id: string,
  work: (open: Scope, project: ProjectRow) => Promise<void>,
): Promise<void> {
  await scope.transaction(async (open) => {
    await work(open, await lockEditableProject(open, id))
    await announceProject(open, id)
  })
}
