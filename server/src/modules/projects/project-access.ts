/** Who may do what with a project. */
import type { ProjectRole } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { findProjectRole } from './list-projects.repository.ts'
import { findProjectRow, lockProjectRow, type ProjectRow } from './projects.repository.ts'

/** Owners, presenters and super admins run a project: they read all of it that they see of the catalogue. */
export function runs(scope: Scope, role: ProjectRole | null): boolean {
  return scope.isSuperAdmin || role === 'owner' || role === 'presenter'
}

/** Owners and super admins change it. */
export function mayEdit(scope: Scope, role: ProjectRole | null): boolean {
  return scope.isSuperAdmin || (role === 'owner' && !scope.isClient)
}

/** The highest role of the caller; null for a super admin without one. Refuses NotFound to whom it isn't known. */
async function getRole(scope: Scope, projectId: string): Promise<ProjectRole | null> {
  const role = await findProjectRole(scope, projectId)
  return role ?? (scope.isSuperAdmin ? null : refuse('NotFound'))
}

/** Refuses NotFound, and NotAllowed to attendees. */
export async function getRunProject(scope: Scope, projectId: string): Promise<ProjectRow> {
  const role = await getRole(scope, projectId)
  if (!runs(scope, role)) refuse('NotAllowed')
  return (await findProjectRow(scope, projectId)) ?? refuse('NotFound')
}

/** Nobody else changes it until the transaction ends. Refuses NotFound, and NotAllowed to presenters and attendees. */
export async function lockEditableProject(open: Scope, projectId: string): Promise<ProjectRow> {
  const role = await getRole(open, projectId)
  if (!mayEdit(open, role)) refuse('NotAllowed')
  return await lockProjectRow(open, projectId)
}

/** What a finished project keeps as it was. Refuses ProjectDone. */
export function checkNotDone({ closedAt }: ProjectRow): void {
  if (closedAt !== null) refuse('ProjectDone')
}
