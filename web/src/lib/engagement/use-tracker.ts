import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../api/client.ts'
import { settingsQuery } from '../api/domain-queries.ts'
import { useEntered } from '../session/session-store.ts'
import { keptBatches } from './kept-batches.ts'
import { mayTrack, startTracker } from './tracker.ts'

/** Whether visits may be recorded: only those of clients in their own view, where the company wants it. */
export function useIsNoted(): boolean {
  const { user, access, viewAs, impersonator } = useEntered()
  const isClient = access.isClient && !access.isPublicToken && user !== null && viewAs === null
  const settings = useQuery({ ...settingsQuery(), enabled: isClient && impersonator === null })
  return isClient && impersonator === null && settings.data?.notesInterest === true
}

export function useEngagementChoice() {
  const isNoted = useIsNoted()
  const query = useQuery({
    ...orpc.engagement.getEngagementChoice.queryOptions({ input: {}, staleTime: 60_000 }),
    enabled: isNoted,
  })
  return { isNoted, query }
}

/** Records what is looked at, as far as the company's setting and the person's choice allow. */
export function useTracker(): void {
  const { user, domain } = useEntered()
  const { isNoted, query } = useEngagementChoice()
  const personId = user?._id
  const isOn = isNoted && query.data?.isTold === true && !query.data.objects
  const isOver = query.data?.objects === true || query.data?.isNoted === false
  useEffect(() => {
    if (personId === undefined) return
    if (!mayTrack() || isOver) keptBatches(domain._id, personId).clear()
    if (!isOn || !mayTrack()) return
    return startTracker({ domainId: domain._id, personId })
  }, [isOn, isOver, domain._id, personId])
}
