import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { projectsWithEdits } from '../features/projects/api/kept-edits.ts'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { hasUnsent } from '../lib/network/unsent.ts'

/** Sends what a page before this one had not sent, whatever page this one is. */
export function useUnsentEdits(domainId: string, personId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (personId === null || !hasUnsent(personId, domainId)) return
    void loadChunk(() => import('../features/products-table/grid/editing/edit-session.ts')).then(
      ({ editSessionOf }) => editSessionOf(queryClient, personId, domainId),
    )
  }, [queryClient, domainId, personId])
  useEffect(() => {
    if (personId === null) return
    const projects = projectsWithEdits({ personId, domainId }, 'project')
    if (projects.length === 0) return
    void loadChunk(() => import('../features/projects/api/project-edits.ts')).then(({ projectEditsOf }) => {
      for (const projectId of projects) projectEditsOf({ queryClient, projectId, personId, domainId })
    })
  }, [queryClient, domainId, personId])
  useEffect(() => {
    if (personId === null) return
    const projects = projectsWithEdits({ personId, domainId }, 'project-products')
    if (projects.length === 0) return
    void loadChunk(() => import('../features/projects/api/product-writes.ts')).then(({ productWritesOf }) => {
      for (const projectId of projects) productWritesOf({ queryClient, projectId, personId, domainId })
    })
  }, [queryClient, domainId, personId])
}
