import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { TreeItem, TreeRow } from './tree-rows.ts'
import styles from './tree-view.module.css'

export interface TreeViewItem extends TreeItem {
  label: string
  /** At the end of the line: a count. */
  aside?: string
  /** Beside the label: a state of the node. */
  badge?: ReactNode
  link: LinkProps
}

export const headingHeightPx = 28

/** What can be done with lines beside following them. */
export interface TreeTools {
  /** A button for the line, shown while it is pointed at or has the focus. */
  action: (id: string, isActive: boolean) => ReactNode
  /** Whether a line may be dragged; without it every one. */
  isMovable?: (id: string) => boolean
  /** One line was dropped on another. */
  onDrop: (draggedId: string, targetId: string) => void
}

/** Kind of what is dragged: lines of a tree, not whatever else a page lets drag. */
const dragType = 'application/x-vitrine-tree-line'

interface TreeLineProps {
  row: TreeRow<TreeViewItem>
  /** Distance from the top of the tree in pixels. */
  start: number
  heading: string | undefined
  isSelected: boolean
  /** The one line that Tab leads to. */
  isActive: boolean
  onToggle: () => void
  onFocus: () => void
  onFollow: (() => void) | undefined
  tools: TreeTools | undefined
}

export function TreeLine(props: TreeLineProps) {
  const { row, start, heading, isSelected, isActive, onToggle, onFocus, onFollow, tools } = props
  const { item, level, hasChildren, isExpanded, position, siblingCount } = row
  const place = { '--level': level, transform: `translateY(${start}px)` } as CSSProperties
  const { isOver, dragging } = useDragging(item.id, tools)
  const node = {
    role: 'treeitem',
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblingCount,
    'aria-expanded': hasChildren ? isExpanded : undefined,
    'aria-selected': isSelected,
    'aria-description': heading,
    tabIndex: isActive ? 0 : -1,
    'data-id': item.id,
    onFocus,
  } as const
  const line = tools === undefined ? { role: 'none' } : withTools(node, item)
  return (
    <div className={styles.line} style={place} {...line}>
      {heading !== undefined && (
        <div className={styles.heading} style={{ height: headingHeightPx }} aria-hidden>
          {heading}
        </div>
      )}
      <Link
        {...item.link}
        {...(tools === undefined ? node : { tabIndex: -1 })}
        data-selected={isSelected || undefined}
        data-over={isOver || undefined}
        {...dragging}
        className={styles.item}
        onClick={onFollow}
      >
        <Toggle isShown={hasChildren} isOpen={isExpanded} onToggle={onToggle} />
        <span className={styles.label}>{item.label}</span>
        {item.badge}
        {item.aside !== undefined && <span className={styles.aside}>{item.aside}</span>}
      </Link>
      {tools !== undefined && <span className={styles.action}>{tools.action(item.id, isActive)}</span>}
    </div>
  )
}

/** Lines are dragged onto others where the tree has something to do then. */
function useDragging(id: string, tools: TreeTools | undefined) {
  const [isOver, setIsOver] = useState(false)
  const takes = (event: DragEvent) => tools !== undefined && event.dataTransfer.types.includes(dragType)
  const dragging = tools !== undefined && {
    draggable: tools.isMovable?.(id) ?? true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!takes(event)) return
      event.preventDefault()
      const draggedId = event.dataTransfer.getData(dragType)
      if (draggedId !== id) tools.onDrop(draggedId, id)
    },
  }
  return { isOver, dragging }
}

interface ToggleProps {
  isShown: boolean
  isOpen: boolean
  onToggle: () => void
}

/** For the pointer only: the keyboard has left and right. */
function Toggle({ isShown, isOpen, onToggle }: ToggleProps) {
  return (
    <span
      className={styles.toggle}
      data-open={isOpen || undefined}
      aria-hidden
      onClick={(event) => {
        if (!isShown) return
        event.preventDefault()
        event.stopPropagation()
        onToggle()
      }}
    >
      {isShown && <IconChevronRight size={16} stroke={1.75} />}
    </span>
  )
}

/** A line with a button is the node itself, since a link can hold none; Enter follows the link in it. */
function withTools(node: object, { label, aside }: TreeViewItem) {
  return {
    ...node,
    'aria-label': aside === undefined ? label : `${label} ${aside}`,
    'data-tools': true,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      event.currentTarget.querySelector('a')?.click()
    },
  }
}
