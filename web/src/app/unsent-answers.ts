import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { queueDatabase } from '../lib/session/local-data.ts'

/** Sends answers that an earlier page has left on this device, whatever page this one is. */
export function useUnsentAnswers(personId: string | null, impersonatorId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (personId === null) return
    void hasQueue().then(async (isThere) => {
      if (!isThere) return
      const { openAnswerQueue } = await loadChunk(
        () => import('../features/web-session/api/session-answers.ts'),
      )
      await openAnswerQueue(queryClient, { personId, impersonatorId })
    })
  }, [queryClient, personId, impersonatorId])
}

async function hasQueue(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === queueDatabase)
  } catch {
    return false
  }
}
