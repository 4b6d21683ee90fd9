import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Reads again what depends on what a project is like, beside the project itself. */
export function rereadAroundProject(queryClient: QueryClient): void {
  const { listProjects, listProjectMembers } = orpc.projects
  for (const queryKey of [
    listProjects.key(),
    listProjectMembers.key(),
    orpc.readiness.key(),
    orpc.webSession.getProgress.key(),
  ])
    void queryClient.invalidateQueries({ queryKey })
}
