/** Where in the session somebody is, kept in the address. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SessionMode, SessionSearch } from './session-search.ts'

export interface SessionPlace {
  projectId: string
  search: SessionSearch
  /** Keeps categories and view. */
  enter: (mode: SessionMode, categories?: readonly string[] | undefined) => void
  show: (product: string) => void
  /** One product or several, at the same place. */
  view: (show: SessionSearch['show']) => void
  set: (change: Partial<SessionSearch>) => void
  home: () => void
}

const path = '/projects/web-session/$projectId'

export function useSessionPlace(): SessionPlace {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string }
  const search = useSearch({ strict: false }) as SessionSearch
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (next: SessionSearch, isReplaced = false) =>
      void navigate({
        to: path,
        params: { projectId },
        search: next,
        replace: isReplaced,
        resetScroll: !isReplaced,
      })
    const { attendee, show, mode, categories } = search
    const kept = { ...(attendee === undefined ? {} : { attendee }), ...(show === undefined ? {} : { show }) }
    return {
      projectId,
      search,
      enter: (next, chosen = categories) =>
        go({ ...kept, mode: next, ...(chosen === undefined ? {} : { categories: chosen }) }),
      // Back leads out of the products, not through each of them.
      show: (product) =>
        go(
          { ...kept, mode: mode ?? 'review', ...(categories === undefined ? {} : { categories }), product },
          true,
        ),
      view: (next) => go(without({ ...search, show: next }), true),
      set: (change) => go(without({ ...search, ...change })),
      home: () => go(kept),
    }
  }, [projectId, search, navigate])
}

function without(search: SessionSearch): SessionSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
