/** The page of projects can be asked from elsewhere to make a project of products, in the state of a navigation. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { ProductSelection } from '@vitrine/contract'
import { useEffect, useRef } from 'react'

/** What a new project begins with. */
export interface ProjectStart {
  /** Proposed; empty for none. */
  name: string
  products: { selection: ProductSelection; count: number | null } | { folder: string }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    newProject?: ProjectStart
  }
}

/** Leads to the page of projects, which asks for a name and the dates. */
export function useNewProjectOf(): (start: ProjectStart) => void {
  const navigate = useNavigate()
  return (start) =>
    void navigate({
      to: '/projects/$state',
      params: { state: 'upcoming' },
      search: {},
      state: { newProject: start },
    })
}

/** Hands over once what the navigation to this page asked for. */
export function useNewProjectCommand(open: ((start: ProjectStart) => void) | null): void {
  const start = useRouterState({ select: ({ location }) => location.state.newProject })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (start === undefined || open === null || done.current === key) return
    done.current = key
    open(start)
  }, [start, key, open])
}
