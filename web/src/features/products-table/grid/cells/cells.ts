/** Places in the table: the active cell, the block around it, and where keys lead. */

/** Row and column, from 0. */
export interface Cell {
  row: number
  column: number
}

/** The active cell and the corner opposite to it. */
export interface Block {
  anchor: Cell
  focus: Cell
}

export interface Bounds {
  top: number
  bottom: number
  left: number
  right: number
}

export function boundsOf({ anchor, focus }: Block): Bounds {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

export interface Size {
  rows: number
  columns: number
  /** Rows in view. */
  page: number
}

/** Where a key leads from a cell; null for keys that don't move. `far`: with Ctrl or ⌘, to the edge. */
export function stepFrom(cell: Cell, key: string, far: boolean, size: Size): Cell | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = (row: number, column: number): Cell => ({
    row: Math.max(0, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : cell.row - 1, cell.column)
    case 'ArrowDown':
      return to(far ? last.row : cell.row + 1, cell.column)
    case 'ArrowLeft':
      return to(cell.row, far ? 0 : cell.column - 1)
    case 'ArrowRight':
      return to(cell.row, far ? last.column : cell.column + 1)
    case 'Home':
      return to(far ? 0 : cell.row, 0)
    case 'End':
      return to(far ? last.row : cell.row, last.column)
    case 'PageUp':
      return to(cell.row - size.page, cell.column)
    case 'PageDown':
      return to(cell.row + size.page, cell.column)
    default:
      return null
  }
}

/** The next cell in reading order, or the one before; null at the ends, where Tab leaves the table. */
export function tabFrom(cell: Cell, isBack: boolean, { rows, columns }: Size): Cell | null {
  const index = cell.row * columns + cell.column + (isBack ? -1 : 1)
  if (index < 0 || index >= rows * columns) return null
  return { row: Math.floor(index / columns), column: index % columns }
}
