import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the users page is asked for from elsewhere. */
    peopleCommand?: 'invite'
  }
}

/** Does once what the navigation to this page asked for; `invite` is null as long as it isn't allowed. */
export function usePeopleCommand(invite: (() => void) | null): void {
  const command = useRouterState({ select: ({ location }) => location.state.peopleCommand })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (command === undefined || invite === null || done.current === key) return
    done.current = key
    invite()
  }, [command, key, invite])
}
