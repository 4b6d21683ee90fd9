import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The ids that are selected of a list. `list` says which one it is: another begins with nothing selected. */
export function useSelection(list: unknown) {
  const name = JSON.stringify(list)
  const [kept, setKept] = useState({ name, ids: none })
  const selected = kept.name === name ? kept.ids : none
  const onSelect = (ids: ReadonlySet<string>) => setKept({ name, ids })
  return { selected, onSelect, clear: () => onSelect(none) }
}
