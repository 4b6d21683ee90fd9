/** Editing in the table: which cell is open, and what keys and commands do to the marked block. */
import { CHANGES_AT_ONCE, type ProductRow } from '@vitrine/contract'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { copyText } from '../../../../lib/copy-text.ts'
import { isComposing } from '../../../../lib/is-composing.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { ProductEdits } from '../../api/use-product-edits.ts'
import type { Leaving } from '../../components/cell-editor/editor-props.ts'
import { type Block, type Bounds, boundsOf, type Cell } from '../cells/cells.ts'
import { blockToText, textToBlock } from '../cells/clipboard.ts'
import {
  type BlockContext,
  type BlockEdit,
  clearBlock,
  editBlock,
  fillDown,
  pasteInto,
} from './block-edit.ts'
import { upon } from './edit-conflict.ts'
import { copiedText } from './typed-values.ts'

export interface Editing {
  /** As it was when the edit began: what the editor shows and the write is based on, whatever news arrive. */
  product: ProductRow
  field: Field
  /** Where it was then. */
  row: number
  /** First text of the editor; null: the stored value. */
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
  /** Moves to a cell and returns the focus to the table. */
  leaveTo: (cell: Cell) => void
}

export interface GridEditing {
  /** `row` and `column`: where its product and field are now. `isGone`: the list doesn't hold the product any more. */
  editing: (Editing & { column: number; isGone: boolean }) | null
  /** False where nothing can be typed. */
  open: (cell: Cell, typed: string | null) => boolean
  /** False where the text is no value: the editor stays. */
  commit: (text: string, leaving: Leaving) => boolean
  cancel: () => void
  /** Returns whether the key was handled. */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** Text of all marked rows; rows that haven't been loaded are read first. */
  blockText: () => string | Promise<string>
  copy: () => void
  fill: () => void
  clear: () => void
  paste: (text: string) => void
}

/** Keys that input methods compose with, by their places: others open no cell. */
const writes =
  /^(Key|Digit|Numpad|Quote|Semicolon|Comma|Period|Slash|Minus|Equal|Bracket|Backslash|Backquote|Intl)/

export function useGridEditing(parts: GridEditingParts): GridEditing {
  const { edits, context, rowAt, block, leaveTo } = parts
  const [begun, setBegun] = useState<Editing | null>(null)
  const open = (cell: Cell, typed: string | null): boolean => {
    const field = context.columns[cell.column]
    const product = rowAt(cell.row)
    if (edits === null || field === undefined || product === undefined || !context.canWrite(field, product))
      return false
    const kept = edits.refused.of(product._id)?.get(field.key)
    setBegun({ product, field, row: cell.row, typed: typed ?? kept?.text ?? null })
    return true
  }
  const editing = begun === null ? null : placeOf(begun, rowAt, context)
  const leave = (leaving: Leaving) => {
    if (editing === null) return
    setBegun(null)
    const last = { row: context.total - 1, column: context.columns.length - 1 }
    const row = editing.row + (leaving === 'down' ? 1 : leaving === 'up' ? -1 : 0)
    const column = editing.column + (leaving === 'right' ? 1 : leaving === 'left' ? -1 : 0)
    leaveTo({
      row: Math.max(0, Math.min(last.row, row)),
      column: Math.max(0, Math.min(last.column, column)),
    })
  }
  const resumed = edits?.resumed ?? null
  useEffect(() => {
    if (resumed === null || edits === null) return
    edits.endResumed()
    const field = context.columns.find(({ key }) => key === resumed.field)
    const row = findRow(rowAt, context.total, resumed.product)
    const product = row === null ? undefined : rowAt(row)
    const { mine, version } = resumed
    if (row !== null && product !== undefined && field !== undefined)
      setBegun({ product: upon(product, resumed), field, row, typed: mine ?? '' })
    // It is kept for when the table shows it again.
    else edits.refused.keep([{ ...resumed, text: mine ?? '', code: 'StaleVersion', data: { version } }])
  }, [resumed, edits, rowAt, context.total, context.columns])
  const commands = blockCommands(parts)
  const { fill, clear } = commands
  return {
    editing,
    open,
    commit: (text, leaving) => {
      if (editing === null || edits === null) return true
      // An input method was called and then composed nothing.
      const isUntouched = editing.typed === '' && text === ''
      const faults = isUntouched ? 0 : writeOne(edits, context, editing, text)
      // Who leaves by a click finds it in its cell.
      if (faults > 0 && leaving !== 'stay') return false
      leave(leaving)
      return true
    },
    cancel: () => {
      if (editing === null) return
      edits?.refused.forget([{ product: editing.product._id, field: editing.field.key }])
      leave('stay')
    },
    onKeyDown: (event) => {
      if (edits === null) return false
      const isCommand = event.ctrlKey || event.metaKey
      // What it composes goes into the editor, which is open by then.
      if (isComposing(event)) return !isCommand && writes.test(event.code) && open(block.focus, '')
      const letter = isCommand ? event.key.toLowerCase() : ''
      if (letter === 'y' || (letter === 'z' && event.shiftKey)) edits.redo()
      else if (letter === 'z') edits.undo()
      else if (event.key === 'Escape') return giveUpRefused(edits, rowAt, context.columns, boundsOf(block))
      else if (isCommand && event.key.toLowerCase() === 'd') fill()
      else if (event.key === 'Delete' || event.key === 'Backspace') clear()
      else if (event.key === 'F2' || (event.key === 'Enter' && !isCommand)) return open(block.focus, null)
      else if (event.key.length === 1 && event.key !== ' ' && !isCommand && !event.altKey)
        return open(block.focus, event.key)
      else return false
      return true
    },
    ...commands,
  }
}

