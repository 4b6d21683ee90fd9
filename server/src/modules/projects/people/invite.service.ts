/** When attendees come to know of a project: staff choose it. */
import type { Scope } from '../../../scope/scope.ts'
import { announceProject } from '../announce-project.ts'
import { checkNotDone, lockEditableProject } from '../project-access.ts'
import { projectAdded } from '../projects.topics.ts'
import { listUnnotified, markInvited, markNotified } from './project-people.repository.ts'

/**
 * Those who were not invited yet, presenters too, each notified once. Who joins a group or tag later is found by the
 * clock. Refuses NotFound, NotAllowed, ProjectDone.
 */
export async function inviteToProject(scope: Scope, id: string): Promise<{ invited: number }> {
  return await scope.transaction(async (open) => {
    checkNotDone(await lockEditableProject(open, id))
    const colleagueIds = await markInvited(open, id)
    const invited = new Set([...colleagueIds, ...(await listUnnotified(open, id))])
    if (invited.size > 0) await open.emit(projectAdded, { projectId: id, colleagueIds })
    await announceProject(open, id)
    return { invited: invited.size }
  })
}

/** Like `inviteToProject`, without telling anybody, for a demo. Refuses alike. */
export async function inviteSilently(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (open) => {
    checkNotDone(await lockEditableProject(open, id))
    await markInvited(open, id)
    await markNotified(open, id, await listUnnotified(open, id))
  })
}
