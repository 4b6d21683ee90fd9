/** The menu of the table: at the pointer or, by its key, at the active cell. */
import { type MouseEvent, useState } from 'react'
import type { MenuChoice } from '../components/grid-menu.tsx'
import type { MenuPlace } from '../components/menu-anchor.tsx'
import { cellOf, idOfCell, isEditor } from './cell-elements.ts'
import type { Bounds, Cell } from './cells.ts'
import type { Grid } from './use-grid.ts'

export function useGridMenu(grid: Grid) {
  const { place, gridRef, focusGrid } = grid
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const openAtActive = () => {
    if (place.headAt !== null) return
    const box = document.getElementById(idOfCell(place.block.focus))?.getBoundingClientRect()
    if (box !== undefined) setMenu({ x: box.left, y: box.bottom })
  }
  const onContextMenu = (event: MouseEvent) => {
    const isByKey = event.target === gridRef.current
    const cell = isByKey ? place.block.focus : cellOf(event.target)
    if (cell === null || isEditor(event.target)) return
    event.preventDefault()
    if (isByKey) return openAtActive()
    if (!isInside(cell, place.bounds)) place.mark(cell)
    setMenu({ x: event.clientX, y: event.clientY })
  }
  const close = () => {
    setMenu(null)
    focusGrid()
  }
  const choose = (choice: MenuChoice) => {
    close()
    carryOut(choice, grid)
  }
  return { menu, onContextMenu, choose, close }
}

function isInside({ row, column }: Cell, { top, bottom, left, right }: Bounds): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

function carryOut(choice: MenuChoice, { place, rows, editor, onOpen, onAct, askToPublish }: Grid): void {
  const { bounds, block } = place
  const marked = Array.from({ length: bounds.bottom - bounds.top + 1 }, (_, row) => bounds.top + row)
  const ids = marked.map((row) => rows.rowAt(row)?._id).filter((id) => id !== undefined)
  const [first] = ids
  if (choice === 'open' && first !== undefined) onOpen(first)
  else if (choice === 'edit') askToPublish(block.focus) || editor.open(block.focus, null)
  else if (choice === 'copy') editor.copy()
  else if (choice === 'fill') editor.fill()
  else if (choice === 'clear') editor.clear()
  else if (choice === 'duplicate' || choice === 'delete') onAct(choice, ids)
}
