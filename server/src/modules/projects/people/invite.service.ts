/** When attendees come to know of a project: staff choose it. */
import type { Scope } from '../../../scope/scope.ts'
import { announceProject } from '../announce-project.ts'
import { checkNotDone, lockEditableProject } from '../project-access.ts'
import { countUnnotified, markInvited } from './project-people.repository.ts'

/** Of those who were not invited yet. Refuses NotFound, NotAllowed, ProjectDone. */
export async function inviteToProject(scope: Scope, id: string): Promise<{ invited: number }> {
  return await scope.transaction(async (open) => {
    checkNotDone(await lockEditableProject(open, id))
    await markInvited(open, id)
    const invited = await countUnnotified(open, id)
    await announceProject(open, id)
    return { invited }
  })
}
