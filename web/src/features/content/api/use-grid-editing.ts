/** Editing in the table: which cell is open, and what keys and the clipboard do to the marked block. */
import { CHANGES_AT_ONCE, type ProductRow } from '@vitrine/contract'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { Leaving } from '../components/cell-editor.tsx'
import {
  type BlockContext,
  type BlockEdit,
  clearBlock,
  editBlock,
  fillDown,
  pasteInto,
} from './block-edit.ts'
import { type Block, type Bounds, boundsOf, type Cell } from './cells.ts'
import { blockToText, textToBlock } from './clipboard.ts'
import { copiedText } from './typed-values.ts'
import type { ProductEdits } from './use-product-edits.ts'

export interface Editing extends Cell {
  /** The key that began it. */
  typed: string | null
}

interface GridEditingParts {
  /** Null for those who may only read. */
  edits: ProductEdits | null
  context: Omit<BlockContext, 'rowAt'>
  rowAt: (row: number) => ProductRow | undefined
  /** Rows that are not on screen yet. */
  loadRows: (first: number, last: number) => Promise<(row: number) => ProductRow | undefined>
  block: Block
  /** Goes to a cell and gives the table the focus back. */
  leaveTo: (cell: Cell) => void
}

export interface GridEditing {
  editing: Editing | null
  /** False where nothing can be typed. */
  open: (cell: Cell, typed: string | null) => boolean
  commit: (text: string, leaving: Leaving) => void
  cancel: () => void
  /** Whether the key meant something here. */
  onKeyDown: (event: KeyboardEvent) => boolean
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  copy: () => void
  fill: () => void
  clear: () => void
}

export function useGridEditing(parts: GridEditingParts): GridEditing {
  const { edits, context, rowAt, loadRows, block, leaveTo } = parts
  const [editing, setEditing] = useState<Editing | null>(null)
  const bounds = boundsOf(block)

  const open = (cell: Cell, typed: string | null): boolean => {
    const field = context.columns[cell.column]
    if (edits === null || field === undefined || !context.canWrite(field)) return false
    if (rowAt(cell.row) === undefined) return false
    setEditing({ ...cell, typed })
    return true
  }
  const leave = (cell: Cell, leaving: Leaving) => {
    setEditing(null)
    const last = { row: context.total - 1, column: context.columns.length - 1 }
    const row = cell.row + (leaving === 'down' ? 1 : leaving === 'up' ? -1 : 0)
    const column = cell.column + (leaving === 'right' ? 1 : leaving === 'left' ? -1 : 0)
    leaveTo({
      row: Math.min(last.row, Math.max(0, row)),
      column: Math.min(last.column, Math.max(0, column)),
    })
  }
  const resumed = edits?.resumed ?? null
  useEffect(() => {
    if (resumed === null || edits === null) return
    edits.endResumed()
    const column = context.columns.findIndex(({ key }) => key === resumed.field)
    const row = findRow(rowAt, context.total, resumed.product)
    if (row !== null && column !== -1) setEditing({ row, column, typed: resumed.mine ?? '' })
  }, [resumed, edits, rowAt, context.total, context.columns])
  const apply = ({ changes, faults }: BlockEdit) => edits?.write(changes, faults)
  /** Reads the rows of a block that nobody has scrolled to, at most as many as can be written at once. */
  const withRows = async (area: Bounds, work: (full: BlockContext, area: Bounds) => void) => {
    const bottom = Math.min(area.bottom, area.top + CHANGES_AT_ONCE - 1)
    work({ ...context, rowAt: await loadRows(area.top, bottom) }, { ...area, bottom })
  }
  const fill = () => {
    if (edits === null || bounds.bottom === bounds.top) return
    void withRows(bounds, (full, area) => apply(fillDown(full, area)))
  }
  const clear = () => {
    if (edits !== null) void withRows(bounds, (full, area) => apply(clearBlock(full, area)))
  }
  const paste = (text: string) => {
    if (edits === null || text === '') return
    const texts = textToBlock(text)
    const bottom = Math.min(context.total - 1, Math.max(bounds.bottom, bounds.top + texts.length - 1))
    void withRows({ ...bounds, bottom }, (full) => apply(pasteInto(full, bounds, texts)))
  }
  const blockText = (): string => {
    const { top, bottom, left, right } = bounds
    const fields = context.columns.slice(left, right + 1)
    const products = Array.from({ length: bottom - top + 1 }, (_, row) => rowAt(top + row))
    return blockToText(
      products.flatMap((product) =>
        product === undefined ? [] : [fields.map((field) => copiedText(product, field, context.structure))],
      ),
    )
  }

  return {
    editing,
    open,
    commit: (text, leaving) => {
      if (editing === null) return
      const { row, column } = editing
      const cell = { top: row, bottom: row, left: column, right: column }
      apply(editBlock({ ...context, rowAt }, cell, () => text))
      leave(editing, leaving)
    },
    cancel: () => {
      if (editing !== null) leave(editing, 'stay')
    },
    onKeyDown: (event) => {
      if (edits === null) return false
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey) edits.undo()
      else if (isCommand && event.key.toLowerCase() === 'd') fill()
      else if (event.key === 'Delete' || event.key === 'Backspace') clear()
      else if (event.key === 'F2' || (event.key === 'Enter' && !isCommand)) return open(block.focus, null)
      else if (event.key.length === 1 && event.key !== ' ' && !isCommand && !event.altKey)
        return open(block.focus, event.key)
      else return false
      return true
    },
    onCopy: (event) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', blockText())
    },
    onCut: (event) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', blockText())
      clear()
    },
    onPaste: (event) => {
      event.preventDefault()
      paste(event.clipboardData.getData('text/plain'))
    },
    copy: () => void navigator.clipboard?.writeText(blockText()),
    fill,
    clear,
  }
}

function findRow(
  rowAt: (row: number) => ProductRow | undefined,
  total: number,
  productId: string,
): number | null {
  for (let row = 0; row < total; row++) if (rowAt(row)?._id === productId) return row
  return null
}
