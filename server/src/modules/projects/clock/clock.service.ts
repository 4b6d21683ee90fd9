/** Starts and ends projects at their instants and reminds people before, once each, however many servers look. */
import type { Scope } from '../../../scope/scope.ts'
import { announceProject } from '../announce-project.ts'
import { freezeAttendees } from '../people/project-people.repository.ts'
import { lockProjectRow, markEnded, markStarted, type ProjectRow } from '../projects.repository.ts'
import { projectAdded, projectMoment } from '../projects.topics.ts'
import { blockingFindings } from '../readiness/blocking-findings.ts'
import {
  isOver,
  listDueProjects,
  listWithNewcomers,
  markBlocked,
  noteMoment,
  reminderHours,
  takeProject,
} from './clock.repository.ts'

/** Queue of the job that looks at all companies. */
export const PROJECT_CLOCK_QUEUE = 'project-clock'
/** Every minute. */
export const PROJECT_CLOCK_TIMES = '* * * * *'

const HOUR_MS = 3_600_000

/** Carries out what is due in a company by now. A project that fails doesn't stop the others; rejects after them. */
export async function tickProjects(domain: Scope, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listDueProjects(domain, now)) {
    await domain
      .transaction((open) => tickProject(open, id, now))
      .catch((error: unknown) => failures.push(error))
  }
  for (const projectId of await listWithNewcomers(domain)) {
    await domain.emit(projectAdded, { projectId, colleagueIds: [] })
  }
  if (failures.length > 0) throw failures[0]
}

async function tickProject(open: Scope, id: string, now: Date): Promise<void> {
  if (!(await takeProject(open, id))) return
  const project = await lockProjectRow(open, id)
  if (project.startedAt === null) await tickUpcoming(open, project, now)
  else if (project.closedAt === null) await tickOngoing(open, project, now)
}

async function tickUpcoming(open: Scope, project: ProjectRow, now: Date): Promise<void> {
  const { id, startsAt, waitsForStart } = project
  // While a subscription is not active nothing begins.
  if (startsAt === null || !waitsForStart || !open.subscription.isActive) return
  if (startsAt > now) {
    if (isSoon(startsAt, now) && (await noteMoment(open, id, 'starting-soon'))) {
      await open.emit(projectMoment, { projectId: id, topic: 'project-starting-soon' })
    }
    return
  }
  if ((await blockingFindings(open, id)).length > 0) {
    if (project.blockedAt !== null) return
    await markBlocked(open, id, now)
    await open.emit(projectMoment, { projectId: id, topic: 'project-blocked' })
    return await announceProject(open, id)
  }
  await markStarted(open, id, now)
  if (isOver(project, now)) return await endNow(open, id, now)
  await notifyOfStart(open, id)
  await announceProject(open, id)
}

async function tickOngoing(open: Scope, project: ProjectRow, now: Date): Promise<void> {
  const { id, endsAt } = project
  if (isOver(project, now)) return await endNow(open, id, now)
  if (endsAt !== null && isSoon(endsAt, now) && (await noteMoment(open, id, 'ending-soon'))) {
    await open.emit(projectMoment, { projectId: id, topic: 'project-ending-soon' })
  }
}

async function endNow(open: Scope, id: string, now: Date): Promise<void> {
  await freezeAttendees(open, id)
  await markEnded(open, id, now)
  await announceProject(open, id)
}

function isSoon(instant: Date, now: Date): boolean {
  return instant.getTime() - now.getTime() <= reminderHours * HOUR_MS
}

export async function notifyOfStart(open: Scope, id: string): Promise<void> {
  await open.emit(projectMoment, { projectId: id, topic: 'project-started' })
}
