import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { treeStep } from './tree-keys.ts'
import { headingHeightPx, TreeLine, type TreeTools, type TreeViewItem } from './tree-line.tsx'
import { type TreeRow, visibleRows } from './tree-rows.ts'
import styles from './tree-view.module.css'

interface TreeViewProps {
  label: string
  /** In order of `left`. */
  items: readonly TreeViewItem[]
  selectedId: string
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** Names of the levels, shown above the first line of each. */
  headings?: readonly string[]
  /** Scrolls with the lines, below them. */
  footer?: ReactNode
  onFollow?: () => void
  /** A line to bring into view once it is there. */
  revealedId?: string | null
  tools?: TreeTools
}

const rowHeightPx = 36

/** A tree of links of any size: only the lines in view exist. Arrow keys walk it, Enter follows. */
export function TreeView(props: TreeViewProps) {
  const { label, items, selectedId, expanded, onExpandedChange, headings, footer, onFollow, tools } = props
  const rows = useMemo(() => visibleRows(items, expanded), [items, expanded])
  const [activeId, setActiveId] = useState(selectedId)
  const active = Math.max(0, findLine(rows, activeId) ?? findLine(rows, selectedId) ?? 0)
  const scroller = useRef<HTMLDivElement>(null)
  const headingOf = (row: TreeRow<TreeViewItem>) =>
    row.position === 1 ? headings?.[row.level - 1] : undefined
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return rowHeightPx + (row !== undefined && headingOf(row) !== undefined ? headingHeightPx : 0)
    },
    getItemKey: useMemo(() => (index: number) => rows[index]?.item.id ?? index, [rows]),
    overscan: 8,
    // The line that Tab leads to must exist even when it is scrolled out of view.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  })

  const moveFocus = useFocusMoves(scroller, activeId)

  const { revealedId = null } = props
  const revealed = revealedId === null ? undefined : findLine(rows, revealedId)
  useEffect(() => {
    if (revealedId === null || revealed === undefined) return
    setActiveId(revealedId)
    virtualizer.scrollToIndex(revealed)
  }, [revealedId, revealed, virtualizer])

  const toggle = (id: string, isOpen: boolean) => {
    const others = [...expanded].filter((other) => other !== id)
    onExpandedChange(new Set(isOpen ? [...others, id] : others))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = treeStep(rows, active, event.key)
    const target = rows[step !== null && 'to' in step ? step.to : active]
    if (step === null || target === undefined) return
    event.preventDefault()
    if ('isOpen' in step) return toggle(target.item.id, step.isOpen)
    moveFocus()
    setActiveId(target.item.id)
    virtualizer.scrollToIndex(step.to)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={label}
        className={styles.tree}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <TreeLine
              key={key}
              row={row}
              start={start}
              heading={headingOf(row)}
              isSelected={row.item.id === selectedId}
              isActive={index === active}
              onToggle={() => toggle(row.item.id, !row.isExpanded)}
              onFocus={() => setActiveId(row.item.id)}
              onFollow={onFollow}
              tools={tools}
            />
          )
        })}
      </div>
      {footer}
    </div>
  )
}

/** Moves the focus along when the next line becomes the active one. */
function useFocusMoves(scroller: RefObject<HTMLElement | null>, activeId: string): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(activeId)}"]`)?.focus()
  }, [scroller, activeId])
  return () => {
    isDue.current = true
  }
}

function findLine(rows: readonly TreeRow<TreeViewItem>[], id: string): number | undefined {
  const index = rows.findIndex(({ item }) => item.id === id)
  return index === -1 ? undefined : index
}
