/** The menu of the table: at the pointer or, by its key, at the active cell. */
import type { ProductRow } from '@vitrine/contract'
import { type MouseEvent, useState } from 'react'
import type { MenuChoice } from '../components/grid/grid-menu.tsx'
import type { MenuPlace } from '../components/grid/menu-anchor.tsx'
import { cellOf, idOfCell, isEditor, isInLine } from './cells/cell-elements.ts'
import type { Bounds, Cell } from './cells/cells.ts'
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
    if (isEditor(event.target)) return
    // The browser's own menu is about the page, which nobody means in a line of the table.
    if (cell !== null || isInLine(event.target)) event.preventDefault()
    if (isByKey) return openAtActive()
    if (cell === null) return
    if (!isInside(cell, place.bounds)) place.mark(cell)
    setMenu({ x: event.clientX, y: event.clientY })
  }
  const close = () => {
    setMenu(null)
    focusGrid()
  }
  const choose = (choice: MenuChoice) => {
    close()
    execute(choice, grid, table)
  }
  const rights = menu === null ? nothing : rightsInBlock(grid, table)
  return { menu, rights, onContextMenu, choose, close }
}

const nothing = { editable: 0, marked: 0, canWrite: false }

/** How many of the marked products are theirs to change, and whether one of their marked values is. */
function rightsInBlock(grid: Grid, table: TableContext) {
  const { edits, place, placed } = grid
  const { left, right } = place.bounds
  if (edits === null) return nothing
  const fields = [...placed.pinned, ...placed.others].slice(left, right + 1).map(({ field }) => field)
  const marked = markedRows(grid)
  const products = marked.filter(isTheirs(table))
  return {
    editable: products.length,
    marked: marked.length,
    canWrite: products.some((product) =>
      fields.some((field) => field.key === 'published' || table.canWrite(field, product)),
    ),
  }
}

function markedRows({ place, rows }: Grid): ProductRow[] {
  const { top, bottom } = place.bounds
  return Array.from({ length: bottom - top + 1 }, (_, row) => rows.rowAt(top + row) ?? []).flat()
}

function isTheirs({ mayEditIn }: TableContext) {
  return ({ folders = [] }: ProductRow) => mayEditIn(folders)
}

function isInside({ row, column }: Cell, { top, bottom, left, right }: Bounds): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

function execute(choice: MenuChoice, grid: Grid, table: TableContext): void {
  const { place, editor, onOpen, onAct, askToPublish } = grid
  const { focus } = place.block
  const marked = markedRows(grid)
  const [first] = marked
  if (choice === 'open' && first !== undefined) onOpen(first._id)
  else if (choice === 'edit') askToPublish(focus) || editor.open(focus, null)
  else if (choice === 'copy') editor.copy()
  else if (choice === 'fill') editor.fill()
  else if (choice === 'clear') editor.clear()
  else if (choice === 'duplicate' || choice === 'delete')
    onAct(
      choice,
      marked.filter(isTheirs(table)).map(({ _id }) => _id),
    )
}
