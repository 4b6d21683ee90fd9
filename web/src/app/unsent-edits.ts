import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { hasUnsent } from '../lib/network/unsent.ts'

/** Sends what a page before this one had not sent, whatever page this one is. */
export function useUnsentEdits(domainId: string, personId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (personId === null || !hasUnsent(personId, domainId)) return
    void loadChunk(() => import('../features/products-table/grid/edit-session.ts')).then(
      ({ editSessionOf }) => editSessionOf(queryClient, personId, domainId),
    )
  }, [queryClient, domainId, personId])
}
