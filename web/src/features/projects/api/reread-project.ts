import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Reads again what depends on what a project is like, beside the project itself. */
export function rereadAroundProject(queryClient: QueryClient): void {
  for (const queryKey of [orpc.projects.listProjects.key(), orpc.projects.listProjectMembers.key()])
    void queryClient.invalidateQueries({ queryKey })
}
