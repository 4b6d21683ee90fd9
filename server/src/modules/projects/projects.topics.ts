/** What people are told of projects themselves; of what is said in them see `answers/answers.topics.ts`. */
import { defineEvent } from '../../scope/domain-events.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineTopics, type Others, tellEach } from '../../scope/topics.ts'
import { listReaders, listUnnotified, markNotified } from './people/project-people.repository.ts'
import { findProjectRow } from './projects.repository.ts'

/** People have been invited to a project, or have joined those who are. `colleagueIds` own or present it from now on. */
export const projectAdded = defineEvent<{ projectId: string; colleagueIds: readonly string[] }>(
  'project-added',
)

/** Something of a project is near or has come; `project-blocked` is for those who run it. */
export const projectMoment = defineEvent<{
  projectId: string
  topic: 'project-starting-soon' | 'project-started' | 'project-ending-soon' | 'project-blocked'
}>('project-moment')

export const projectTopics = [
  defineTopics({
    event: projectAdded,
    links: {
      // Where the project is by then.
      'project-added': (about) =>
        about.some(({ state }) => state === 'ongoing') ? '/projects/ongoing' : '/projects/upcoming',
    },
    recipients: async ({ projectId, colleagueIds }, happened) => {
      const others = await othersOf(happened.domain, projectId)
      if (others === null) return []
      const ids = new Set([...colleagueIds, ...(await listUnnotified(happened.domain, projectId))])
      return await tellEach(happened, ids, { topic: 'project-added', others })
    },
    // Each person is told once, whoever invites, and whatever they join.
    notYetNotified: async (open, { projectId, colleagueIds }, recipientIds) => {
      const recipients = (await listUnnotified(open, projectId)).filter((id) => recipientIds.has(id))
      return new Set([...colleagueIds, ...(await markNotified(open, projectId, recipients))])
    },
  }),
  defineTopics({
    event: projectMoment,
    links: {
      'project-starting-soon': '/projects/upcoming',
      'project-started': '/projects/ongoing',
      'project-ending-soon': '/projects/ongoing',
      'project-blocked': '/projects/upcoming',
    },
    recipients: async ({ projectId, topic }, happened) => {
      const others = await othersOf(happened.domain, projectId)
      if (others === null) return []
      const ids = await listReaders(happened.domain, projectId, { runners: topic === 'project-blocked' })
      return await tellEach(happened, ids, { topic, others })
    },
  }),
]

/** Null for a project that is gone. */
async function othersOf(domain: Scope, id: string): Promise<Others | null> {
  const project = await findProjectRow(domain, id)
  if (project === null) return null
  return { project: id, name: project.name, state: project.startedAt === null ? 'upcoming' : 'ongoing' }
}
