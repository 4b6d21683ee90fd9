/** What pasting, filling and clearing a block of cells changes. Pure. */
import type { ErrorParameters, ProductRow, ProductsChange } from '@vitrine/contract'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { storedValue } from '../cells/cell-content.ts'
import type { Bounds } from '../cells/cells.ts'
import { emptyingFault, readTyped, type TypedFault, type TypingContext } from './typed-values.ts'
import type { CanWrite } from './use-edit-rights.ts'

/** A cell that keeps its value, and why. */
export interface CellFault {
  productId: string
  name: string
  field: Field
  text: string
  code: TypedFault['code']
  data: ErrorParameters
}

export interface BlockEdit {
  changes: ProductsChange[]
  faults: CellFault[]
  /** The cells that the edit covers. */
  bounds: Bounds
}

export interface BlockContext extends TypingContext {
  rowAt: (row: number) => ProductRow | undefined
  columns: readonly Field[]
  canWrite: CanWrite
  /** Rows of the table. */
  total: number
}

/**
 * The texts pasted with their upper left corner at that of `bounds`. One text fills the whole block; a larger block
 * than pasted is filled by repeating whole rows and columns, as spreadsheets do.
 */
export function pasteInto(
  context: BlockContext,
  bounds: Bounds,
  texts: readonly (readonly string[])[],
): BlockEdit {
  const height = texts.length
  const width = Math.max(...texts.map((row) => row.length))
  const spanned = { rows: bounds.bottom - bounds.top + 1, columns: bounds.right - bounds.left + 1 }
  const rows = spanned.rows % height === 0 ? spanned.rows : height
  const columns = spanned.columns % width === 0 ? spanned.columns : width
  const covered = {
    top: bounds.top,
    left: bounds.left,
    bottom: Math.min(context.total, bounds.top + rows) - 1,
    right: Math.min(context.columns.length, bounds.left + columns) - 1,
  }
  return editBlock(context, covered, (row, column) => texts[row % height]?.[column % width] ?? '')
}

/** The uppermost row of the block in all rows below it. */
export function fillDown(context: BlockContext, bounds: Bounds): BlockEdit {
  const changes = new Map<string, ProductsChange>()
  const faults: CellFault[] = []
  const source = context.rowAt(bounds.top)
  forEachCell(context, { ...bounds, top: bounds.top + 1 }, (product, field) => {
    if (source === undefined) return
    if (!context.canWrite(field, product)) {
      faults.push(faultOf(product, field, '', notWritable))
      return
    }
    const value = presentValue(source, field)
    const fault = value === null ? emptyingFault(field, context.settings) : null
    if (fault !== null && presentValue(product, field) !== null)
      faults.push(faultOf(product, field, '', fault))
    else put(changes, product, field, value)
  })
  return { changes: [...changes.values()], faults, bounds }
}

/** Takes the values of the block away. */
export function clearBlock(context: BlockContext, bounds: Bounds): BlockEdit {
  return editBlock(context, bounds, () => '')
}

export function editBlock(
  context: BlockContext,
  bounds: Bounds,
  textAt: (row: number, column: number) => string,
): BlockEdit {
  const changes = new Map<string, ProductsChange>()
  const faults: CellFault[] = []
  forEachCell(context, bounds, (product, field, row, column) => {
    const text = textAt(row - bounds.top, column - bounds.left)
    const fail = (fault: TypedFault) => faults.push(faultOf(product, field, text, fault))
    if (!context.canWrite(field, product)) return fail(notWritable)
    const reading = readTyped(field, text, context)
    if (!reading.ok) return fail(reading.fault)
    const isEmptied = (reading.value ?? '') === '' && presentValue(product, field) !== null
    const fault = isEmptied ? emptyingFault(field, context.settings) : null
    if (fault !== null) return fail(fault)
    put(changes, product, field, reading.value)
  })
  return { changes: [...changes.values()], faults, bounds }
}

const notWritable: TypedFault = { code: 'notWritable', data: {} }

function faultOf(product: ProductRow, field: Field, text: string, fault: TypedFault): CellFault {
  return { productId: product._id, name: product.name ?? '', field, text, ...fault }
}

function forEachCell(
  { rowAt, columns }: BlockContext,
  { top, bottom, left, right }: Bounds,
  visit: (product: ProductRow, field: Field, row: number, column: number) => void,
): void {
  for (let row = top; row <= bottom; row++) {
    const product = rowAt(row)
    if (product === undefined) continue
    for (let column = left; column <= right; column++) {
      const field = columns[column]
      if (field !== undefined) visit(product, field, row, column)
    }
  }
}

/** Folders are a list in the answer and one text in a change. */
export function presentValue(product: ProductRow, field: Field): string | null {
  if (field.kind === 'folder') return [...(product.folders ?? [])].sort().join(',')
  const value = storedValue(product, field.key)
  return value === '' ? null : value
}

function put(
  changes: Map<string, ProductsChange>,
  product: ProductRow,
  field: Field,
  value: string | null,
): void {
  const isSame = (field.kind === 'folder' ? sorted(value) : value) === presentValue(product, field)
  if (isSame || ((value ?? '') === '' && presentValue(product, field) === null)) return
  const change = changes.get(product._id) ?? {
    product: product._id,
    ...(product.version === undefined || product.version === null ? {} : { version: product.version }),
    values: {},
  }
  changes.set(product._id, { ...change, values: { ...change.values, [field.key]: value } })
}

function sorted(ids: string | null): string | null {
  return ids?.split(',').sort().join(',') ?? null
}
