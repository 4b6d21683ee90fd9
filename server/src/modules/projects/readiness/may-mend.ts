import type { Scope } from '../../../scope/scope.ts'
import { findProjectRole } from '../list-projects.repository.ts'
import { mayEdit } from '../project-access.ts'

/** Whether the caller may change the project itself: what is done stays as it was. */
export async function mayMend(
  scope: Scope,
  project: { id: string; closedAt: Date | null },
): Promise<boolean> {
  return project.closedAt === null && mayEdit(scope, await findProjectRole(scope, project.id))
}
