/** What keys do in the table. Keys in editors and controls are their own. */
import type { KeyboardEvent } from 'react'
import { isEditor } from './cells/cell-elements.ts'
import { stepFrom, tabFrom } from './cells/cells.ts'
import { isSelected, nothingSelected } from './cells/selection.ts'
import type { Grid } from './use-grid.ts'

export function onGridKey(grid: Grid, event: KeyboardEvent): void {
  const { gridRef, place, grouping, editor } = grid
  const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())
  // Controls in the table have keys of their own, which undoing is not among.
  if (event.target !== gridRef.current && (!isUndo || isEditor(event.target))) return
  const isTaken =
    place.headAt !== null && !isUndo
      ? onHead(grid, event, place.headAt)
      : (grouping !== null && toLine(grid, event)) ||
        publish(grid, event) ||
        editor.onKeyDown(event) ||
        toCell(grid, event) ||
        onProduct(grid, event)
  if (isTaken) event.preventDefault()
}

function onHead({ grouping, walk }: Grid, event: KeyboardEvent, group: number): boolean {
  if (grouping === null) return false
  const isClosed = grouping.isClosed(grouping.lines.groups[group]?.value ?? null)
  const line = grouping.lines.lineOfHead(group)
  if (event.key === 'ArrowDown') walk.goToLine(line + 1)
  else if (event.key === 'ArrowUp') walk.goToLine(line - 1)
  else if (event.key === 'Home') walk.goToLine(0)
  else if (event.key === 'End') walk.goToLine(grouping.lines.lineCount - 1)
  else if (event.key === 'Enter' || event.key === ' ') walk.toggleGroup(group)
  else if (event.key === 'ArrowLeft' && !isClosed) walk.toggleGroup(group)
  else if (event.key === 'ArrowRight' && isClosed) walk.toggleGroup(group)
  else return false
  return true
}

/** In a grouped table the next line may be a head. */
function toLine({ place, view, walk }: Grid, event: KeyboardEvent): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.shiftKey || event.ctrlKey || event.metaKey) return false
  walk.goToLine(view.lineOf(place.block.focus.row) + by)
  return true
}

function publish({ askToPublish, place }: Grid, { key }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'F2') && askToPublish(place.block.focus)
}

function toCell({ total, placed, place, view, walk }: Grid, event: KeyboardEvent): boolean {
  const size = { rows: total, columns: placed.pinned.length + placed.others.length, page: view.page }
  const { focus } = place.block
  const step = stepFrom(focus, event.key, event.ctrlKey || event.metaKey, size)
  const next = step ?? (event.key === 'Tab' ? tabFrom(focus, event.shiftKey, size) : null)
  if (next === null) return false
  walk.goTo(next, step !== null && event.shiftKey)
  return true
}

function onProduct({ rows, place, selection, onSelection, onOpen, choice }: Grid, event: KeyboardEvent) {
  const { row } = place.block.focus
  const product = rows.rowAt(row)
  // Tab leaves the table at its ends.
  if (product === undefined) return false
  if (event.key === 'Enter') onOpen(product._id)
  else if (event.key === ' ') choice.select(row, !isSelected(selection, product._id), event.shiftKey)
  else {
    if (event.key === 'Escape') onSelection(nothingSelected)
    return false
  }
  return true
}
