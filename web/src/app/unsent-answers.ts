import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { outboxDatabase } from '../lib/session/local-data.ts'

/** Sends answers that an earlier page has left on this device, whatever page this one is. */
export function useUnsentAnswers(personId: string | null, impersonatorId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (personId === null) return
    void hasOutbox().then(async (isThere) => {
      if (!isThere) return
      const { openAnswerOutbox } = await loadChunk(
        () => import('../features/web-session/api/answer-outbox.ts'),
      )
      await openAnswerOutbox(queryClient, { personId, impersonatorId })
    })
  }, [queryClient, personId, impersonatorId])
}

async function hasOutbox(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabase)
  } catch {
    return false
  }
}
