import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectNote } from '@vitrine/contract'
import { orpc } from '../api/client.ts'
import { versioned } from '../conflicts/versioned.ts'

const ofProject = (projectId: string) => ({ params: { projectId }, query: {} })

/** What those who run the project want to say of its products. */
export function useProjectNotes(projectId: string) {
  return useQuery(orpc.projects.listProjectNotes.queryOptions({ input: ofProject(projectId) }))
}

/** Saves a note; where the other one is kept instead, it is read again. */
export function useSaveProjectNote(projectId: string) {
  const client = useQueryClient()
  const queryKey = orpc.projects.listProjectNotes.queryKey({ input: ofProject(projectId) })
  return useMutation({
    ...versioned(orpc.projects.setProjectNote),
    onSuccess: (saved, { params: { productId: product }, body: { text } }) => {
      if (saved === null) return client.invalidateQueries({ queryKey })
      client.setQueryData<ProjectNote[]>(queryKey, (notes = []) => [
        ...notes.filter((note) => note.product !== product),
        { product, text: text.trim(), version: saved.version },
      ])
      return undefined
    },
  })
}
