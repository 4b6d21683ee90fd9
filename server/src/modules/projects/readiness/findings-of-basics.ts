/** Dates, sessions, limits of the subscription. */
import type { Finding } from '@vitrine/contract'
import { includesSession } from '@vitrine/rules'
import { advising, blocking } from './findings.ts'
import type { ProjectFacts } from './project-facts.ts'

export function findingsOfBasics(facts: ProjectFacts): Finding[] {
  return [...ofDates(facts), ...ofSessions(facts), ...ofLimits(facts)]
}

function ofDates({ project }: ProjectFacts): Finding[] {
  const { startsAt, endsAt, startedAt, closedAt, waitsForStart, now } = project
  if (closedAt !== null) return []
  const findings: Finding[] = []
  const isUpcoming = startedAt === null
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    findings.push(blocking('end-before-start', { section: 'basics' }))
  } else if (endsAt !== null && endsAt <= now && isUpcoming) {
    findings.push(blocking('end-past', { section: 'basics' }))
  }
  if (startsAt !== null && startsAt <= now && isUpcoming && !waitsForStart) {
    findings.push(advising('start-past', { section: 'basics' }))
  }
  return findings
}

function ofSessions({ project, subscription }: ProjectFacts): Finding[] {
  const { sessions, orderFields, interest } = project
  const findings: Finding[] = []
  if (sessions.length === 0) findings.push(blocking('no-session', { section: 'sessions' }))
  for (const session of sessions) {
    if (!includesSession(subscription, session)) {
      findings.push(blocking('session-not-included', { section: 'sessions', data: { session } }))
    }
  }
  if (orderFields.length > 0 && !subscription.allowShopping) {
    const count = orderFields.length
    findings.push(advising('shopping-not-included', { section: 'order-form', count }))
  }
  if (orderFields.length === 0 && !interest) {
    findings.push(advising('nothing-to-answer', { section: 'order-form' }))
  }
  return findings
}

/** What is open already stays when a limit is lowered; one that is done needs room to be reopened. */
function ofLimits({ project, subscription: { maxProjects: max } }: ProjectFacts): Finding[] {
  if (max === null) return []
  const isDone = project.closedAt !== null
  const others = isDone ? project.openProjects : project.openProjects - 1
  if (others < max) return []
  const about = { section: 'basics', count: project.openProjects, data: { max } } as const
  return [isDone ? blocking('limit-reached', about) : advising('limit-reached', about)]
}
