import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'

const load = () => loadChunk(() => import('./command-menu.tsx'))
const CommandMenu = lazy(async () => ({ default: (await load()).CommandMenu }))

/** Hears `Ctrl K` or `⌘ K` from the first moment: what opens by it may still be on its way then. */
export function CommandKeys() {
  useHotkeys(
    [['mod + K', () => void load().then(({ openCommandMenu }) => openCommandMenu())]],
    // Also while a field has the focus.
    [],
  )
  return (
    <Suspense>
      <CommandMenu />
    </Suspense>
  )
}
