/** Which nodes of the trees are open. Kept while the page is, so that coming back from a product finds them so. */
import { useMemo, useState } from 'react'
import { pathIds, type TreeItem } from '../../ui/tree/tree-rows.ts'
import { forgetWithSession } from '../session/session-memory.ts'

const remembered = new Map<string, ReadonlySet<string>>()
forgetWithSession(() => remembered.clear())

/** Starts with the way to the selected node open; later selections open theirs too. */
export function useExpandedNodes(
  name: string,
  items: readonly TreeItem[],
  selectedId: string,
): [ReadonlySet<string>, (next: ReadonlySet<string>) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => remembered.get(name) ?? new Set())
  const [closed, setClosed] = useState<{ for: string; ids: ReadonlySet<string> }>({ for: '', ids: new Set() })
  const expanded = useMemo(() => {
    const shut = closed.for === selectedId ? closed.ids : new Set<string>()
    const own = items.find(({ id }) => id === selectedId)
    const path = [...pathIds(items, selectedId), ...(own === undefined ? [] : [own.id])]
    return new Set([...opened, ...path].filter((id) => !shut.has(id)))
  }, [items, selectedId, opened, closed])
  const change = (next: ReadonlySet<string>) => {
    // The way to the selected node opens by itself; what the person closes there stays closed until they move on.
    const before = closed.for === selectedId ? closed.ids : []
    const shut = [...before, ...expanded].filter((id) => !next.has(id))
    setClosed({ for: selectedId, ids: new Set(shut) })
    setOpened(next)
    remembered.set(name, next)
  }
  return [expanded, change]
}
