import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What the products page can be asked for from elsewhere, in the state of a navigation. */
export type ContentCommand = 'newProduct' | 'trash'

declare module '@tanstack/react-router' {
  interface HistoryState {
    command?: ContentCommand
  }
}

/** Does once what the navigation to this page asked for. */
export function useContentCommand(commands: Readonly<Record<ContentCommand, () => void>>): void {
  const command = useRouterState({ select: ({ location }) => location.state.command })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (command === undefined || done.current === key) return
    done.current = key
    commands[command]()
  }, [command, key, commands])
}
