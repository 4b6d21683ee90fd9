import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { TreeItem, TreeRow } from './tree-rows.ts'
import styles from './tree-view.module.css'

export interface TreeViewItem extends TreeItem {
  label: string
  /** At the end of the line: a count. */
  aside?: string
  link: LinkProps
}

export const headingHeightPx = 28

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
}

export function TreeLine(props: TreeLineProps) {
  const { row, start, heading, isSelected, isActive, onToggle, onFocus, onFollow } = props
  const { item, level, hasChildren, isExpanded, position, siblingCount } = row
  const place = { '--level': level, transform: `translateY(${start}px)` } as CSSProperties
  return (
    <div className={styles.line} style={place} role="none">
      {heading !== undefined && (
        <div className={styles.heading} style={{ height: headingHeightPx }} aria-hidden>
          {heading}
        </div>
      )}
      <Link
        {...item.link}
        role="treeitem"
        aria-level={level}
        aria-posinset={position}
        aria-setsize={siblingCount}
        aria-expanded={hasChildren ? isExpanded : undefined}
        aria-selected={isSelected}
        aria-description={heading}
        tabIndex={isActive ? 0 : -1}
        data-id={item.id}
        className={styles.item}
        onFocus={onFocus}
        onClick={onFollow}
      >
        {/* For the pointer only: the keyboard has left and right. */}
        <span
          className={styles.toggle}
          data-open={isExpanded || undefined}
          aria-hidden
          onClick={(event) => {
            if (!hasChildren) return
            event.preventDefault()
            event.stopPropagation()
            onToggle()
          }}
        >
          {hasChildren && <IconChevronRight size={16} stroke={1.75} />}
        </span>
        <span className={styles.label}>{item.label}</span>
        {item.aside !== undefined && <span className={styles.aside}>{item.aside}</span>}
      </Link>
    </div>
  )
}
