import { useWindowEvent } from '@mantine/hooks'
import { type BulkMedia, itemsOf } from './use-bulk-media.ts'
import type { MediaSelection } from './use-media-selection.ts'

/** What is typed into, and what has keys of its own. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=menu] *'

interface MediaKeys {
  selection: MediaSelection
  chooseAll: () => Promise<void>
  bulk: BulkMedia
}

/** Ctrl A chooses all media, Escape none, Delete deletes the chosen ones. */
export function useMediaKeys({ selection: { chosen, clear }, chooseAll, bulk }: MediaKeys): void {
  useWindowEvent('keydown', (event) => {
    if (event.target instanceof Element && event.target.matches(ownKeys)) return
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
    if (isAll) void chooseAll()
    else if (chosen.length === 0) return
    else if (event.key === 'Escape') clear()
    else if (event.key === 'Delete' && !bulk.isBusy) bulk.run({ type: 'delete', items: itemsOf(chosen) })
    else return
    event.preventDefault()
  })
}
