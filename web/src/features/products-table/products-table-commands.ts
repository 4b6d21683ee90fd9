import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What the products page can be asked for from elsewhere, in the state of a navigation. */
export type ProductsTableCommand = 'newProduct' | 'newFolder' | 'trash'

declare module '@tanstack/react-router' {
  interface HistoryState {
    command?: ProductsTableCommand
  }
}

/** Does once what the navigation to this page asked for, if it is among these: another part of the page may do it. */
export function useProductsTableCommand(
  commands: Readonly<Partial<Record<ProductsTableCommand, () => void>>>,
): void {
  const command = useRouterState({ select: ({ location }) => location.state.command })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    const run = command === undefined ? undefined : commands[command]
    if (run === undefined || done.current === key) return
    done.current = key
    run()
  }, [command, key, commands])
}
