import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectState } from '@vitrine/contract'
import { defaultPage, defaultPageSize } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { narrowingOf, type ProjectsSearch } from '../projects-search.ts'

/** Projects of one state, as the address of the list narrows them. */
export function useProjectList(state: ProjectState, search: ProjectsSearch) {
  const { page = defaultPage, size = defaultPageSize, sort } = search
  const filter = { ...narrowingOf(search), ...(sort === undefined ? {} : { sort }) }
  return useQuery({
    ...orpc.projects.listProjects.queryOptions({
      input: { state, page, per_page: size, ...filter },
      staleTime: 0,
    }),
    // Not those of another state.
    placeholderData: (before, query) =>
      stateIn(query?.queryKey) === state ? keepPreviousData(before) : undefined,
  })
}

function stateIn(key: unknown): unknown {
  const input = Array.isArray(key) ? (key as { input?: { state?: unknown } }[])[1]?.input : undefined
  return input?.state
}

export const projectQuery = (projectId: string) =>
  orpc.projects.getProject.queryOptions({ input: { params: { projectId } }, staleTime: 0 })

/** The products of a project in their order, all of them. */
export const projectProductsQuery = (projectId: string) =>
  orpc.projects.listProjectProducts.queryOptions({
    input: { projectId, page: 1, per_page: -1 },
    staleTime: 0,
  })

export const readinessQuery = (projectId: string) =>
  orpc.readiness.getReadiness.queryOptions({ input: { params: { projectId } }, staleTime: 0 })

/** Whatever changes projects as a whole; what shows them is read again. */
export function useProjectActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey: orpc.readiness.key() })
    return queryClient.invalidateQueries({ queryKey: orpc.projects.key() })
  }
  const { projects } = orpc
  return {
    create: useMutation({ ...projects.createProject.mutationOptions({ onSuccess }) }),
    duplicate: useMutation({ ...projects.duplicateProject.mutationOptions({ onSuccess }) }),
    start: useMutation({ ...projects.startProject.mutationOptions({ onSuccess }) }),
    end: useMutation({ ...projects.endProject.mutationOptions({ onSuccess }) }),
    reopen: useMutation({ ...projects.reopenProject.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(projects.editProject), onSuccess }),
    invite: useMutation({ ...projects.inviteToProject.mutationOptions({ onSuccess }) }),
    remove: useMutation({ ...versionedDeletion(projects.deleteProject), onSuccess }),
  }
}
