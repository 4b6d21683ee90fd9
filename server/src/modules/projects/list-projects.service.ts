/** Lists of projects: one's own, and those of somebody in one of their roles. */
import type { ProjectRole, ProjectSummary, ProjectsQuery } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { searchClauses } from '../search/index.ts'
import { findProjects } from './list-projects.repository.ts'
import { presentSummaries } from './present-projects.ts'

interface Window {
  offset: number
  limit: number | null
}

/** Those in which the caller has a role; super admins find all. */
export async function listProjects(
  scope: Scope,
  { role, search, domain: _, page: __, per_page: ___, ...asked }: ProjectsQuery,
  window: Window,
): Promise<{ total: number; result: ProjectSummary[] }> {
  const whose = { personId: scope.person?.id ?? '', isEverything: scope.isSuperAdmin, isHighest: role }
  const sought = { ...asked, ...whose, search: await searchClauses(scope, search) }
  const { total, found } = await findProjects(scope, sought, window)
  return { total, result: await presentSummaries(scope, found) }
}

/** One's own, or anybody's for a super admin; others get NotFound. `web`: those that have, or lack, a web session. */
export async function listProjectsOfRole(
  scope: Scope,
  role: ProjectRole,
  { userId, web }: { userId: string; web?: boolean | undefined },
  window: Window,
): Promise<{ total: number; result: ProjectSummary[] }> {
  if (userId !== scope.person?.id && !scope.isSuperAdmin) refuse('NotFound')
  const asked = { search: [], personId: userId, isEverything: false, hasRole: role, hasWeb: web }
  const { total, found } = await findProjects(scope, asked, window)
  return { total, result: await presentSummaries(scope, found) }
}
