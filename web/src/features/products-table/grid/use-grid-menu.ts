/** The menu of the table: at the pointer or, by its key, at the active cell. */
import { type MouseEvent, useState } from 'react'
import type { MenuChoice } from '../components/grid-menu.tsx'
import type { MenuPlace } from '../components/menu-anchor.tsx'
import { cellOf, idOfCell, isEditor } from './cell-elements.ts'
import type { Bounds, Cell } from './cells.ts'
import { type TableContext, useTable } from './table-context.ts'
import type { Grid } from './use-grid.ts'

export function useGridMenu(grid: Grid) {
  const table = useTable()
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
  const marked = menu === null ? nothing : rightsInBlock(grid, table)
  return { menu, ...marked, onContextMenu, choose, close }
}

const nothing = { canEdit: false, canWrite: false }

/** Whether one of the marked products, and one of their marked values, is theirs to change. */
function rightsInBlock({ edits, place, rows, placed }: Grid, { canWrite, mayEditIn }: TableContext) {
  const { top, bottom, left, right } = place.bounds
  if (edits === null) return nothing
  const fields = [...placed.pinned, ...placed.others].slice(left, right + 1).map(({ field }) => field)
  const products = Array.from({ length: bottom - top + 1 }, (_, row) => rows.rowAt(top + row) ?? [])
    .flat()
    .filter(({ folders = [] }) => mayEditIn(folders))
  return {
    canEdit: products.length > 0,
    canWrite: products.some((product) =>
      fields.some((field) => field.key === 'published' || canWrite(field, product)),
    ),
  }
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
