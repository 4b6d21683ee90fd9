import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sortable-list.module.css'

export interface SortableItem {
  id: string
  label: string
}

/** Announcements for screen readers; `place` is counted from 1. */
export interface SortingWords {
  /** Label of a handle. */
  handle: string
  instructions: string
  lifted: (name: string, place: number, of: number) => string
  over: (name: string, place: number, of: number) => string
  dropped: (name: string, place: number, of: number) => string
  /** It is back where it was. */
  cancelled: (name: string) => string
}

interface SortableListProps {
  label: string
  words: SortingWords
  items: readonly SortableItem[]
  /** Name of the handle that moves an item. */
  moveLabel: (name: string) => string
  /** Absent where items can't be taken out. */
  removeLabel?: (name: string) => string
  /** Content of a line instead of the label. */
  renderItem?: (item: SortableItem) => ReactNode
  onChange: (ids: string[]) => void
  /** Items as cards beside each other instead of lines below each other. */
  isGrid?: boolean
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Items in an order that is changed by dragging or, on a handle, by space and the arrow keys. */
export function SortableList(props: SortableListProps) {
  const { label, words, items, moveLabel, removeLabel, renderItem, onChange, isGrid = false } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    onChange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(items, words),
        screenReaderInstructions: { draggable: words.instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={styles.list} data-grid={isGrid || undefined} aria-label={label}>
          {items.map((item) => (
            <Line
              key={item.id}
              item={item}
              role={words.handle}
              moveLabel={moveLabel(item.label)}
              removeLabel={removeLabel?.(item.label)}
              onRemove={() => onChange(ids.filter((id) => id !== item.id))}
            >
              {renderItem?.(item) ?? <span className={styles.label}>{item.label}</span>}
            </Line>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function announcementsOf(items: readonly SortableItem[], words: SortingWords): Announcements {
  const named = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? ''
  const placed = (say: SortingWords['over'], id: UniqueIdentifier, at: UniqueIdentifier) =>
    say(named(id), items.findIndex((item) => item.id === at) + 1, items.length)
  return {
    onDragStart: ({ active }) => placed(words.lifted, active.id, active.id),
    // Over its own place it is still where it was lifted.
    onDragOver: ({ active, over }) => {
      if (over === null) return
      return placed(over.id === active.id ? words.lifted : words.over, active.id, over.id)
    },
    onDragEnd: ({ active, over }) => placed(words.dropped, active.id, (over ?? active).id),
    onDragCancel: ({ active }) => words.cancelled(named(active.id)),
  }
}

interface LineProps {
  item: SortableItem
  role: string
  moveLabel: string
  removeLabel: string | undefined
  onRemove: () => void
  children: ReactNode
}

function Line({ item, role, moveLabel, removeLabel, onRemove, children }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id, attributes: { roleDescription: role } })
  return (
    <li
      ref={setNodeRef}
      className={styles.line}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="transparent"
        color="gray"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={moveLabel}
      >
        <IconGripVertical {...icon} />
      </ActionIcon>
      {children}
      {removeLabel !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={removeLabel} onClick={onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      )}
    </li>
  )
}