/** Takes away what was not taken of the marked block; false where there is nothing. */
function giveUpRefused(
  { refused }: ProductEdits,
  rowAt: GridEditingParts['rowAt'],
  columns: readonly Field[],
  { top, bottom, left, right }: Bounds,
): boolean {
  const marked = new Set(columns.slice(left, right + 1).map(({ key }) => key))
  const products = new Set<string | undefined>()
  for (let row = top; row <= bottom; row++) products.add(rowAt(row)?._id)
  const given = refused.all.filter(({ product, field }) => products.has(product) && marked.has(field))
  refused.forget(given)
  return given.length > 0
}

/** Commands on the whole marked block. */
function blockCommands({ edits, context, rowAt, loadRows, block }: GridEditingParts) {
  const bounds = boundsOf(block)
  const apply = ({ changes, faults }: BlockEdit, beyond: number) => edits?.write({ changes, faults, beyond })
  /** Loads the missing rows of a block, at most as many as can be written at once. */
  const withRows = async (area: Bounds, work: (full: BlockContext, area: Bounds) => BlockEdit) => {
    const bottom = Math.min(area.bottom, area.top + CHANGES_AT_ONCE - 1)
    const full = { ...context, rowAt: await loadRows(area.top, bottom) }
    apply(work(full, { ...area, bottom }), area.bottom - bottom)
  }
  const blockText = (): string | Promise<string> => {
    const { top, bottom, left, right } = bounds
    const fields = context.columns.slice(left, right + 1)
    const rows = Array.from({ length: bottom - top + 1 }, (_, row) => top + row)
    const textOf = (find: (row: number) => ProductRow | undefined) =>
      blockToText(
        rows.flatMap((row) => {
          const product = find(row)
          return product === undefined ? [] : [fields.map((field) => copiedText(product, field, context))]
        }),
      )
    const isLoaded = rows.every((row) => rowAt(row) !== undefined)
    return isLoaded ? textOf(rowAt) : loadRows(top, bottom).then(textOf)
  }
  return {
    blockText,
    copy: () => void Promise.resolve(blockText()).then(copyText),
    fill: () => {
      if (edits !== null && bounds.bottom !== bounds.top) void withRows(bounds, fillDown)
    },
    clear: () => {
      if (edits !== null) void withRows(bounds, clearBlock)
    },
    paste: (text: string) => {
      if (edits === null || text === '') return
      const texts = textToBlock(text)
      const bottom = Math.min(context.total - 1, Math.max(bounds.bottom, bounds.top + texts.length - 1))
      void withRows({ ...bounds, bottom }, (full) => pasteInto(full, bounds, texts))
    },
  }
}

/** Returns how much of it is no value. */
function writeOne(
  edits: ProductEdits,
  context: GridEditingParts['context'],
  { product, field }: Editing,
  text: string,
): number {
  const one = { top: 0, bottom: 0, left: 0, right: 0 }
  const cell = { ...context, columns: [field], rowAt: () => product }
  const { changes, faults } = editBlock(cell, one, () => text)
  if (changes.length === 0 && faults.length === 0)
    edits.refused.forget([{ product: product._id, field: field.key }])
  else edits.write({ changes, faults, text })
  return faults.length
}

/** Others may have moved the product, or taken it out of the list: its editor then stays where it was. */
function placeOf(
  begun: Editing,
  rowAt: (row: number) => ProductRow | undefined,
  { columns, total }: Pick<BlockContext, 'columns' | 'total'>,
): Editing & { column: number; isGone: boolean } {
  const column = columns.findIndex(({ key }) => key === begun.field.key)
  const isThere = rowAt(begun.row)?._id === begun.product._id
  const row = isThere ? begun.row : findRow(rowAt, total, begun.product._id)
  const place = row ?? Math.max(0, Math.min(begun.row, total - 1))
  return { ...begun, row: place, column: Math.max(0, column), isGone: row === null && isRead(rowAt, total) }
}

/** Rows that are on their way may be those that are looked for. */
function isRead(rowAt: (row: number) => ProductRow | undefined, total: number): boolean {
  for (let row = 0; row < total; row++) if (rowAt(row) === undefined) return false
  return true
}

function findRow(
  rowAt: (row: number) => ProductRow | undefined,
  total: number,
  productId: string,
): number | null {
  for (let row = 0; row < total; row++) if (rowAt(row)?._id === productId) return row
  return null
}
